import { type ImportCount, type ImportKind, importKinds } from '#app/domain/import/report.ts';
import styles from '#app/routes/admin/import.module.css';
import { countText, importKindNames, picturesText } from '#app/text/import-admin.ts';
import { useTranslate } from '#app/ui/language.ts';

export function ImportCounts({
  counts,
  pictures,
}: {
  counts: Readonly<Record<ImportKind, ImportCount>>;
  pictures: { found: number; wanted: number };
}) {
  const t = useTranslate();
  return (
    <dl className={styles.counts}>
      {importKinds
        .filter((kind) => kind !== 'images')
        .map((kind) => [
          <dt key={`${kind} name`}>{t(importKindNames[kind])}</dt>,
          <dd key={kind}>{t(countText(counts[kind]))}</dd>,
        ])}
      <dt>{t(importKindNames.images)}</dt>
      <dd>{t(picturesText(pictures))}</dd>
    </dl>
  );
}
