import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import type { PlacedOrder } from '#app/domain/order/order.ts';
import { isStillHere } from '#app/domain/order/order-status.ts';
import { OwnerOnly } from '#app/routes/admin/parts/admin-heading.tsx';
import { orderText } from '#app/text/orders-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';

/** Before its customer reads that an order is ready, and not where. @param address of the shop; null where none is configured. */
export function NoPickupAddress({
  order: { status, shippingOption },
  address,
}: {
  order: Pick<PlacedOrder, 'status' | 'shippingOption'>;
  address: LocalizedText | null;
}) {
  const t = useTranslate();
  if (address || !isStillHere(status) || shippingMethods[shippingOption].kind !== 'pickup') return null;
  return (
    <Notice tone="warning">
      {t(orderText.noPickupAddress)}{' '}
      <OwnerOnly>
        <LocalLink to="/admin/settings#shop">{t(orderText.setPickupAddress)}</LocalLink>
      </OwnerOnly>
    </Notice>
  );
}
