import { Button, Checkbox, Input, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, type ReactElement, useEffect, useRef } from 'react';
import { promiseOf } from '#app/domain/delivery/delivery-date.ts';
import { pick } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { isSameText } from '#app/domain/localized-text.ts';
import {
  type EditableSection,
  isGuarded,
  isGuardedSection,
  isSealedSection,
  type SettingProblem,
  type SettingsSection,
  settingFields,
  settingKind,
  settingLimit,
  type TypedFields,
} from '#app/domain/settings/settings.ts';
import { checkSettings } from '#app/domain/settings/settings-check.ts';
import { HeldChoice } from '#app/routes/admin/emails/held-choice.tsx';
import { focusFirstInvalid } from '#app/routes/admin/parts/first-invalid.ts';
import { PasswordField } from '#app/routes/admin/parts/password-field.tsx';
import { PromisedWhenClosed } from '#app/routes/admin/parts/promised-when-closed.tsx';
import styles from '#app/routes/admin/settings.module.css';
import type { HeldEmails } from '#app/server/emails/held-emails.ts';
import type { PromisedOrder } from '#app/server/orders/packing.ts';
import { dateTimeText } from '#app/text/date.ts';
import { arrivalLines } from '#app/text/delivery.ts';
import { emailAdminText, testGoesTo } from '#app/text/email-setup-admin.ts';
import { heldBefore } from '#app/text/emails-admin.ts';
import type { Offered } from '#app/text/legal-defaults.ts';
import { ownPasswordHints, savedBy, sectionText, settingsText } from '#app/text/settings-admin.ts';
import { fieldText, settingProblemText } from '#app/text/settings-fields-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { ErrorNotice, Notice } from '#app/ui/notice.tsx';
import { AboutFields } from './about-fields.tsx';
import { AppearanceFields } from './appearance-fields.tsx';
import { ClosedDays } from './closed-days.tsx';
import { EmailFields, EmailTest, type Outgoing, OwnPassword } from './email-fields.tsx';
import { LegalFields } from './legal-fields.tsx';
import { MethodFields } from './method-fields.tsx';
import { PaymentFields } from './payment-fields.tsx';
import { useSection } from './use-section.ts';

interface SettingInputProps {
  section: SettingsSection;
  field: string;
  value: string;
  error: string | null;
  /** The id of the text that says what is wrong with several of them together. */
  errorOfGroup?: string | undefined;
  onType: (value: string) => void;
}

/** One field of a section, with the control of its kind. */
function SettingInput({
  section,
  field,
  value,
  error,
  errorOfGroup,
  onType,
}: SettingInputProps): ReactElement {
  const t = useTranslate();
  const { label, hint } = fieldText(section, field);
  const common = { label: t(label), description: hint && t(hint), error };
  const text = {
    ...common,
    ...languageOf(field),
    inputWrapperOrder: belowIt,
    value,
    name: field,
    maxLength: settingLimit(section, field),
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onType(currentTarget.value),
  };
  const line = { ...text, spellCheck: !isSealedSection(section) };
  const kind = settingKind(section, field);
  switch (kind) {
    case 'tick':
      return (
        <Checkbox
          {...common}
          error={errorOfGroup ? true : error}
          aria-invalid={error ? true : undefined}
          aria-describedby={errorOfGroup}
          name={field}
          value="on"
          checked={value === 'on'}
          onChange={({ currentTarget }) => onType(currentTarget.checked ? 'on' : '')}
        />
      );
    case 'security':
      return (
        <NativeSelect
          {...common}
          name={field}
          value={value}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
          data={(['tls', 'starttls'] as const).map((way) => ({ value: way, label: t(emailAdminText[way]) }))}
        />
      );
    case 'password':
      return (
        <PasswordField
          {...text}
          spellCheck={false}
          autoComplete="new-password"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      );
    case 'date':
    case 'time':
      return <TextInput {...text} type={kind} />;
    case 'heading':
    case 'lead':
      return <Textarea {...text} autosize minRows={2} maxRows={6} />;
    case 'notice':
    case 'page':
    case 'synonyms':
      return <Textarea {...text} autosize minRows={4} maxRows={16} />;
    case 'host':
      return <TextInput {...line} list="mail-servers" />;
    case 'number':
      return <TextInput {...line} inputMode="numeric" />;
    case 'decimal':
      return <TextInput {...line} inputMode="decimal" />;
    case 'line':
    case 'key':
    case 'accessToken':
      return <TextInput {...line} inputMode="text" />;
    case 'picture':
    case 'colour':
    case 'closedDays':
      throw new Error(`${section} draws ${field} itself`);
  }
}

/** The hint below, so that fields side by side begin on one line. */
const belowIt: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

function languageOf(field: string): { lang?: string } {
  if (field.endsWith('English')) return { lang: 'en' };
  return field.endsWith('Chinese') ? { lang: 'zh-TW' } : {};
}

