import type { EditableVariant } from '#app/domain/catalogue/editable-product.ts';
import type { StockMovement } from '#app/domain/catalogue/stock-movement.ts';
import type { VariantId } from '#app/domain/ids.ts';
import { dateTimeText } from '#app/text/date.ts';
import { actorText } from '#app/text/orders-admin.ts';
import { leftAfter, stockReasonText, stockText, variantName } from '#app/text/stock-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import editorStyles from './editor.module.css';
import { useEditing } from './editor-store.ts';
import styles from './stock-history.module.css';

/** What the stock of a product's variants did last, with the way to all of it. */
export function StockPanel({ movements }: { movements: readonly StockMovement[] }) {
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
