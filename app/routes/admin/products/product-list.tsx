import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useNavigate, useSubmit } from 'react-router';
import { formatNtd } from '#app/domain/cart/money.ts';
import type { AdminFilter, NamedProduct } from '#app/domain/catalogue/catalogue-calls.ts';
import type { ProductRow, ProductsQuery } from '#app/domain/catalogue/products-query.ts';
import { type LocalizedText, otherLanguage, textIn } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import type { ListPage as Page } from '#app/domain/list.ts';
import { useAdminAction } from '#app/routes/admin/parts/admin-action.ts';
import { OwnerOnly } from '#app/routes/admin/parts/admin-heading.tsx';
import { HiddenFields } from '#app/routes/admin/parts/hidden-fields.tsx';
import { ListPage } from '#app/routes/admin/parts/list.tsx';
import { useListPlace } from '#app/routes/admin/parts/list-place.ts';
import {
  isRangeTick,
  SelectAll,
  SelectionBar,
  useMatching,
  useOpenedRow,
  useSelection,
} from '#app/routes/admin/parts/list-selection.tsx';
import { ScanButton } from '#app/routes/admin/parts/scan-button.tsx';
import type { action } from '#app/routes/admin/products.tsx';
import type { ProductsMatched } from '#app/server/catalogue/variant-changes.ts';
import { labelled } from '#app/text/marks.ts';
import {
  editorText,
  factsText,
  inStock,
  percentSpan,
  productCallProblems,
  productsFound,
  productsText,
  selectedCount,
  selectProduct,
  shoppersWaiting,
  variantCount,
  variantsLow,
  variantsSoldOut,
  waitingFor,
} from '#app/text/products-admin.ts';
import { bulkText, matchedCount, plannedSaleText, saleNote, stockOf } from '#app/text/stock-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { BulkDialog } from './bulk-change.tsx';
import { CsvExchange } from './csv-import.tsx';
import { AskDelete } from './delete-dialog.tsx';
import { StockSheet, VariantCell, VariantCells } from './list-cells.tsx';
import { useProductActions } from './product-actions.ts';
import styles from './product-list.module.css';
import { SaleDialog } from './sale-dialog.tsx';
import { Outcome } from './undo-bar.tsx';

interface ProductListProps {
  page: Page<ProductRow>;
  total: number;
  filters: readonly AdminFilter[];
  query: ProductsQuery;
  /** Whether the reader may see what products earn. */
  figures: boolean;
}

/** Query parameters with a field of their own. */
const fields = ['type', 'published', 'stock', 'facts'] as const;

/** Of one condition alone it says what there is none of. */
function nothing({ q, type, published, stock, facts }: ProductsQuery) {
  if (q !== '' || type !== '' || published !== 'all') return productsText.noneFound;
  if (facts === 'missing') return stock === 'all' ? productsText.noneMissing : productsText.noneFound;
  if (stock === 'short') return productsText.noneShort;
  return stock === 'low' ? productsText.noneLow : productsText.noneSoldOut;
}

