import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { EditableVariant } from '#app/domain/catalogue/editable-product.ts';
import type { VariantStock } from '#app/domain/catalogue/low-stock.ts';
import type { StockMovement } from '#app/domain/catalogue/stock-movement.ts';
import type { ParentId, VariantId } from '#app/domain/ids.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { useAdminAction, useRefusedForm } from '#app/routes/admin/parts/admin-action.ts';
import { HiddenFields } from '#app/routes/admin/parts/hidden-fields.tsx';
import { SaveRow } from '#app/routes/admin/parts/save-row.tsx';
import { ScanButton } from '#app/routes/admin/parts/scan-button.tsx';
import type { action } from '#app/routes/admin/product.tsx';
import { asPartOf } from '#app/text/bundles-admin.ts';
import { dateTimeText } from '#app/text/date.ts';
import { labelled } from '#app/text/marks.ts';
import { actorText } from '#app/text/orders-admin.ts';
import {
  barcodeTaken,
  barcodeText,
  leftAfter,
  lowText,
  stockReasonText,
  stockText,
  variantName,
} from '#app/text/stock-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import editorStyles from './editor.module.css';
import { useEditing } from './editor-store.ts';
import { OwnFormGuard, titleIn } from './own-form-guard.tsx';
import styles from './stock-history.module.css';

export interface VariantStocks {
  /** The shop's own threshold. */
  usual: number;
  own: readonly VariantStock[];
}

/** Threshold and barcode of each variant, and what its stock did last, with the way to all of it. */
export function StockPanel({
  movements,
  variantStock,
}: {
  movements: readonly StockMovement[];
  variantStock: VariantStocks;
}) {
  const t = useTranslate();
  const { id, variants } = useEditing((state) => state.saved);
  return (
    <section className={editorStyles.panel} aria-labelledby="stock-title">
      <div className={editorStyles.panelHead}>
        <h2 id="stock-title">{t(barcodeText.panel)}</h2>
        <LocalLink to={`/admin/products/${id}/stock`}>{t(stockText.whole)}</LocalLink>
      </div>
      <VariantStockForm product={id} variants={variants} variantStock={variantStock} />
      {movements.length === 0 ? (
        <p className="soft">{t(stockText.none)}</p>
      ) : (
        <MovementList movements={movements} variants={variants.length > 1 ? variants : []} />
      )}
    </section>
  );
}

