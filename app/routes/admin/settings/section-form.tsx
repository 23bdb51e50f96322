import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useRef } from 'react';
import { type EditableSection, type SettingsSection, settingFields } from '#app/domain/settings/settings.ts';
import styles from '#app/routes/admin/settings.module.css';
import { dateTimeText } from '#app/text/date.ts';
import { savedBy, sectionText, settingProblems, settingsText } from '#app/text/settings-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { ClosedDays } from './closed-days.tsx';
import { ArrivalPreview } from './delivery-date-preview.tsx';
import { LegalFields } from './legal-fields.tsx';
import { SectionConflict } from './section-conflict.tsx';
import { SettingInput } from './setting-input.tsx';
import { useSection } from './use-section.ts';

interface SectionFormProps {
  owned: EditableSection;
  /** ISO 8601. */
  now: string;
  onUnsaved: (section: SettingsSection, isUnsaved: boolean) => void;
}

/** One section with its own save: what is typed stays until it is saved, discarded or undone. */
export function SectionForm({ owned, now, onUnsaved }: SectionFormProps) {
  const t = useTranslate();
  const form = useRef<HTMLFormElement>(null);
  const edit = useSection(owned);
  const { section } = owned;
  const { isUnsaved, problems, typed, type } = edit;
  useEffect(() => onUnsaved(section, isUnsaved), [section, isUnsaved, onUnsaved]);

  function send(event: FormEvent): void {
    event.preventDefault();
    if (edit.save()) return;
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  const inputOf = (field: string) => {
    const problem = problems[field];
    const error = problem ? t(settingProblems[problem]) : null;
    const input = { value: typed[field] ?? '', error, onType: (value: string) => type(field, value) };
    return field === 'closedDays' ? (
      <ClosedDays key={field} {...input} />
    ) : (
      <SettingInput key={field} section={section} field={field} {...input} />
    );
  };
  const { title, lead } = sectionText[section];
  return (
    <form
      ref={form}
      id={section}
      className={styles.section}
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
          <LegalFields typed={typed} saved={edit.saved.typed} onType={type} inputOf={inputOf} />
        ) : (
          settingFields[section].map(inputOf)
        )}
        {section === 'delivery' && <ArrivalPreview typed={typed} now={now} />}
      </div>
      {edit.theirs && <SectionConflict theirs={edit.theirs} typed={typed} edit={edit} />}
      {edit.problem && !edit.theirs && (
        <Notice tone="error" role="alert" className={styles.notice ?? ''}>
          {t(edit.problem)}
        </Notice>
      )}
      <div className="flex wrap middle gap-2-3 mt-4">
        <Button type="submit" loading={edit.busy} variant={isUnsaved ? 'filled' : 'default'}>
          {t(settingsText.save)}
        </Button>
        {isUnsaved && (
          <Button variant="subtle" onClick={edit.discard}>
            {t(settingsText.discard)}
          </Button>
        )}
        {edit.canUndo && !isUnsaved && (
          <Button variant="subtle" onClick={edit.undo}>
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