/** Problems of several choices together: none of them is left. */
const ofGroup: Partial<Record<SettingsSection, readonly SettingProblem[]>> = {
  methods: ['no-payment-method', 'no-shipping-method'],
  languages: ['no-language'],
};

interface SectionFormProps {
  owned: EditableSection;
  /** How emails leave. */
  outgoing: Outgoing;
  held: HeldEmails;
  offered: Offered & { hasBank: boolean; hasFamilyMart: boolean };
  whenClosed: readonly PromisedOrder[];
  /** How many orders are promised for a day, today or later. */
  promisedOn: Readonly<Record<string, number>>;
  /** ISO 8601. */
  now: string;
  onUnsaved: (section: SettingsSection, isUnsaved: boolean) => void;
}

/** One section with its own save: what is typed stays until it is saved, discarded or undone. */
export function SectionForm({
  owned,
  outgoing,
  held,
  offered,
  whenClosed,
  promisedOn,
  now,
  onUnsaved,
}: SectionFormProps) {
  const t = useTranslate();
  const form = useRef<HTMLFormElement>(null);
  const edit = useSection(owned);
  const { section } = owned;
  const { isUnsaved, problems, typed, type } = edit;
  useEffect(() => onUnsaved(section, isUnsaved), [section, isUnsaved, onUnsaved]);
  // What only the server can know is not marked yet when the form is sent.
  useEffect(() => {
    if (edit.refused) focusFirstInvalid(form.current);
  }, [edit.refused]);

  /** What is typed as the owner's own password, where the section asks for one. */
  function ownPassword(): TypedFields {
    const password = form.current && new FormData(form.current).get('password');
    return password === null ? {} : { password: String(password) };
  }

  function send(event: FormEvent): void {
    event.preventDefault();
    if (edit.busy) return;
    if (edit.save(ownPassword())) return;
    focusFirstInvalid(form.current);
  }

  const inputOf = (field: string, onType = (value: string) => type(field, value)) => {
    const problem = problems[field];
    const error = problem ? t(settingProblemText(section, field, problem)) : null;
    const isOfGroup = problem !== undefined && ofGroup[section]?.includes(problem);
    const input = { value: typed[field] ?? '', error, onType };
    return settingKind(section, field) === 'closedDays' ? (
      <ClosedDays
        key={field}
        {...input}
        saved={edit.saved.typed[field] ?? ''}
        promisedOn={promisedOn}
        now={now}
      />
    ) : (
      <SettingInput
        key={field}
        section={section}
        field={field}
        errorOfGroup={isOfGroup ? `${section}-problem` : undefined}
        {...input}
      />
    );
  };
  /** What is wrong with several of them together, said where they begin. */
  const groupError = (fields: readonly string[]) =>
    fields.flatMap((field) => {
      const problem = problems[field];
      if (problem === undefined || !ofGroup[section]?.includes(problem)) return [];
      return (
        <Input.Error key={field} id={`${section}-problem`} className="all-columns">
          {t(settingProblemText(section, field, problem))}
        </Input.Error>
      );
    });
  const { title, lead } = sectionText[section];
  const sendsTest = section === 'email' && hasServer(typed);
  const sectionForm = (
    <form
      ref={form}
      id={section}
      className={section === 'email' ? undefined : styles.section}
      aria-labelledby={`${section}-title`}
      method="post"
      onSubmit={send}
      noValidate
    >
      <input type="hidden" name="intent" value={section} />
      <input type="hidden" name="version" value={edit.version} />
      <h2 id={`${section}-title`}>{t(title)}</h2>
      <p className={styles.lead}>{t(lead)}</p>
      <div className={section === 'search' ? `${styles.fields} ${styles.single}` : styles.fields}>
        {section === 'legal' ? (
          <LegalFields
            typed={typed}
            saved={edit.saved.typed}
            onType={type}
            inputOf={inputOf}
            offered={offered}
          />
        ) : section === 'about' ? (
          <AboutFields typed={typed} saved={edit.saved.typed} onType={type} inputOf={inputOf} />
        ) : section === 'appearance' ? (
          <AppearanceFields typed={typed} problem={problems.brand} onType={type} inputOf={inputOf} />
        ) : section === 'methods' ? (
          <MethodFields
            hasBank={offered.hasBank}
            hasFamilyMart={offered.hasFamilyMart}
            inputOf={inputOf}
            groupError={groupError}
            typed={typed}
            isRefused={problems.bt !== undefined}
          />
        ) : section === 'email' ? (
          <EmailFields typed={typed} outgoing={outgoing} onType={type} inputOf={inputOf} />
        ) : section === 'payment' ? (
          <PaymentFields inputOf={inputOf} />
        ) : (
          <>
            {groupError(settingFields[section])}
            {settingFields[section].map((field) => inputOf(field))}
          </>
        )}
        {section === 'delivery' && <ArrivalPreview typed={typed} offered={offered} now={now} />}
      </div>
      {section === 'delivery' && <PromisedWhenClosed orders={whenClosed} className={styles.notice} />}
      {isGuardedSection(section) && isGuarded(edit.saved) && (
        <OwnPassword key={edit.saves} hint={ownPasswordHints[section]}>
          {section === 'email' && <p className="small soft">{t(testGoesTo(outgoing.testTo))}</p>}
        </OwnPassword>
      )}
      {edit.theirs && (
        <SectionConflict
          theirs={edit.theirs}
          typed={typed}
          busy={edit.busy}
          onDiscard={edit.discard}
          onOverwrite={() => edit.overwrite(ownPassword())}
        />
      )}
      <ErrorNotice text={!edit.theirs && edit.problem} className={styles.notice} />
      <div className="flex wrap middle gap-2-3 mt-4">
        <Button type="submit" loading={edit.busy} variant={isUnsaved ? 'filled' : 'default'}>
          {t(sendsTest ? emailAdminText.save : settingsText.save)}
        </Button>
        {isUnsaved && (
          <Button variant="subtle" onClick={edit.discard}>
            {t(settingsText.discard)}
          </Button>
        )}
        {edit.canUndo && !isUnsaved && (
          <Button variant="subtle" onClick={() => edit.undo(ownPassword())}>
            {t(settingsText.undo)}
          </Button>
        )}
        <p role="status" className={styles.done}>
          {!isUnsaved && edit.done && t(settingsText[edit.done])}
        </p>
        <Source owned={edit.saved} />
      </div>
    </form>
  );
  if (section !== 'email') return sectionForm;
  const isSaved = hasServer(edit.saved.typed);
  return (
    <div className={styles.section}>
      {sectionForm}
      {isSaved ? (
        <HeldChoice held={held} isOwner />
      ) : (
        held.count > 0 && (
          <Notice tone="warning" className={styles.notice ?? ''}>
            {t(heldBefore(held.count))}
          </Notice>
        )
      )}
      {isSaved && !isUnsaved && <EmailTest outgoing={outgoing} />}
    </div>
  );
}

