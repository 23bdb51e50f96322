import { formatNtd } from '#app/domain/cart/money.ts';
import type { UnitPrice } from '#app/domain/catalogue/unit-price.ts';
import type { LocalizedText } from '#app/domain/language.ts';

/** `NT$150–180 per 100 g`. */
export function byWeight({ from, to, per }: UnitPrice): LocalizedText {
  const amount = from === to ? formatNtd(from) : `${formatNtd(from)}–${formatNtd(to).slice('NT$'.length)}`;
  return per === 1000
    ? [`${amount} per kg`, `每公斤${amount}`]
    : [`${amount} per 100 g`, `每100公克${amount}`];
}
