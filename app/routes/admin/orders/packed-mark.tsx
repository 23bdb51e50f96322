import type { PackedSoFar } from '#app/domain/order/packing.ts';
import { Badge, type BadgeStyle } from '#app/routes/admin/parts/list.tsx';
import { packedMark } from '#app/text/packing.ts';
import { useTranslate } from '#app/ui/language.ts';

/** Beside the status of an order that is still here; nothing where nothing is packed. */
export function PackedMark({ of }: { of: PackedSoFar | undefined }) {
  const t = useTranslate();
  if (!of || of.packed === 0) return null;
  return <Badge variant={of.packed === of.lines ? whole : part}>{t(packedMark(of.packed, of.lines))}</Badge>;
}

const whole: BadgeStyle = { colour: 'secondary', icon: 'parcel' };
const part: BadgeStyle = { colour: 'amber', icon: 'parcel' };
