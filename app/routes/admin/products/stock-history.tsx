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
        {movements.length > 0 && (
          <LocalLink to={`/admin/products/${id}/stock`}>{t(stockText.whole)}</LocalLink>
        )}
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
  const title: unknown = 'title' in answer ? answer.title : null;
  return Array.isArray(title) ? barcodeTaken([String(title[0]), String(title[1])]) : null;
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
  const [scanned, setScanned] = useState<ReadonlyMap<VariantId, string>>(new Map());
  const { Form, busy, problem } = useAdminAction<typeof action>(problems, {
    closer,
    onDone: () => setIsSaved(true),
  });
  const refused = useRefusedForm({ intent: 'set-low' }, problems, closer);
  const before = (name: string, place: number): string | null => {
    const typed: unknown = refused?.posted.get(name);
    const one: unknown = Array.isArray(typed) ? typed[place] : typed;
    return typeof one === 'string' ? one : null;
  };
  const known = new Map(own.map((each) => [each.id, each]));
  return (
    <Form method="post" className={styles.thresholds} onChange={() => setIsSaved(false)}>
      <HiddenFields of={{ intent: 'set-low', product }} />
      <p className="small soft">{t(lowText.lead)}</p>
      {variants.map((variant, place) => {
        const name = variantName(variant);
        const { lowAt = null, barcode = null } = known.get(variant.id) ?? {};
        const label = (text: LocalizedText) => (t(name) ? t(labelled(text, name)) : t(text));
        return (
          <div key={variant.id} className={styles.fields}>
            {t(name) && <b className={styles.variant}>{t(name)}</b>}
            <input type="hidden" name="id" value={variant.id} />
            <input type="hidden" name="wasLowAt" value={before('wasLowAt', place) ?? String(lowAt ?? '')} />
            <input type="hidden" name="wasBarcode" value={before('wasBarcode', place) ?? barcode ?? ''} />
            <TextInput
              name="lowAt"
              size="sm"
              label={t(lowText.label)}
              aria-label={label(lowText.label)}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              placeholder={String(usual)}
              defaultValue={before('lowAt', place) ?? String(lowAt ?? '')}
            />
            <TextInput
              key={scanned.get(variant.id)}
              name="barcode"
              size="sm"
              label={t(barcodeText.label)}
              aria-label={label(barcodeText.label)}
              autoComplete="off"
              maxLength={40}
              defaultValue={scanned.get(variant.id) ?? before('barcode', place) ?? barcode ?? ''}
            />
            <ScanButton
              name={name}
              onScan={(code) => {
                setIsSaved(false);
                setScanned(new Map(scanned).set(variant.id, code));
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
    </Form>
  );
}
