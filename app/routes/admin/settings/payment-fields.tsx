import type { ReactNode } from 'react';
import type { LocalizedText } from '#app/domain/language.ts';
import { providerLabels } from '#app/domain/payment/payment-labels.ts';
import type { SettingField } from '#app/domain/settings/settings.ts';
import styles from '#app/routes/admin/settings.module.css';
import { settingsText } from '#app/text/settings-admin.ts';
import { useTranslate } from '#app/ui/language.ts';

const groups: readonly { title: LocalizedText; fields: readonly SettingField<'payment'>[] }[] = [
  {
    title: providerLabels.ecpay,
    fields: ['merchantID', 'hashKey', 'hashIV', 'test', 'card', 'atm', 'cvs'],
  },
  { title: providerLabels.linepay, fields: ['channelID', 'channelSecret', 'linePayTest', 'linepay'] },
  { title: settingsText.holds, fields: ['cardMinutes', 'laterDays'] },
];

/** The keys and methods of each provider, and what holds for both. */
export function PaymentFields({ inputOf }: { inputOf: (field: string) => ReactNode }) {
  const t = useTranslate();
  return (
    <div className="all-columns">
      {groups.map(({ title, fields }) => (
        <fieldset key={title[0]} className={styles.group}>
          <legend>{t(title)}</legend>
          <div className={styles.fields}>{fields.map((field) => inputOf(field))}</div>
        </fieldset>
      ))}
    </div>
  );
}
