import { useState } from 'react';
import type { LocalizedText } from '#app/domain/language.ts';
import type { EditableSection, SettingsProblems, TypedFields } from '#app/domain/settings/settings.ts';
import { checkSettings } from '#app/domain/settings/settings-check.ts';
import { useAdminCall } from '#app/routes/admin/parts/admin-call.ts';
import { settingsText } from '#app/text/settings-admin.ts';

/** What the owner does to one section before the shop knows of it. */
export interface SectionEdit {
  /** As it is saved, as far as this page knows. */
  saved: EditableSection;
  typed: TypedFields;
  isUnsaved: boolean;
  problems: SettingsProblems;
  busy: boolean;
  problem: LocalizedText | null;
  /** Saved by another window meanwhile; null where it was not, or the owner has decided. */
  theirs: EditableSection | null;
  done: 'saved' | 'undone' | null;
  canUndo: boolean;
  type: (field: string, value: string) => void;
  discard: () => void;
  /** Whether it was saved. */
  save: () => Promise<boolean>;
  undo: () => Promise<boolean>;
  /** Saves over what another window saved. */
  overwrite: () => Promise<boolean>;
}

/** @param loaded as the shop has it; it follows other windows, and what is typed here stays as it is. */
export function useSection(loaded: EditableSection): SectionEdit {
  const { section } = loaded;
  // What a save answered is newer than the page until the page has asked again.
  const [answered, setAnswered] = useState(loaded);
  const owned = answered.version > loaded.version ? answered : loaded;
  const [draft, setDraft] = useState<TypedFields>({});
  /** The version that the typing began from. */
  const [begunFrom, setBegunFrom] = useState(owned.version);
  const [before, setBefore] = useState<TypedFields | null>(null);
  const [checked, setChecked] = useState(false);
  const [theirs, setTheirs] = useState<EditableSection | null>(null);
  const [done, setDone] = useState<SectionEdit['done']>(null);
  const { busy, problem, run, forget } = useAdminCall({
    'invalid-settings': settingsText.wrong,
    'settings-changed': settingsText.conflictTitle,
  });
  const typed = { ...owned.typed, ...draft };
  const isUnsaved = Object.keys(draft).some((field) => draft[field] !== owned.typed[field]);
  const check = checkSettings(section, typed);

  async function send(values: TypedFields, version: number, as: 'saved' | 'undone'): Promise<boolean> {
    const answer = await run('/api/saveSettings', { section, typed: values, version });
    if (!answer) return false;
    if (!answer.ok) {
      const { body } = answer;
      if (answer.problem === 'settings-changed' && hasSection(body)) setTheirs(body.section);
      return false;
    }
    if (hasSection(answer.body)) setAnswered(answer.body.section);
    setBefore(as === 'saved' ? owned.typed : null);
    setDraft({});
    setTheirs(null);
    setChecked(false);
    setDone(as);
    return true;
  }

  async function saveOver(version: number): Promise<boolean> {
    setChecked(true);
    if (!check.ok) return false;
    return send(typed, version, 'saved');
  }

  return {
    saved: owned,
    typed,
    isUnsaved,
    problems: checked && !check.ok ? check.problems : {},
    busy,
    problem,
    theirs,
    done,
    canUndo: before !== null,
    type(field, value) {
      if (Object.keys(draft).length === 0) setBegunFrom(owned.version);
      setDone(null);
      setDraft((now) => ({ ...now, [field]: value }));
    },
    discard() {
      forget();
      setDraft({});
      setTheirs(null);
      setChecked(false);
    },
    save: () => saveOver(isUnsaved ? begunFrom : owned.version),
    undo: async () => before !== null && send(before, owned.version, 'undone'),
    overwrite: () => saveOver(theirs?.version ?? owned.version),
  };
}

function hasSection(body: unknown): body is { section: EditableSection } {
  return typeof body === 'object' && body !== null && 'section' in body;
}
