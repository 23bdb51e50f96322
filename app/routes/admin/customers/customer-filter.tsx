import { Button, NativeSelect } from '@mantine/core';
import {
  type CustomerConditions,
  customerLimits,
  isNarrowed,
} from '#app/domain/customer/customer-conditions.ts';
import { CheckedInput } from '#app/routes/admin/parts/checked-input.tsx';
import { customersText } from '#app/text/customers.ts';
import { bracketed } from '#app/text/marks.ts';
import { useTranslate } from '#app/ui/language.ts';
import styles from './customers.module.css';

/** The fields of the search's own form; open while any of them narrows the list. */
export function CustomerFilter({
  conditions,
  tags,
  figures,
}: {
  conditions: CustomerConditions;
  tags: readonly { tag: string; customers: number }[];
  /** Whether the reader may go by what customers spent. */
  figures: boolean;
}) {
  const t = useTranslate();
  const { tag, spent, orders, most, since, until, newsletter } = conditions;
  // One that nobody has by now may be asked for all the same.
  const named = tag === '' || tags.some((one) => one.tag === tag) ? tags : [...tags, { tag, customers: 0 }];
  const number = { type: 'number', inputMode: 'numeric', min: 0, step: 1 } as const;
  return (
    <details
      className={styles.filter}
      open={isNarrowed({ ...conditions, q: '' })}
      key={JSON.stringify({ ...conditions, q: '' })}
    >
      <summary>{t(customersText.filter)}</summary>
      <div className={styles.fields}>
        <NativeSelect
          name="tag"
          label={t(customersText.tag)}
          defaultValue={tag}
          data={[
            { value: '', label: t(customersText.anyTag) },
            ...named.map((one) => ({
              value: one.tag,
              label: t(bracketed([one.tag, one.tag], String(one.customers))),
            })),
          ]}
        />
        {figures && (
          <CheckedInput
            {...number}
            name="spent"
            label={t(customersText.spentFrom)}
            defaultValue={spent ?? ''}
            max={customerLimits.spent}
          />
        )}
        <CheckedInput
          {...number}
          name="orders"
          label={t(customersText.ordersFrom)}
          defaultValue={orders ?? ''}
          max={customerLimits.orders}
        />
        <CheckedInput
          {...number}
          name="most"
          label={t(customersText.ordersTo)}
          defaultValue={most ?? ''}
          max={customerLimits.orders}
        />
        <CheckedInput name="since" type="date" label={t(customersText.since)} defaultValue={since ?? ''} />
        <CheckedInput name="until" type="date" label={t(customersText.until)} defaultValue={until ?? ''} />
        <NativeSelect
          name="newsletter"
          label={t(customersText.newsletter)}
          defaultValue={newsletter ?? ''}
          data={[
            { value: '', label: t(customersText.anyNewsletter) },
            { value: 'yes', label: t(customersText.subscribed) },
            { value: 'no', label: t(customersText.notSubscribed) },
          ]}
        />
        <Button type="submit" variant="default">
          {t(customersText.applyFilter)}
        </Button>
      </div>
    </details>
  );
}
