import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { EditableVariant } from '#app/domain/catalogue/editable-product.ts';
import type { Threshold } from '#app/domain/catalogue/low-stock.ts';
import type { StockMovement } from '#app/domain/catalogue/stock-movement.ts';
import type { ParentId, VariantId } from '#app/domain/ids.ts';
import { useAdminAction, useRefusedForm } from '#app/routes/admin/parts/admin-action.ts';
import { HiddenFields } from '#app/routes/admin/parts/hidden-fields.tsx';
import type { action } from '#app/routes/admin/product.tsx';
import { dateTimeText } from '#app/text/date.ts';
import { labelled } from '#app/text/marks.ts';
import { actorText } from '#app/text/orders-admin.ts';
import { leftAfter, lowText, stockReasonText, stockText, variantName } from '#app/text/stock-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import editorStyles from './editor.module.css';
import { useEditing } from './editor-store.ts';
import styles from './stock-history.module.css';

export interface LowStock {
  usual: number;
  own: readonly Threshold[];
}

/** From when on the stock of each variant is low, and what it did last, with the way to all of it. */
export function StockPanel({ movements, low }: { movements: readonly StockMovement[]; low: LowStock }) {
  const t = useTranslate();
  const { id, variants } = useEditing((state) => state.saved);
  return (
    <section className={editorStyles.panel} aria-labelledby="stock-title">
      <div className={editorStyles.panelHead}>
        <h2 id="stock-title">{t(stockText.title)}</h2>
        {movements.length > 0 && (
          <LocalLink to={`/admin/products/${id}/stock`}>{t(stockText.whole)}</LocalLink>
        )}
      </div>
      <Thresholds product={id} variants={variants} low={low} />
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
      {movements.map(({ id, variantID, change, left, reason, orderNumber, actor, at }) => (
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

/** One form for the thresholds of all variants; it works without scripts, too. */
function Thresholds({
  product,
  variants,
  low: { usual, own },
}: {
  product: ParentId;
  variants: readonly EditableVariant[];
  low: LowStock;
}) {
  const t = useTranslate();
  const problems = { 'no-threshold': lowText.unfit };
  const [isSaved, setIsSaved] = useState(false);
  const { Form, busy, problem } = useAdminAction<typeof action>(problems, { onDone: () => setIsSaved(true) });
  const refused = useRefusedForm({ intent: 'set-low' }, problems);
  const typed = refused?.posted.get('lowAt');
  const again = Array.isArray(typed) ? typed : [typed];
  const known = new Map(own.map((each) => [each.id, String(each.lowAt)]));
  const shown = problem ?? refused?.problem;
  return (
    <Form method="post" className={styles.thresholds} onChange={() => setIsSaved(false)}>
      <HiddenFields of={{ intent: 'set-low', product }} />
      <p className="small soft">{t(lowText.lead)}</p>
      <div className={styles.fields}>
        {variants.map((variant, place) => {
          const name = variantName(variant);
          const before: unknown = again[place];
          return (
            <div key={variant.id}>
              <input type="hidden" name="id" value={variant.id} />
              <TextInput
                name="lowAt"
                size="sm"
                label={t(name) || t(lowText.label)}
                aria-label={t(name) ? t(labelled(lowText.label, name)) : undefined}
                inputMode="numeric"
                autoComplete="off"
                maxLength={4}
                placeholder={String(usual)}
                defaultValue={typeof before === 'string' ? before : (known.get(variant.id) ?? '')}
              />
            </div>
          );
        })}
        <Button type="submit" size="sm" variant="default" loading={busy}>
          {t(lowText.save)}
        </Button>
      </div>
      <p role="status" className="small good">
        {isSaved && !busy && !problem && t(lowText.saved)}
      </p>
      {shown && (
        <Notice tone="error" role="alert">
          {t(shown)}
        </Notice>
      )}
    </Form>
  );
}
