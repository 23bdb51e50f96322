import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import type { KnownOrder } from '#app/domain/order/order.ts';
import type { Shipment } from '#app/domain/order/shipment.ts';
import { type ListedWaybill, parcelsToRemove } from '#app/domain/order/waybill.ts';
import type { action } from '#app/routes/admin/order.tsx';
import { ActionForm } from '#app/routes/admin/parts/action-form.tsx';
import { ConfirmedAction, useConfirmed } from '#app/routes/admin/parts/confirmed-action.tsx';
import { collectionProblems, collectionWords, sendAgainText } from '#app/text/customers.ts';
import { useTranslate } from '#app/ui/language.ts';
import { ErrorNotice, Notice } from '#app/ui/notice.tsx';

/** What became of an order that did not reach its customer, and what can be done. */
export function UndeliveredNotice({
  order: { orderNumber, shippingOption },
  shipments,
  waybills,
  isAsked = false,
  onSeen = () => {},
}: {
  order: Pick<KnownOrder, 'orderNumber' | 'shippingOption'>;
  shipments: readonly Shipment[];
  waybills: readonly ListedWaybill[];
  /** Whether it was marked on this page, far below: then it comes into sight and takes the focus. */
  isAsked?: boolean;
  onSeen?: () => void;
}) {
  const t = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const show = useEffectEvent(() => {
    if (!isAsked) return;
    box.current?.focus();
    box.current?.scrollIntoView({ block: 'nearest' });
    onSeen();
  });
  useEffect(() => show(), []);
  const { marked, next, unmark } = collectionWords(shippingOption);
  const isAll = shipments.length > 1 && parcelsToRemove(shipments, waybills).length === shipments.length;
  const isSent = shippingMethods[shippingOption].kind !== 'pickup';
  // With what was asked the whole notice goes.
  const sending = useConfirmed<typeof action>(collectionProblems, () => {});
  return (
    <Notice tone="warning" ref={box} tabIndex={-1}>
      <div className="grid gap-3">
        <p>
          <b>{t(marked)}</b> {t(next)}
        </p>
        <div className="flex wrap gap-2-3">
          {isSent && (
            <ConfirmedAction
              call={sending}
              posts={{ intent: 'send-again', orderNumber }}
              label={sendAgainText.action}
              title={sendAgainText.title}
              yes={sendAgainText.action}
              no={sendAgainText.leave}
            >
              <p>{t(isAll ? sendAgainText.all : sendAgainText.means)}</p>
              <p>{t(sendAgainText.stock)}</p>
              <p>{t(sendAgainText.final)}</p>
            </ConfirmedAction>
          )}
          <CollectionButton intent="mark-collected" orderNumber={orderNumber} label={t(unmark)} />
        </div>
      </div>
    </Notice>
  );
}

/** One of what may be noted of how an order reached its customer; it works before scripts arrive, too. */
export function CollectionButton({
  intent,
  orderNumber,
  label,
  onAsked = () => {},
}: {
  intent: 'mark-collected' | 'mark-not-collected';
  orderNumber: string;
  label: string;
  /** It is sent; false once it is refused. */
  onAsked?: ((isAsked: boolean) => void) | undefined;
}) {
  return (
    <ActionForm<typeof action>
      posts={{ intent, orderNumber }}
      problems={collectionProblems}
      isProblemShown={false}
      onSend={() => onAsked(true)}
      onRefused={() => onAsked(false)}
    >
      {({ busy, problem }) => (
        <>
          <Button type="submit" variant="default" size="compact-sm" loading={busy}>
            {label}
          </Button>
          <ErrorNotice text={problem} className="mt-2" />
        </>
      )}
    </ActionForm>
  );
}
