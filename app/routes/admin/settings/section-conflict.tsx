import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { type EditableSection, settingFields, type TypedFields } from '#app/domain/settings/settings.ts';
import styles from '#app/routes/admin/settings.module.css';
import { fieldText, settingsText } from '#app/text/settings-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { SectionEdit } from './use-section.ts';

/** Another window was faster: what it saved, and which of the two is to stay. */
export function SectionConflict({
  theirs,
  typed,
  edit,
}: {
  theirs: EditableSection;
  typed: TypedFields;
  edit: Pick<SectionEdit, 'discard' | 'overwrite' | 'busy'>;
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
        <Button variant="default" onClick={edit.discard}>
          {t(settingsText.conflictTheirs)}
        </Button>
        <Button variant="default" loading={edit.busy} onClick={() => edit.overwrite()}>
          {t(settingsText.conflictMine)}
        </Button>
      </div>
    </Notice>
  );
}
