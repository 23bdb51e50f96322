import { promiseOf } from '#app/domain/delivery/delivery-date.ts';
import { pick } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import type { TypedFields } from '#app/domain/settings/settings.ts';
import { checkSettings } from '#app/domain/settings/settings-check.ts';
import styles from '#app/routes/admin/settings.module.css';
import { arrivalLines } from '#app/text/delivery-date.ts';
import { settingsText } from '#app/text/settings-admin.ts';
import { useTranslate } from '#app/ui/language.ts';

/** What a shopper reads with the days as they are typed, saved or not. @param now ISO 8601. */
export function ArrivalPreview({ typed, now }: { typed: TypedFields; now: string }) {
  const t = useTranslate();
  const checked = checkSettings('delivery', typed);
  const lines = checked.ok
    ? (['cod', 'bt'] as const).flatMap((payment) =>
        arrivalLines('regularAM', promiseOf(new Date(now), payment, checked.value)).slice(0, 1),
      )
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