export function ProductList({ page, total, filters, query, figures }: ProductListProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  const selection = useSelection(page.rows, ({ id }) => id);
  const actions = useProductActions(selection.clear);
  const [asking, setAsking] = useState(false);
  const [changing, setChanging] = useState(false);
  const [planning, setPlanning] = useState(false);
  // The change itself may take the product off a list of what is sold out.
  const [stocked, setStocked] = useOpenedRow(JSON.stringify(query), page.rows, ({ id }) => id);
  const { q, type, published, stock, facts } = query;
  const asked = { q, type, published, stock, facts };
  const isOneOfPages = selection.isAll && (page.before !== null || page.after !== null);
  const { matched, isOffered, noteAsked, take } = useMatching<ProductsMatched>(
    asked,
    selection.chosen,
    isOneOfPages,
  );
  const matching = useAdminAction<typeof action>(productCallProblems, {
    page: '/admin/products',
    onAnswer(answer) {
      if ('products' in answer) take(answer);
    },
  });
  const chosen: readonly NamedProduct[] = matched?.products ?? selection.rows;
  // What a dialog speaks of stays when a row comes or goes.
  const [inDialog, setInDialog] = useState(chosen);
  const open = (setOpen: (isOpen: boolean) => void) => {
    setInDialog(chosen);
    setOpen(true);
  };
  const isNarrowed = q !== '' || type !== '' || [published, stock, facts].some((chosen) => chosen !== 'all');
  return (
    <ListPage
      path="/admin/products"
      filters={fields}
      title={productsText.title}
      tools={
        <div className="flex wrap gap-2">
          <CsvExchange mayRemove={figures} />
          <ScanButton
            onScan={(code) => {
              void navigate(`?q=${encodeURIComponent(code)}`);
              return null;
            }}
          />
          <Button component={LocalLink} to="/admin/products/new">
            {t(productsText.add)}
          </Button>
        </div>
      }
      label={productsText.list}
      empty={isNarrowed ? nothing(query) : productsText.none}
      page={page}
      search={{
        label: productsText.search,
        hint: productsText.searchHint,
        q,
        isNarrowed,
        fields,
        more: <Fields query={query} filters={filters} />,
      }}
      place={t(productsFound(total))}
    >
      {page.rows.length > 0 && (
        <>
          <div className={styles.bulk}>
            <SelectAll selection={selection} label={productsText.selectPage} />
            <span>{t(productsFound(total))}</span>
          </div>
          <ol className="plain-list ruled rounded clip" aria-label={t(productsText.list)}>
            {page.rows.map((product) => (
              <ProductItem
                key={product.id}
                product={product}
                figures={figures}
                type={filters.find(({ key }) => key === product.type)?.title ?? null}
                picked={selection.chosen.has(product.id)}
                onStock={() => setStocked(product)}
                onPick={(on, isRange) => selection.choose(product, on, isRange)}
                actions={actions}
              />
            ))}
          </ol>
        </>
      )}
      <SelectionBar
        label={productsText.selected}
        count={matched ? matchedCount(chosen.length, matched.total) : selectedCount(selection.rows.length)}
        more={
          isOffered
            ? {
                call: matching,
                choose: () => {
                  noteAsked();
                  matching.post({ intent: 'match-products', query: asked });
                },
              }
            : null
        }
        isShown={selection.rows.length > 0}
        onClear={selection.clear}
        outcome={<Outcome {...actions} />}
      >
        <Button size="compact-sm" variant="default" disabled={actions.busy} onClick={() => open(setChanging)}>
          {t(bulkText.open)}
        </Button>
        <Button size="compact-sm" variant="default" disabled={actions.busy} onClick={() => open(setPlanning)}>
          {t(plannedSaleText.open)}
        </Button>
        {(['publish', 'unpublish'] as const).map((does) => (
          <Button
            key={does}
            size="compact-sm"
            variant="default"
            disabled={actions.busy}
            onClick={() => actions.post(`${does}-products`, chosen)}
          >
            {t(productsText[does])}
          </Button>
        ))}
        <OwnerOnly>
          <Button size="compact-sm" variant="default" disabled={actions.busy} onClick={() => open(setAsking)}>
            {t(productsText.remove)}
          </Button>
        </OwnerOnly>
      </SelectionBar>
      <AskDelete
        products={inDialog}
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          actions.post('delete-products', inDialog);
        }}
      />
      <BulkDialog
        products={inDialog}
        opened={changing}
        onClose={() => setChanging(false)}
        onChanged={actions.changed}
      />
      <SaleDialog
        products={inDialog}
        seen={selection.rows.map(({ id, sale }) => ({ id, sale }))}
        isPlanned={matched !== null || selection.rows.some(({ sale }) => sale)}
        opened={planning}
        onClose={() => setPlanning(false)}
        onDone={(done) => {
          actions.say(done);
          selection.clear();
        }}
      />
      <StockSheet product={stocked} onClose={() => setStocked(null)} onChanged={actions.changed} />
    </ListPage>
  );
}

function Fields({ query, filters }: Pick<ProductListProps, 'query' | 'filters'>) {
  const t = useTranslate();
  const submit = useSubmit();
  const choices: Record<(typeof fields)[number], { label: LocalizedText; data: [string, LocalizedText][] }> =
    {
      type: {
        label: productsText.type,
        data: [
          ['', productsText.allTypes],
          ...filters.map(({ key, title }) => [key, title] satisfies [string, LocalizedText]),
        ],
      },
      published: {
        label: productsText.published,
        data: [
          ['all', productsText.publishedAll],
          ['published', productsText.publishedOnly],
          ['unpublished', productsText.unpublishedOnly],
        ],
      },
      stock: {
        label: productsText.stock,
        data: [
          ['all', productsText.stockAll],
          ['low', productsText.low],
          ['sold-out', productsText.soldOut],
          ['short', productsText.short],
        ],
      },
      facts: {
        label: factsText.filter,
        data: [
          ['all', factsText.filterAll],
          ['missing', factsText.missing],
        ],
      },
    };
  return fields.map((name) => (
    <NativeSelect
      key={`${name} ${query[name]}`}
      name={name}
      label={t(choices[name].label)}
      defaultValue={query[name]}
      data={choices[name].data.map(([value, label]) => ({ value, label: t(label) }))}
      onChange={({ currentTarget: { form } }) => void submit(form)}
    />
  ));
}