function hasServer({ host = '', serviceURL = '' }: TypedFields): boolean {
  return host !== '' || serviceURL !== '';
}

/** Where the values come from. */
function Source({ owned: { saved } }: { owned: EditableSection }) {
  const t = useTranslate();
  const language = useLanguage();
  return (
    <p className={styles.source}>
      {saved ? t(savedBy(dateTimeText(saved.at, 'short', language), saved.by)) : t(settingsText.fromStart)}
    </p>
  );
}

/** What a shopper reads with the days as they are typed, saved or not. @param now ISO 8601. */
function ArrivalPreview({
  typed,
  offered: { options, payments },
  now,
}: {
  typed: TypedFields;
  offered: Offered;
  now: string;
}) {
  const t = useTranslate();
  const checked = checkSettings('delivery', typed);
  const [option = 'regularAM'] = options;
  const lines = checked.ok
    ? (payments.length > 0 ? payments : (['cod'] as const))
        .flatMap((payment) =>
          arrivalLines(option, promiseOf(new Date(now), payment, checked.value)).slice(0, 1),
        )
        // Methods that are paid at once read alike.
        .filter((line, at, all) => all.findIndex((other) => isSameText(other, line)) === at)
    : null;
  return (
    <section className={styles.preview} aria-live="polite">
      <h3>{t(settingsText.previewTitle)}</h3>
      {lines === null ? (
        <p>{t(settingsText.previewBad)}</p>
      ) : (
        languages.map(({ index, tag }) =>
          lines.map((line) => (
            <p key={pick(line, index)} lang={tag}>
              {pick(line, index)}
            </p>
          )),
        )
      )}
    </section>
  );
}

/** Another tab was faster: what it saved, and which of the two is to stay. */
function SectionConflict({
  theirs,
  typed,
  busy,
  onDiscard,
  onOverwrite,
}: {
  theirs: EditableSection;
  typed: TypedFields;
  busy: boolean;
  onDiscard: () => void;
  onOverwrite: () => void;
}) {
  const t = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const differ = settingFields[theirs.section].filter((field) => theirs.typed[field] !== typed[field]);
  return (
    <Notice tone="warning" role="alert" ref={box} tabIndex={-1} className={styles.notice ?? ''}>
      <strong>{t(settingsText.conflictTitle)}</strong>
      <p>{t(differ.length === 0 ? settingsText.conflictSame : settingsText.conflictText)}</p>
      {differ.length > 0 && (
        <dl>
          {differ.map((field) => (
            <div key={field}>
              <dt>{t(fieldText(theirs.section, field).label)}</dt>
              <dd>{theirs.typed[field] || t(settingsText.empty)}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="flex wrap middle gap-2-3 mt-4">
        <Button variant="default" onClick={onDiscard}>
          {t(settingsText.conflictTheirs)}
        </Button>
        <Button variant="default" loading={busy} onClick={onOverwrite}>
          {t(settingsText.conflictMine)}
        </Button>
      </div>
    </Notice>
  );
}
