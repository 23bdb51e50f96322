import { Button, Checkbox, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { Language } from '#app/domain/language.ts';
import type { PromoCode } from '#app/domain/promo/promo-code.ts';
import { type PromosQuery, promosPerPage, promosSearch } from '#app/domain/promo/promos-query.ts';
import { useAdminAction } from '#app/routes/admin/parts/admin-action.ts';
import { ConfirmDialog } from '#app/routes/admin/parts/confirm-dialog.tsx';
import { CopyButton } from '#app/routes/admin/parts/copy-button.tsx';
import { ListPages } from '#app/routes/admin/parts/list-pages.tsx';
import { OwnerOnly } from '#app/routes/admin/parts/owner-only.tsx';
import styles from '#app/routes/admin/promos.module.css';
import type { action } from '#app/routes/admin/promos.tsx';
import {
  codesFound,
  codesSelected,
  freeText,
  placeInPages,
  promoProblems,
  promosText,
  removed,
  removeTitle,
} from '#app/text/promos-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { PromoRow } from './promo-row.tsx';

interface PromoListProps {
  query: PromosQuery;
  codes: readonly PromoCode[];
  total: number;
  /** The day in Taipei. */
  today: string;
  /** Whether there is no code at all. */
  isEmpty: boolean;
}

export function PromoList({ query, codes, total, today, isEmpty }: PromoListProps) {
  const t = useTranslate();
  const language = useLanguage();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [linkLanguage, setLinkLanguage] = useState<Language>(language);
  const [removing, setRemoving] = useState<readonly string[]>([]);
  const [freeing, setFreeing] = useState<PromoCode | null>(null);
  const [done, setDone] = useState('');
  // Here and not in the dialogs, which an empty list does not show.
  const removal = useAdminAction<typeof action>(promoProblems, {
    onDone(answer) {
      setRemoving([]);
      setChosen(new Set());
      if ('deleted' in answer) setDone(t(removed(answer.deleted.length)));
    },
  });
  const release = useAdminAction<typeof action>(promoProblems, {
    onDone() {
      setFreeing(null);
      setDone(t(promosText.freed));
    },
  });
  const selected = codes.filter(({ code }) => chosen.has(code)).map(({ code }) => code);
  const pages = Math.max(1, Math.ceil(total / promosPerPage));
  const pageAt = (page: number) => `/admin/promos${promosSearch({ ...query, page })}`;

  const choose = (these: readonly string[], on: boolean) => {
    const next = new Set(selected);
    for (const code of these) {
      if (on) next.add(code);
      else next.delete(code);
    }
    setChosen(next);
  };
  if (codes.length === 0) {
    return (
      <div className={styles.empty}>
        <p>{t(isEmpty ? promosText.none : promosText.noneFound)}</p>
        {!isEmpty && <LocalLink to="/admin/promos">{t(promosText.showAll)}</LocalLink>}
        <p role="status" className={styles.done}>
          {done}
        </p>
      </div>
    );
  }
  return (
    <section aria-label={t(promosText.list)}>
      <div className={styles.bar}>
        <Checkbox
          label={t(promosText.selectPage)}
          checked={selected.length === codes.length}
          indeterminate={selected.length > 0 && selected.length < codes.length}
          onChange={({ currentTarget }) =>
            choose(
              codes.map(({ code }) => code),
              currentTarget.checked,
            )
          }
        />
        <span className={styles.count}>
          {t(selected.length > 0 ? codesSelected(selected.length) : codesFound(total))}
        </span>
        {selected.length > 0 && (
          <>
            <CopyButton
              text={selected.join('\n')}
              label={t(promosText.copySelected)}
              name={t(promosText.copySelected)}
            />
            <OwnerOnly>
              <Button variant="default" size="compact-sm" onClick={() => setRemoving(selected)}>
                {t(promosText.removeSelected)}
              </Button>
            </OwnerOnly>
            <Button variant="subtle" size="compact-sm" onClick={() => setChosen(new Set())}>
              {t(promosText.clearSelected)}
            </Button>
          </>
        )}
        <div className={styles.linkIn}>
          {t(promosText.linkIn)}
          <SegmentedControl
            size="xs"
            aria-label={t(promosText.linkIn)}
            value={String(linkLanguage)}
            onChange={(value) => setLinkLanguage(value === '1' ? 1 : 0)}
            data={[
              { value: '0', label: 'English' },
              { value: '1', label: '中文' },
            ]}
          />
        </div>
      </div>
      <p role="status" className={styles.done}>
        {done}
      </p>
      <div className={styles.codes}>
        <ul className={styles.list}>
          {codes.map((promo) => (
            <PromoRow
              key={promo.code}
              promo={promo}
              today={today}
              linkLanguage={linkLanguage}
              chosen={chosen.has(promo.code)}
              onChosen={(on) => choose([promo.code], on)}
              onFree={() => setFreeing(promo)}
              onRemove={() => setRemoving([promo.code])}
            />
          ))}
        </ul>
      </div>
      {pages > 1 && (
        <ListPages
          label={t(promosText.pages)}
          before={query.page > 1 ? { to: pageAt(query.page - 1), text: t(promosText.previous) } : null}
          after={query.page < pages ? { to: pageAt(query.page + 1), text: t(promosText.next) } : null}
        >
          {t(placeInPages(query.page, pages))}
        </ListPages>
      )}
      <ConfirmDialog
        call={removal}
        opened={removing.length > 0}
        title={removeTitle(removing)}
        onYes={() => removal.post({ intent: 'delete-codes', codes: removing })}
        onClose={() => setRemoving([])}
      >
        <p>{t(promosText.removeText)}</p>
      </ConfirmDialog>
      <ConfirmDialog
        call={release}
        opened={freeing !== null}
        title={promosText.freeTitle}
        yes={promosText.free}
        no={promosText.cancel}
        onYes={() => freeing && release.post({ intent: 'free-code', code: freeing.code })}
        onClose={() => setFreeing(null)}
      >
        <p>{t(freeText(freeing?.code ?? '', freeing?.use?.orderNumber ?? ''))}</p>
      </ConfirmDialog>
    </section>
  );
}
