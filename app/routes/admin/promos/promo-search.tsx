import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { Form, useNavigate } from 'react-router';
import { localPath } from '#app/domain/language.ts';
import type { PromoState } from '#app/domain/promo-code.ts';
import { type PromoPage, type PromosQuery, promosSearch } from '#app/domain/promos-query.ts';
import { DeskIcon } from '#app/routes/admin/desk/desk-icon.tsx';
import searchRow from '#app/routes/admin/desk/search-row.module.css';
import heading from '#app/routes/admin/orders/orders-heading.module.css';
import { promoStates, promosText, seriesOption } from '#app/text/promos-admin.ts';
import { useLanguage, useSay } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';

const states: readonly ('all' | PromoState)[] = ['all', 'usable', 'used', 'not-yet', 'expired'];

/** Tabs by state, a search, and the series: all of it in the address. */
export function PromoSearch({ query, series }: { query: PromosQuery; series: PromoPage['series'] }) {
  const say = useSay();
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
      <nav className={heading.tabs} aria-label={say(promosText.states)}>
        {states.map((state) => (
          <LocalLink
            key={state}
            to={`/admin/promos${promosSearch({ ...query, state, page: 1 })}`}
            className={`${heading.tab} ${query.state === state ? heading.current : ''}`}
            aria-current={query.state === state ? 'page' : undefined}
            preventScrollReset
          >
            {say(state === 'all' ? promosText.all : promoStates[state])}
          </LocalLink>
        ))}
      </nav>
      <Form className={searchRow.row} onSubmit={search} role="search">
        <TextInput
          key={query.q}
          type="search"
          name="q"
          className={searchRow.field ?? ''}
          aria-label={say(promosText.search)}
          placeholder={say(promosText.search)}
          leftSection={<DeskIcon name="search" />}
          defaultValue={query.q}
        />
        <Button type="submit" variant="default">
          {say(promosText.searchButton)}
        </Button>
        {series.length > 0 && (
          <NativeSelect
            aria-label={say(promosText.series)}
            value={query.series === null ? 'all' : `=${query.series}`}
            onChange={({ currentTarget: { value } }) =>
              void go({ series: value === 'all' ? null : value.slice(1) })
            }
            data={[
              { value: 'all', label: say(promosText.allSeries) },
              ...series.map((one) => ({
                value: `=${one.series}`,
                label: say(seriesOption(one.series, one.codes, one.used)),
              })),
            ]}
          />
        )}
      </Form>
    </>
  );
}
