import type { NamedPart } from '#app/domain/order/order.ts';
import { bundlePartText } from '#app/text/bundle-parts.ts';
import { useTranslate } from './language.ts';

/** Total pieces of each part in a line's bundles; nothing for other lines. */
export function BundleParts({
  line: { parts, qty },
}: {
  line: { parts?: readonly NamedPart[] | null | undefined; qty: number };
}) {
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