/** @param variants whose names stand beside the movements; none where they are all of one. */
export function MovementList({
  movements,
  variants,
}: {
  movements: readonly StockMovement[];
  variants: readonly EditableVariant[];
}) {
  const t = useTranslate();
  const language = useLanguage();
  const names = new Map(variants.map((variant) => [variant.id, t(variantName(variant))]));
  const name = (id: VariantId) => names.get(id) && <b>{names.get(id)} · </b>;
  return (
    <ol className={styles.list} aria-label={t(stockText.list)}>
      {movements.map(({ id, variantID, change, left, reason, orderNumber, bundle, actor, at }) => (
        <li key={id} className={styles.movement}>
          <b className={change < 0 ? styles.out : styles.in}>{signed(change)}</b>
          <span className={styles.left}>{t(leftAfter(left))}</span>
          <span className={styles.why}>
            {name(variantID)}
            {t(stockReasonText[reason])}
            {orderNumber && (
              <>
                {' '}
                <LocalLink to={`/admin/orders/${orderNumber}`}>{orderNumber}</LocalLink>
              </>
            )}
            {bundle && ` · ${t(asPartOf(bundle))}`}
          </span>
          <span className={styles.who}>
            <time dateTime={at}>{dateTimeText(at, 'short', language)}</time>
            {actor && ` · ${t(actorText(actor))}`}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** With a true minus, as wide as the plus. */
function signed(change: number): string {
  return change < 0 ? `−${-change}` : `+${change}`;
}

const problems = {
  'no-threshold': lowText.unfit,
  'no-barcode': barcodeText.unfit,
  'barcode-twice': barcodeText.twice,
  'stock-changed': lowText.changed,
};

/** Names the product that has the barcode. */
function closer(answer: object): LocalizedText | null {
  const title = titleIn(answer);
  return title && barcodeTaken(title);
}

type StockField = 'lowAt' | 'barcode';

const stockFields = [
  ['lowAt', 'wasLowAt'],
  ['barcode', 'wasBarcode'],
] as const;

/** A field that was changed: what is typed, and what was stored then. */
interface TypedField {
  value: string;
  was: string;
}

const fieldKey = (field: StockField, id: string) => `${field} ${id}`;

function storedText(stocks: readonly VariantStock[], field: StockField, id: string): string {
  return String(stocks.find((each) => each.id === id)?.[field] ?? '');
}

/** The fields that a form posted without scripts had changed, where it was refused. */
function typedIn(posted: ReadonlyMap<string, unknown>, refusal: object): ReadonlyMap<string, TypedField> {
  const all = (name: string) => [posted.get(name) ?? []].flat().map(String);
  const typed = stockFields.flatMap(([field, before]) => {
    const [values, shown] = [all(field), all(before)];
    return all('id').flatMap((id, place) => {
      const [value = '', was = ''] = [values[place], shown[place]];
      return value === was ? [] : [[fieldKey(field, id), { value, was }] as const];
    });
  });
  return seenNow(new Map(typed), refusal);
}

/** After a refusal that shows what another tab saved: saving again replaces it. */
function seenNow(typed: ReadonlyMap<string, TypedField>, refusal: object): ReadonlyMap<string, TypedField> {
  if (!isStockChanged(refusal)) return typed;
  const { stored } = refusal;
  const seen = stockFields.flatMap(([field]) =>
    stored.map(({ id }) => [fieldKey(field, id), storedText(stored, field, id)] as const),
  );
  const now = new Map(seen);
  return new Map(
    Array.from(typed, ([key, { value, was }]) => [key, { value, was: now.get(key) ?? was }] as const),
  );
}

function isStockChanged(refusal: object): refusal is { stored: readonly VariantStock[] } {
  return 'problem' in refusal && refusal.problem === 'stock-changed';
}

/** One form for all variants; it works without scripts, too. */
function VariantStockForm({
  product,
  variants,
  variantStock: { usual, own },
}: {
  product: ParentId;
  variants: readonly EditableVariant[];
  variantStock: VariantStocks;
}) {
  const t = useTranslate();
  const [isSaved, setIsSaved] = useState(false);
  const refused = useRefusedForm({ intent: 'set-low' }, problems, closer);
  // What is not changed here follows what is stored.
  const [typed, setTyped] = useState(() => (refused ? typedIn(refused.posted, refused.refusal) : noneTyped));
  const { Form, busy, problem } = useAdminAction<typeof action>(problems, {
    closer,
    onRefused: (refusal) => setTyped(seenNow(typed, refusal)),
    onDone() {
      setTyped(noneTyped);
      setIsSaved(true);
    },
  });
  const shown = (field: StockField, id: VariantId): TypedField => {
    const stored = storedText(own, field, id);
    return typed.get(fieldKey(field, id)) ?? { value: stored, was: stored };
  };
  const type = (field: StockField, id: VariantId, value: string) => {
    setIsSaved(false);
    setTyped(new Map(typed).set(fieldKey(field, id), { value, was: shown(field, id).was }));
  };
  return (
    <Form method="post" className={styles.thresholds}>
      <HiddenFields of={{ intent: 'set-low', product }} />
      <p className="small soft">{t(lowText.lead)}</p>
      {variants.map((variant) => {
        const { id } = variant;
        const name = variantName(variant);
        const [lowAt, barcode] = [shown('lowAt', id), shown('barcode', id)];
        const label = (text: LocalizedText) => (t(name) ? t(labelled(text, name)) : t(text));
        return (
          <div key={id} className={styles.fields}>
            {t(name) && <b className={styles.variant}>{t(name)}</b>}
            <HiddenFields of={{ id, wasLowAt: lowAt.was, wasBarcode: barcode.was }} />
            <TextInput
              name="lowAt"
              size="sm"
              label={t(lowText.label)}
              aria-label={label(lowText.label)}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              placeholder={String(usual)}
              value={lowAt.value}
              onChange={({ currentTarget }) => type('lowAt', id, currentTarget.value)}
            />
            <TextInput
              name="barcode"
              size="sm"
              label={t(barcodeText.label)}
              aria-label={label(barcodeText.label)}
              autoComplete="off"
              maxLength={40}
              value={barcode.value}
              onChange={({ currentTarget }) => type('barcode', id, currentTarget.value)}
            />
            <ScanButton
              name={name}
              onScan={(code) => {
                type('barcode', id, code);
                return null;
              }}
            />
          </div>
        );
      })}
      <SaveRow
        save={lowText.save}
        saved={lowText.saved}
        isSaved={isSaved}
        busy={busy}
        problem={problem ?? refused?.problem}
      />
      <OwnFormGuard unsaved={typed.size > 0} text={lowText.leave} />
    </Form>
  );
}

const noneTyped: ReadonlyMap<string, TypedField> = new Map();
