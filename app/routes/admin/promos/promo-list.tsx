import { Button, Checkbox, NativeSelect, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useSubmit } from 'react-router';
import type { NamedProduct } from '#app/domain/catalogue/catalogue-calls.ts';
import { type Language, type LocalizedText, languageOf, localPath } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import {
  type PromoCode,
  type PromoPage,
  type PromosQuery,
  promoLink,
  promoState,
  promoStates,
} from '#app/domain/promo/promo-code.ts';
import { useAdminAction } from '#app/routes/admin/parts/admin-action.ts';
import { OwnerOnly } from '#app/routes/admin/parts/admin-heading.tsx';
import { AdminIcon } from '#app/routes/admin/parts/admin-icon.tsx';
import { ConfirmDialog } from '#app/routes/admin/parts/confirm-dialog.tsx';
import { CopyButton } from '#app/routes/admin/parts/copy-button.tsx';
import { FormDialog } from '#app/routes/admin/parts/form-dialog.tsx';
import { Badge, ListPage } from '#app/routes/admin/parts/list.tsx';
import {
  isRangeTick,
  SelectAll,
  SelectionBar,
  useMatching,
  useSelection,
} from '#app/routes/admin/parts/list-selection.tsx';
import styles from '#app/routes/admin/promos.module.css';
import type { action } from '#app/routes/admin/promos.tsx';
import type { PromosMatched } from '#app/server/catalogue/promo-store.ts';
import { dateTimeText } from '#app/text/date.ts';
import { goesWithText } from '#app/text/products-admin.ts';
import { previewText } from '#app/text/promo-preview.ts';
import {
  codesFound,
  codesSelected,
  editTitle,
  forCode,
  freedBecause,
  freeText,
  moreUses,
  promoConditions,
  promoDays,
  promoFor,
  promoProblems,
  promoStateText,
  promosText,
  promoWorth,
  removed,
  removeText,
  removeTitle,
  seriesOption,
  usedBy,
  usesOf,
} from '#app/text/promos-admin.ts';
import { copyingText } from '#app/text/shell.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { useShop } from '#app/ui/shop.ts';
import { PromoForm } from './promo-form.tsx';
import type { FilterName } from './promo-scope.tsx';

const badges = {
  usable: { colour: 'secondary', icon: 'check' },
  used: { colour: 'violet', icon: 'orders' },
  'not-yet': { colour: 'amber', icon: 'clock' },
  expired: { colour: 'error', icon: 'cross' },
} as const;

interface PromoRowProps {
  promo: PromoCode;
  now: string;
  linkLanguage: Language;
  /** Chosen products and filters. */
  only: readonly LocalizedText[];
  chosen: boolean;
  onChosen: (chosen: boolean, isRange: boolean) => void;
  onEdit: () => void;
  onFree: () => void;
  onRemove: () => void;
}

