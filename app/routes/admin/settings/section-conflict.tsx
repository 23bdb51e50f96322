import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { type OwnersSection, settingFields, type TypedFields } from '#app/domain/settings.ts';
import styles from '#app/routes/admin/settings.module.css';
import { fieldText, settingsText } from '#app/text/settings-admin.ts';
import { useSay } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { SectionEdit } from './use-section.ts';

/** Another window was faster: what it saved, and which of the two is to stay. */
export function SectionConflict({
  theirs,
  typed,
  edit,
}: {
  theirs: OwnersSection;
  typed: TypedFields;
  edit: Pick<SectionEdit, 'discard' | 'overwrite' | 'busy'>;
}) {
  const say = useSay();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const differ = settingFields[theirs.section].filter((field) => theirs.typed[field] !== typed[field]);
  return (
    <Notice tone="warning" role="alert" ref={box} tabIndex={-1} className={styles.notice ?? ''}>
      <strong>{say(settingsText.conflictTitle)}</strong>
      <p>{say(differ.length === 0 ? settingsText.conflictSame : settingsText.conflictText)}</p>
      {differ.length > 0 && (
        <dl>
          {differ.map((field) => (
            <div key={field}>
              <dt>{say(fieldText(theirs.section, field).label)}</dt>
              <dd>{theirs.typed[field] || say(settingsText.empty)}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className={styles.actions}>
        <Button variant="default" onClick={edit.discard}>
          {say(settingsText.conflictTheirs)}
        </Button>
        <Button variant="default" loading={edit.busy} onClick={() => void edit.overwrite()}>
          {say(settingsText.conflictMine)}
        </Button>
      </div>
    </Notice>
  );
}
