import type { OrderLine } from '#app/domain/order/order.ts';
import { bundlePartText } from '#app/text/bundle-parts.ts';
import { useTranslate } from './language.ts';

/** What a line's bundles consist of, in all of their pieces; nothing under any other line. */
export function BundleParts({ line: { parts, qty } }: { line: Pick<OrderLine, 'parts' | 'qty'> }) {
  const t = useTranslate();
  if (!parts) return null;
  return (
    <ul className="plain-list small soft" role="list">
      {parts.map((part) => (
        <li key={part.productID}>{t(bundlePartText(part, part.qty * qty))}</li>
      ))}
    </ul>
  );
}