/** One code: what it gives, when, and who used it. */
function PromoRow(props: PromoRowProps) {
  const { promo, now, linkLanguage, only, chosen, onChosen, onEdit, onFree, onRemove } = props;
  const t = useTranslate();
  const language = useLanguage();
  const { origin } = useShop();
  const { code, use, freed, series, uses, newestUses, maxUses } = promo;
  const conditions = promoConditions(promo);
  const state = promoState(promo, now);
  const when = (at: string) => dateTimeText(at, 'short', language);
  return (
    <li className={styles.promo}>
      <Checkbox
        checked={chosen}
        aria-label={t(forCode(promosText.select, code))}
        onChange={(event) => onChosen(event.currentTarget.checked, isRangeTick(event))}
      />
      <div className={styles.what}>
        <span className={styles.code}>{code}</span>
        {series && <span className={styles.note}>{series}</span>}
      </div>
      <div>
        <span className={styles.worth}>{t(promoWorth(promo))}</span>
        <span className={styles.note}>{t(promoDays(promo))}</span>
        {conditions && <span className={styles.note}>{t(conditions)}</span>}
        {only.length > 0 && <span className={styles.note}>{t(promoFor(only))}</span>}
      </div>
      <div className={styles.state}>
        <Badge variant={badges[state]}>{t(promoStateText[state])}</Badge>
        {use && (
          <span className={styles.note}>
            {t(usedBy(use.customerName, when(use.at)))}{' '}
            {use.orderNumber && (
              <LocalLink to={`/admin/orders/${use.orderNumber}`}>{use.orderNumber}</LocalLink>
            )}
          </span>
        )}
        {maxUses !== 1 && (
          <span className={styles.note}>
            {t(usesOf(uses, maxUses))}
            {newestUses.map((each) => (
              <span key={each.orderID} className={styles.used}>
                {t(usedBy(each.customerName, when(each.at)))}{' '}
                {each.orderNumber && (
                  <LocalLink to={`/admin/orders/${each.orderNumber}`}>{each.orderNumber}</LocalLink>
                )}
              </span>
            ))}
            {uses > newestUses.length && t(moreUses(uses - newestUses.length))}
          </span>
        )}
        {freed && !use && (
          <span className={styles.note}>{t(freedBecause(freed.by, freed.orderNumber, when(freed.at)))}</span>
        )}
      </div>
      <div className={styles.actions}>
        <CopyButton text={code} label={t(copyingText.copy)} name={t(forCode(copyingText.copy, code))} />
        <CopyButton
          text={promoLink(origin, localPath('/store/checkout', linkLanguage), code)}
          label={t(promosText.link)}
          name={t(forCode(promosText.link, code))}
          icon="link"
        />
        {!use && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t(forCode(promosText.edit, code))}
            onClick={onEdit}
          >
            {t(promosText.edit)}
          </Button>
        )}
        {use && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t(forCode(promosText.free, code))}
            onClick={onFree}
          >
            {t(promosText.free)}
          </Button>
        )}
        <OwnerOnly>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t(forCode(promosText.remove, code))}
            onClick={onRemove}
          >
            {t(promosText.remove)}
          </Button>
        </OwnerOnly>
      </div>
    </li>
  );
}

