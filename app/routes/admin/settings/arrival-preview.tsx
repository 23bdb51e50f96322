import { promiseOf } from '#app/domain/arrival.ts';
import { languages } from '#app/domain/language.ts';
import type { TypedFields } from '#app/domain/settings.ts';
import { checkSettings } from '#app/domain/settings-check.ts';
import styles from '#app/routes/admin/settings.module.css';
import { arrivalLines } from '#app/text/arrival.ts';
import { settingsText } from '#app/text/settings-admin.ts';
import { useSay } from '#app/ui/language.ts';

/** What a shopper reads with the days as they are typed, saved or not. @param now ISO 8601. */
export function ArrivalPreview({ typed, now }: { typed: TypedFields; now: string }) {
  const say = useSay();
  const checked = checkSettings('delivery', typed);
  const lines = checked.ok
    ? (['cod', 'bt'] as const).flatMap((payment) =>
        arrivalLines('regularAM', promiseOf(new Date(now), payment, checked.value)).slice(0, 1),
      )
    : null;
  return (
    <section className={styles.preview} aria-live="polite">
      <h3>{say(settingsText.previewTitle)}</h3>
      {lines === null ? (
        <p>{say(settingsText.previewBad)}</p>
      ) : (
        languages.map(({ index, tag }) =>
          lines.map((line) => (
            <p key={line[index]} lang={tag}>
              {line[index]}
            </p>
          )),
        )
      )}
    </section>
  );
}