interface ProductItemProps {
  product: ProductRow;
  figures: boolean;
  /** The title of its filter; null where it has none. */
  type: LocalizedText | null;
  picked: boolean;
  onPick: (on: boolean, isRange: boolean) => void;
  /** Opens its stock. */
  onStock: () => void;
  actions: ReturnType<typeof useProductActions>;
}

/** One product of the owner's list. */
function ProductItem({
  product,
  figures,
  type,
  picked,
  onPick,
  onStock,
  actions: { Form, begin, busy },
}: ProductItemProps) {
  const t = useTranslate();
  const language = useLanguage();
  const { id, title, image, isPublished, stock, variants, soldOut, low, waiting } = product;
  const other = otherLanguage(language);
  const only = product.variantStates.length === 1 ? product.variantStates[0] : undefined;
  return (
    <li className={picked ? `${styles.item} ${styles.picked}` : styles.item}>
      <Checkbox
        className={styles.pick ?? ''}
        checked={picked}
        onChange={(event) => onPick(event.currentTarget.checked, isRangeTick(event))}
        aria-label={t(selectProduct(title))}
      />
      <div className={styles.picture}>{image && <Picture image={image} alt="" sizes="5rem" />}</div>
      <div className={styles.names}>
        <LocalLink to={`/admin/products/${id}`} className={styles.title ?? ''} state={useListPlace()}>
          {t(title) || t(editorText.untitled)}
        </LocalLink>
        <span className={styles.other} lang={languages[other].tag}>
          {textIn(title, other)}
        </span>
        <span className="small soft">
          {t(type ?? productsText.noType)}
          {product.lacksFacts && <> · {t(factsText.missing)}</>}
        </span>
        {product.sale && <span className={styles.sale}>{t(saleNote(product.sale, product.saleIsOn))}</span>}
      </div>
      <div className={styles.price}>
        {only ? (
          <VariantCell key={only.id} kind="price" product={product} variant={only} />
        ) : (
          <>
            {formatNtd(product.priceFrom)}
            {product.priceTo > product.priceFrom && ` – ${formatNtd(product.priceTo)}`}
          </>
        )}
      </div>
      <div className={stock === 0 ? `${styles.stock} ${styles.gone}` : styles.stock}>
        {only && (
          <div className={styles.wide}>
            <VariantCell key={only.id} kind="stock" product={product} variant={only} />
          </div>
        )}
        <button
          type="button"
          className={only ? `${styles.pieces} ${styles.narrow}` : styles.pieces}
          aria-label={t(labelled(stockOf(title), stock === 0 ? productsText.soldOut : inStock(stock)))}
          onClick={onStock}
        >
          <b>{t(stock === 0 ? productsText.soldOut : inStock(stock))}</b>
        </button>
        <small>
          {!only && t(variantCount(variants))}
          {only && stock === 0 && t(productsText.soldOut)}
          {stock > 0 && soldOut > 0 && ` · ${t(variantsSoldOut(soldOut))}`}
          {low > 0 && <em> · {t(variantsLow(low))}</em>}
          {waiting > 0 && (
            <>
              {' · '}
              <span title={t(waitingFor.when)}>{t(shoppersWaiting(waiting))}</span>
            </>
          )}
        </small>
      </div>
      {figures && (
        <span className={styles.margin}>
          <small>{t(productsText.margin)}</small>{' '}
          <span className={product.variantStates.some(({ isBelowCost }) => isBelowCost) ? 'bad' : undefined}>
            {t(marginText(product))}
          </span>
        </span>
      )}
      <span className={isPublished ? `${styles.state} ${styles.shown}` : styles.state}>
        {t(isPublished ? editorText.published : editorText.unpublished)}
      </span>
      <Form method="post" className={styles.duplicate} onSubmit={begin}>
        <HiddenFields of={{ intent: 'duplicate-product', id }} />
        <Button
          type="submit"
          variant="subtle"
          size="compact-sm"
          disabled={busy}
          aria-label={t(labelled(productsText.duplicate, title))}
        >
          {t(productsText.duplicate)}
        </Button>
      </Form>
      {!only && <VariantCells product={product} />}
    </li>
  );
}

function marginText({ marginFrom, marginTo }: ProductRow): LocalizedText {
  return marginFrom === null || marginTo === null ? ['–', '–'] : percentSpan(marginFrom, marginTo);
}
