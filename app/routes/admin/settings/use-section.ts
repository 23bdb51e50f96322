import { useRef, useState } from 'react';
import type { LocalizedText } from '#app/domain/language.ts';
import {
  type EditableSection,
  isSealedSection,
  type SettingsProblems,
  sealedFields,
  settingFields,
  type TypedFields,
} from '#app/domain/settings/settings.ts';
import { checkSettings } from '#app/domain/settings/settings-check.ts';
import { useAdminAction, useRefusedForm } from '#app/routes/admin/parts/admin-action.ts';
import type { action } from '#app/routes/admin/settings.tsx';
import { accountProblems } from '#app/text/account-admin.ts';
import { emailSetupProblems, testFailed } from '#app/text/email-setup-admin.ts';
import { emailReason } from '#app/text/emails-admin.ts';
import { settingsText } from '#app/text/settings-admin.ts';

/** What the owner does to one section before the shop knows of it. */
export interface SectionEdit {
  /** As it is saved, as far as this page knows. */
  saved: EditableSection;
  typed: TypedFields;
  isUnsaved: boolean;
  problems: SettingsProblems;
  /** Those of the last refusal, one object for each; null for none. */
  refused: SettingsProblems | null;
  busy: boolean;
  problem: LocalizedText | null;
  /** Saved by another tab meanwhile; null where it was not, or the owner has decided. */
  theirs: EditableSection | null;
  done: 'saved' | 'undone' | null;
  /** How often this tab saved it. */
  saves: number;
  canUndo: boolean;
  type: (field: string, value: string) => void;
  discard: () => void;
  /** What a form without scripts is to save over. */
  version: number;
  /** Whether it could be sent: what is wrong with it is in `problems` otherwise. @param more beside the section. */
  save: (more?: TypedFields) => boolean;
  undo: (more?: TypedFields) => void;
  /** Saves over what another tab saved. */
  overwrite: (more?: TypedFields) => boolean;
}

interface Posted {
  as: 'saved' | 'undone';
  values: TypedFields;
  /** What they replace. */
  before: TypedFields;
}

/** @param loaded as the shop has it; it follows other tabs, and what is typed here stays as it is. */
export function useSection(loaded: EditableSection): SectionEdit {
  const { section } = loaded;
  // What a save answered is newer than the page until the page has asked again.
  const [answered, setAnswered] = useState(loaded);
  const owned = answered.version > loaded.version ? answered : loaded;
  const refused = useRefusedForm({ intent: section }, words, whyNotSent);
  const [draft, setDraft] = useState<TypedFields>(() => typedIn(loaded, refused?.posted));
  /** The version that the typing began from. */
  const [begunFrom, setBegunFrom] = useState(owned.version);
  /** What the last save here replaced, and the version that it made. */
  const [before, setBefore] = useState<{ values: TypedFields; version: number } | null>(null);
  const [checked, setChecked] = useState(refused !== null);
  const [isSent, setSent] = useState(false);
  const [done, setDone] = useState<SectionEdit['done']>(null);
  const [saves, setSaves] = useState(0);
  const posted = useRef<Posted>({ as: 'saved', values: {}, before: {} });
  const { busy, problem, refusal, post, reset } = useAdminAction<typeof action>(words, {
    closer: whyNotSent,
    onDone(answer) {
      const { as, values, before: replaced } = posted.current;
      if ('section' in answer) {
        setAnswered(answer.section);
        setBegunFrom(answer.section.version);
      }
      setBefore(
        as === 'saved' && 'section' in answer ? { values: replaced, version: answer.section.version } : null,
      );
      // What was typed meanwhile stays.
      setDraft((now) =>
        Object.fromEntries(Object.entries(now).filter(([field, value]) => value !== values[field])),
      );
      setChecked(false);
      setSaves((times) => times + 1);
      setDone(as);
    },
  });
  const theirs = refusal && !refusal.ok && 'section' in refusal ? refusal.section : null;
  // What only the server can know of a field.
  const refusedNow = problemsOf(refusal);
  const refusedFields = refusedNow ?? (isSent ? null : problemsOf(refused?.refusal)) ?? {};
  const typed = { ...owned.typed, ...draft };
  const isUnsaved = Object.keys(draft).some((field) => draft[field] !== owned.typed[field]);
  const check = checkSettings(section, typed);

  function send(values: TypedFields, version: number, as: 'saved' | 'undone'): void {
    posted.current = { as, values, before: owned.typed };
    setSent(true);
    post({ ...values, intent: section, version: String(version) });
  }

  function saveOver(version: number, more: TypedFields = {}): boolean {
    setChecked(true);
    if (check.ok) send({ ...typed, ...more }, version, 'saved');
    return check.ok;
  }

  const version = isUnsaved ? begunFrom : owned.version;
  return {
    saved: owned,
    typed,
    isUnsaved,
    problems: checked && !check.ok ? check.problems : refusedFields,
    refused: refusedNow,
    busy,
    problem: problem ?? (isSent ? null : (refused?.problem ?? null)),
    theirs,
    done,
    saves,
    // What another tab saved since stays, and a key that was replaced is gone.
    canUndo: before !== null && before.version === owned.version && !isSealedSection(section),
    type(field, value) {
      if (Object.keys(draft).length === 0) setBegunFrom(owned.version);
      setDone(null);
      setDraft((now) => ({ ...now, [field]: value }));
    },
    discard() {
      reset();
      setDraft({});
      setSent(true);
      setChecked(false);
    },
    version,
    save: (more) => saveOver(version, more),
    undo: (more) => before !== null && send({ ...before.values, ...more }, before.version, 'undone'),
    overwrite: (more) => saveOver(theirs?.version ?? owned.version, more),
  };
}

/** What a refusal says of the fields. */
function problemsOf(refusal: object | null | undefined): SettingsProblems | null {
  const problems: unknown = refusal && 'problems' in refusal ? refusal.problems : null;
  return isProblems(problems) ? problems : null;
}

function isProblems(problems: unknown): problems is SettingsProblems {
  return typeof problems === 'object' && problems !== null;
}

/** What the mail server said of a test. */
function whyNotSent(refusal: object): LocalizedText | null {
  const isKnown = 'reason' in refusal && typeof refusal.reason === 'string';
  return isKnown ? testFailed(emailReason(String(refusal.reason))) : null;
}

const words = {
  ...accountProblems,
  ...emailSetupProblems,
  'invalid-settings': settingsText.wrong,
  'settings-changed': settingsText.conflictTitle,
  'own-factor-missing': settingsText.ownFactorMissing,
};

/** What a refused form had posted. */
function typedIn(
  { section }: EditableSection,
  posted: ReadonlyMap<string, unknown> | undefined,
): TypedFields {
  if (!posted) return {};
  // Keys do not come back to the page.
  const sealed = sealedFields(section);
  const fields = settingFields[section].filter((field) => !sealed.includes(field));
  return Object.fromEntries(fields.map((field) => [field, String(posted.get(field) ?? '')]));
}