/** The codes, what narrows them down, and the form that adds more. */
export function PromoList({
  query,
  page,
  total,
  series,
  now,
  filters,
  named,
}: PromoPage & { query: PromosQuery; filters: readonly FilterName[]; named: readonly NamedProduct[] }) {
  const t = useTranslate();
  const language = useLanguage();
  const [adding, setAdding] = useState(false);
  const [linkLanguage, setLinkLanguage] = useState<Language>(language);
  const [removing, setRemoving] = useState<readonly string[]>([]);
  const [freeing, setFreeing] = useState<PromoCode | null>(null);
  const [editing, setEditing] = useState<PromoCode | null>(null);
  const [done, setDone] = useState('');
  const selection = useSelection(page.rows, ({ code }) => code);
  const removal = useAdminAction<typeof action>(promoProblems, {
    onDone(answer) {
      setRemoving([]);
      selection.clear();
      if ('deleted' in answer) setDone(t(removed(answer.deleted.length)));
    },
  });
  const release = useAdminAction<typeof action>(promoProblems, {
    onDone() {
      setFreeing(null);
      setDone(t(promosText.freed));
    },
  });
  const known = series.map((one) => one.series).filter(Boolean);
  const titles = new Map<string, LocalizedText>([
    ...named.map(({ id, title }) => [id, title] as const),
    ...filters.map(({ key, title }) => [`filter ${key}`, title] as const),
  ]);
  const onlyFor = (promo: PromoCode) => [
    ...promo.products.map((id) => titles.get(id) ?? goesWithText.gone),
    ...promo.filters.map((key) => titles.get(`filter ${key}`) ?? promosText.goneFilter),
  ];
  const isOneOfPages = selection.isAll && (page.before !== null || page.after !== null);
  const { matched, isOffered, noteAsked, take } = useMatching<PromosMatched>(
    query,
    selection.chosen,
    isOneOfPages,
  );
  const matching = useAdminAction<typeof action>(promoProblems, {
    onAnswer(answer) {
      if ('total' in answer) take(answer);
    },
  });
  const selected = matched?.codes ?? selection.rows.map(({ code }) => code);
  return (
    <ListPage
      path="/admin/promos"
      filters={['state', 'series']}
      title={promosText.title}
      lead={promosText.lead}
      tools={
        <div className="flex wrap middle gap-3">
          <LocalLink to="/admin/promos/preview">{t(previewText.open)}</LocalLink>
          <Button
            leftSection={<AdminIcon name="plus" />}
            aria-expanded={adding}
            aria-controls="promo-form"
            onClick={() => setAdding(!adding)}
          >
            {t(promosText.add)}
          </Button>
        </div>
      }
      begun={
        <div id="promo-form" hidden={!adding}>
          {/* Shut, it keeps what was typed. */}
          <PromoForm known={known} filters={filters} named={named} onClose={() => setAdding(false)} />
        </div>
      }
      label={promosText.list}
      empty={series.length === 0 ? promosText.none : promosText.noneFound}
      page={page}
      tabs={{
        name: 'state',
        label: promosText.states,
        current: query.state,
        all: [
          { value: null, label: promosText.all },
          ...promoStates.map((state) => ({ value: state, label: promoStateText[state] })),
        ],
      }}
      search={{
        label: promosText.search,
        q: query.q,
        isNarrowed: query.q !== '' || query.series !== null,
        fields: ['series'],
        more: series.length > 0 && <SeriesField series={series} chosen={query.series} />,
      }}
    >
      {page.rows.length > 0 && (
        <div className="flex wrap middle gap-2-4 mb-2 touch">
          <SelectAll selection={selection} label={promosText.selectPage} />
          <span className="small soft">{t(codesFound(total))}</span>
          <div className={styles.linkIn}>
            {t(promosText.linkIn)}
            <SegmentedControl
              size="xs"
              aria-label={t(promosText.linkIn)}
              value={String(linkLanguage)}
              onChange={(value) => setLinkLanguage(languageOf(value) ?? language)}
              data={languages.map(({ index, name }) => ({ value: String(index), label: name }))}
            />
          </div>
        </div>
      )}
      <p role="status" className={styles.done}>
        {done}
      </p>
      {page.rows.length > 0 && (
        <div className={styles.codes}>
          <ul className={styles.list} aria-label={t(promosText.list)}>
            {page.rows.map((promo) => (
              <PromoRow
                key={promo.code}
                promo={promo}
                now={now}
                linkLanguage={linkLanguage}
                only={onlyFor(promo)}
                chosen={selection.chosen.has(promo.code)}
                onChosen={(on, isRange) => selection.choose(promo, on, isRange)}
                onEdit={() => setEditing(promo)}
                onFree={() => setFreeing(promo)}
                onRemove={() => setRemoving([promo.code])}
              />
            ))}
          </ul>
        </div>
      )}
      <SelectionBar
        label={promosText.selected}
        count={codesSelected(selected.length, matched?.total ?? 0)}
        more={
          isOffered
            ? {
                call: matching,
                choose: () => {
                  noteAsked();
                  matching.post({ intent: 'match-codes', ...query });
                },
              }
            : null
        }
        isShown={selected.length > 0}
        onClear={selection.clear}
      >
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
      </SelectionBar>
      <FormDialog
        opened={editing !== null}
        onClose={() => setEditing(null)}
        title={t(editTitle(editing?.code ?? ''))}
        size="xl"
        close={promosText.close}
      >
        {editing && (
          <PromoForm
            known={known}
            filters={filters}
            named={named}
            editing={editing}
            onClose={() => setEditing(null)}
            onSaved={() => {
              setEditing(null);
              setDone(t(promosText.saved));
            }}
          />
        )}
      </FormDialog>
      <ConfirmDialog
        call={removal}
        opened={removing.length > 0}
        title={removeTitle(removing)}
        onYes={() => removal.post({ intent: 'delete-codes', codes: removing })}
        onClose={() => setRemoving([])}
      >
        <p>{t(removeText(removing.length))}</p>
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
    </ListPage>
  );
}

/** Its values begin with `=`, so that no series is another value than all of them. */
function SeriesField({ series, chosen }: { series: PromoPage['series']; chosen: string | null }) {
  const t = useTranslate();
  const submit = useSubmit();
  const value = chosen === null ? '' : `=${chosen}`;
  return (
    <NativeSelect
      key={value}
      name="series"
      aria-label={t(promosText.series)}
      defaultValue={value}
      onChange={({ currentTarget: { form } }) => void submit(form, { preventScrollReset: true })}
      data={[
        { value: '', label: t(promosText.allSeries) },
        ...series.map((one) => ({
          value: `=${one.series}`,
          label: t(seriesOption(one.series, one.codes, one.used)),
        })),
      ]}
    />
  );
}
