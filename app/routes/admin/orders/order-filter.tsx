import { Button, NativeSelect, TextInput } from '@mantine/core';
import { formatNtd } from '#app/domain/cart/money.ts';
import { monthOf } from '#app/domain/day-spans.ts';
import { filtersOn, type OrderFilter, paymentChoices } from '#app/domain/order/order-filter.ts';
import type { OrderSums } from '#app/domain/order/order-summary.ts';
import { paymentLabels } from '#app/domain/payment/payment-labels.ts';
import { addDays } from '#app/domain/taipei-day.ts';
import { type ListAddress, useListAddress } from '#app/routes/admin/parts/list.tsx';
import { labelled } from '#app/text/marks.ts';
import { cancelledAmong, filtersOpen, orderFilterText, ordersFound } from '#app/text/order-filter-admin.ts';
import { rowMarks } from '#app/text/payments-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import styles from './order-filter.module.css';

/** Fields of the search's own form: a row, and on a narrow screen behind a button that says how many are on. */
export function OrderFilterFields({
  filter,
  today,
  list,
}: {
  filter: OrderFilter;
  /** In Taipei. */
  today: string;
  list: ListAddress;
}) {
  const t = useTranslate();
  const to = useListAddress(list);
  const thisMonth = monthOf(today);
  const presets = [
    { days: thisMonth, label: orderFilterText.thisMonth },
    { days: monthOf(addDays(thisMonth.from, -1)), label: orderFilterText.lastMonth },
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame and a legend of its own
    <div role="group" aria-label={t(orderFilterText.label)} className={styles.filter}>
      <details className={styles.fold}>
        <Button component="summary" variant="default">
          {t(filtersOpen(filtersOn(filter)))}
        </Button>
      </details>
      <div className={styles.fields}>
        {(['from', 'to'] as const).map((name) => (
          <TextInput
            key={`${name} ${filter[name]}`}
            name={name}
            type="date"
            label={t(orderFilterText[name])}
            defaultValue={filter[name] ?? ''}
          />
        ))}
        <NativeSelect
          key={`payment ${filter.payment}`}
          name="payment"
          label={t(orderFilterText.payment)}
          defaultValue={filter.payment ?? ''}
          data={[
            { value: '', label: t(orderFilterText.any) },
            ...paymentChoices.map((method) => ({
              value: method,
              label: t(method === 'cod' ? orderFilterText.cash : paymentLabels[method]),
            })),
          ]}
        />
        <NativeSelect
          key={`paid ${filter.paid}`}
          name="paid"
          label={t(orderFilterText.paid)}
          defaultValue={filter.paid ?? ''}
          data={[
            { value: '', label: t(orderFilterText.any) },
            { value: 'yes', label: t(orderFilterText.paidYes) },
            { value: 'no', label: t(orderFilterText.paidNo) },
            { value: 'refund', label: t(rowMarks.refund) },
          ]}
        />
        <Button type="submit" variant="default">
          {t(orderFilterText.apply)}
        </Button>
        <p className={styles.presets}>
          {presets.map(({ days, label }) => (
            <LocalLink
              key={days.from}
              to={to(days)}
              aria-current={days.from === filter.from && days.to === filter.to ? 'true' : undefined}
              preventScrollReset
            >
              {t(label)}
            </LocalLink>
          ))}
        </p>
      </div>
    </div>
  );
}

/** What the listed orders come to, on all pages. */
export function ListedSums({ sums: { orders, money } }: { sums: OrderSums }) {
  const t = useTranslate();
  return (
    <p className={styles.sums}>
      <span className="semibold">{t(ordersFound(orders))}</span>
      {money && (
        <>
          <span>
            {t(labelled(orderFilterText.total, formatNtd(money.total)))}
            {money.cancelled > 0 && money.cancelled < orders && (
              <span className="soft">
                {' '}
                {t(cancelledAmong(money.cancelled, formatNtd(money.cancelledTotal)))}
              </span>
            )}
          </span>
          <span>{t(labelled(orderFilterText.received, formatNtd(money.received)))}</span>
          <span>{t(labelled(orderFilterText.refunded, formatNtd(money.refunded)))}</span>
        </>
      )}
    </p>
  );
}
