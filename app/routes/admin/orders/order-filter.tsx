import { Button, TextInput } from '@mantine/core';
import { filterNames, filtersOn, monthsBy, type OrderFilter } from '#app/domain/order/order-filter.ts';
import { type ListAddress, useListAddress } from '#app/routes/admin/parts/list.tsx';
import { filtersOpen, orderFilterText } from '#app/text/order-filter-admin.ts';
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
  const on = filtersOn(filter);
  const months = monthsBy(today);
  const presets = [
    { days: months.current, label: orderFilterText.thisMonth },
    { days: months.last, label: orderFilterText.lastMonth },
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every browser
    <div role="group" aria-label={t(orderFilterText.label)} className={styles.filter}>
      <details className={styles.fold}>
        <Button component="summary" variant="default">
          {t(filtersOpen(on))}
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
        <Button type="submit" variant="default">
          {t(orderFilterText.apply)}
        </Button>
        <p className={styles.presets}>
          {presets.map(({ days, label }) => (
            <LocalLink
              key={days.from}
              to={to({ ...days })}
              aria-current={days.from === filter.from && days.to === filter.to ? 'true' : undefined}
              preventScrollReset
            >
              {t(label)}
            </LocalLink>
          ))}
        </p>
      </div>
      {on > 0 && (
        <LocalLink
          to={to(Object.fromEntries(filterNames.map((name) => [name, null])))}
          className={styles.clear ?? ''}
          preventScrollReset
        >
          {t(orderFilterText.clear)}
        </LocalLink>
      )}
    </div>
  );
}
