import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { formatNtd } from '#app/domain/cart/money.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import type { Shipment } from '#app/domain/order/shipment.ts';
import type { ListedWaybill } from '#app/domain/order/waybill.ts';
import { taipeiDay } from '#app/domain/taipei-day.ts';
import type { action } from '#app/routes/admin/order.tsx';
import { useAdminAction } from '#app/routes/admin/parts/admin-action.ts';
import { ConfirmDialog } from '#app/routes/admin/parts/confirm-dialog.tsx';
import { HiddenFields } from '#app/routes/admin/parts/hidden-fields.tsx';
import { localizedDay } from '#app/text/date.ts';
import { removeParcelText, shipmentText, trackingProblems } from '#app/text/shipments-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { parcelFormKey } from './tracking-forms.tsx';

/** Asks first, and says what removing the parcel means. Before scripts arrive it is removed at once. */
export function RemoveParcel({
  orderNumber,
  parcel: { id, lines, shippedAt },
  name,
  label,
  cash,
}: {
  orderNumber: string;
  parcel: Shipment;
  name: LocalizedText;
  /** Its ECPay label that is in force. */
  label: ListedWaybill | undefined;
  /** NTD collected with it. */
  cash: number;
}) {
  const t = useTranslate();
  const [opened, setOpened] = useState(false);
  const posts = { intent: 'remove-parcel', orderNumber, id };
  const call = useAdminAction<typeof action>(trackingProblems, { fetcherKey: parcelFormKey(posts) });
  const form = useRef<HTMLFormElement>(null);
  const agreed = useRef(false);
  const hasLabel = label !== undefined && label.state !== 'failed';
  return (
    <>
      <call.Form
        ref={form}
        method="post"
        onSubmit={(event) => {
          if (agreed.current) return;
          event.preventDefault();
          setOpened(true);
        }}
      >
        <HiddenFields of={posts} />
        <Button type="submit" variant="subtle" size="compact-sm" color="red" loading={call.busy}>
          {t(shipmentText.remove)}
        </Button>
      </call.Form>
      <ConfirmDialog
        call={call}
        title={removeParcelText.title(name)}
        opened={opened}
        yes={shipmentText.remove}
        no={removeParcelText.leave}
        onYes={() => {
          agreed.current = true;
          form.current?.requestSubmit();
        }}
        onClose={() => {
          agreed.current = false;
          setOpened(false);
        }}
      >
        {shippedAt !== null && (
          <p>
            <b>{t(removeParcelText.left(localizedDay(taipeiDay(new Date(shippedAt)))))}</b>
          </p>
        )}
        {hasLabel && <p>{t(removeParcelText.label)}</p>}
        {lines.length > 0 && <p>{t(removeParcelText.goods)}</p>}
        {cash > 0 && <p>{t(removeParcelText.cash(formatNtd(cash)))}</p>}
        <p>{t(removeParcelText.final)}</p>
      </ConfirmDialog>
    </>
  );
}
