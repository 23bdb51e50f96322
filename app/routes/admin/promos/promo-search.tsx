import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { Form, useNavigate } from 'react-router';
import { localPath } from '#app/domain/language.ts';
import type { PromoState } from '#app/domain/promo/promo-code.ts';
import { type PromoPage, type PromosQuery, promosSearch } from '#app/domain/promo/promos-query.ts';
import heading from '#app/routes/admin/orders/orders-heading.module.css';
import { AdminIcon } from '#app/routes/admin/parts/admin-icon.tsx';
import searchRow from '#app/routes/admin/parts/search-row.module.css';
import { promoStates, promosText, seriesOption } from '#app/text/promos-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';

const states: readonly ('all' | PromoState)[] = ['all', 'usable', 'used', 'not-yet', 'expired'];

/** Tabs by state, a search, and the series: all of it in the address. */
export function PromoSearch({ query, series }: { query: PromosQuery; series: PromoPage['series'] }) {
  const t = useTranslate();
  const language = useLanguage();
  const navigate = useNavigate();
  const go = (change: Partial<PromosQuery>) =>
    navigate(localPath(`/admin/promos${promosSearch({ ...query, page: 1, ...change })}`, language), {
      preventScrollReset: true,
    });
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void go({ q: String(new FormData(event.currentTarget).get('q') ?? '').trim() });
  };
  return (
    <>
      <nav className={heading.tabs} aria-label={t(promosText.states)}>
        {states.map((state) => (
          <LocalLink
            key={state}
            to={`/admin/promos${promosSearch({ ...query, state, page: 1 })}`}
            className={`${heading.tab} ${query.state === state ? heading.current : ''}`}
            aria-current={query.state === state ? 'page' : undefined}
            preventScrollReset
          >
            {t(state === 'all' ? promosText.all : promoStates[state])}
          </LocalLink>
        ))}
      </nav>
      <Form className={searchRow.row} onSubmit={search} role="search">
        <TextInput
          key={query.q}
          type="search"
          name="q"
          className={searchRow.field ?? ''}
          aria-label={t(promosText.search)}
          placeholder={t(promosText.search)}
          leftSection={<AdminIcon name="search" />}
          defaultValue={query.q}
        />
        <Button type="submit" variant="default">
          {t(promosText.searchButton)}
        </Button>
        {series.length > 0 && (
          <NativeSelect
            aria-label={t(promosText.series)}
            value={query.series === null ? 'all' : `=${query.series}`}
            onChange={({ currentTarget: { value } }) =>
              void go({ series: value === 'all' ? null : value.slice(1) })
            }
            data={[
              { value: 'all', label: t(promosText.allSeries) },
              ...series.map((one) => ({
                value: `=${one.series}`,
                label: t(seriesOption(one.series, one.codes, one.used)),
              })),
            ]}
          />
        )}
      </Form>
    </>
  );
}
