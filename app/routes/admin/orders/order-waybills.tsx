import { Button, NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatNtd } from '#app/domain/cart/money.ts';
import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import { type LocalizedText, localPath } from '#app/domain/language.ts';
import type { AdminOrder } from '#app/domain/order/order.ts';
import { isRefundedFirst } from '#app/domain/order/order-progress.ts';
import { collectedWith, parcelCash } from '#app/domain/order/parcel-cash.ts';
import { parcelCount, type Shipment } from '#app/domain/order/shipment.ts';
import {
  goodsTwice,
  type ListedWaybill,
  pickupSlots,
  sizeCodes,
  unexpectedStage,
  waybillSizes,
} from '#app/domain/order/waybill.ts';
import { type Account, openBeforeSending } from '#app/domain/payment/payment-report.ts';
import { toRefund } from '#app/domain/payment/refund.ts';
import panel from '#app/routes/admin/order.module.css';
import type { action } from '#app/routes/admin/order.tsx';
import { ActionForm } from '#app/routes/admin/parts/action-form.tsx';
import { useAdminAction, useRefusedForm } from '#app/routes/admin/parts/admin-action.ts';
import { CheckedBox } from '#app/routes/admin/parts/checked-input.tsx';
import { HiddenFields } from '#app/routes/admin/parts/hidden-fields.tsx';
import type { OfferedLabel } from '#app/server/logistics/waybills.ts';
import { partReturned } from '#app/text/customers.ts';
import { dateTimeText } from '#app/text/date.ts';
import { labelled } from '#app/text/marks.ts';
import { parcelOf } from '#app/text/shipments-admin.ts';
import { numberOf } from '#app/text/tracking.ts';
import { unexpectedWords } from '#app/text/unexpected-parcels.ts';
import {
  labelCollects,
  labelledUnpaid,
  slotNames,
  stageNames,
  upTo,
  waybillProblems,
  waybillStates,
  waybillText,
} from '#app/text/waybills-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { ErrorNotice, Notice } from '#app/ui/notice.tsx';

interface Parcels {
  order: Pick<AdminOrder, 'orderNumber' | 'status' | 'shippingOption' | 'paymentMethod' | 'lines'> & Account;
  shipments: readonly Shipment[];
  waybills: readonly ListedWaybill[];
}

/** The parcels that ECPay takes: their labels, and where their carriers say that they are. */
export function OrderWaybills({
  order,
  shipments,
  waybills,
  offered,
}: Parcels & {
  /** For each parcel; empty where ECPay logistics is not set up. */
  offered: readonly OfferedLabel[];
}) {
  const t = useTranslate();
  const { kind } = shippingMethods[order.shippingOption];
  const isOver = order.status === 'cancelled' || order.status === 'completed';
  const mayMake = offered.length > 0 && !isOver && kind !== 'pickup';
  if (waybills.length === 0 && !mayMake) return null;
  const isCancelled = order.status === 'cancelled';
  const current = (id: number) =>
    waybills.findLast(({ shipmentID, state }) => shipmentID === id && state !== 'failed') ??
    waybills.findLast(({ shipmentID }) => shipmentID === id);
  const cash = parcelCash(order, shipments);
  const rows = shipments.length === 0 && mayMake ? [null] : shipments;
  const gone = waybills.filter(({ shipmentID, state }) => shipmentID === null && state !== 'failed');
  return (
    <section className={panel.panel} aria-labelledby="waybills-title">
      <h2 id="waybills-title">{t(waybillText.title)}</h2>
      <ol className="grid gap-4">
        {rows.map((parcel, at) => (
          <ParcelRow
            // By place, so that the form of an order without parcels stays the one of the parcel that it makes.
            // biome-ignore lint/suspicious/noArrayIndexKey: parcels keep their order
            key={at}
            order={order}
            parcel={parcel}
            warning={
              isCancelled &&
              parcel && (
                <Unexpected
                  order={order}
                  shipments={shipments}
                  waybills={waybills}
                  label={current(parcel.id)}
                />
              )
            }
            name={parcel ? parcelOf(at + 1, parcelCount(order, shipments)) : waybillText.whole}
            label={parcel ? current(parcel.id) : undefined}
            toCollect={isOver ? null : collectedWith(cash, parcel)}
            offer={mayMake ? offered.find(({ id }) => id === (parcel?.id ?? null)) : undefined}
          />
        ))}
        {mayMake && shipments.length > 0 && parcelCount(order, shipments) > shipments.length && (
          <li>
            <b>{t(parcelOf(shipments.length + 1, shipments.length + 1))}</b> <p>{t(waybillText.restFirst)}</p>
          </li>
        )}
        {gone.map((label) => (
          <li key={label.id}>
            <b>{t(waybillText.gone)}</b>
            <Unexpected order={order} shipments={shipments} waybills={waybills} label={label} />
            {label === gone.at(-1) && label.stage === 'returned' && order.status === 'followUp' && (
              <Notice tone="warning">{t(partReturned)}</Notice>
            )}
            <Waybill order={order} waybill={label} name={waybillText.gone} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Of the label of a removed parcel or a cancelled order: its parcel is under way, or the customer has it. */
function Unexpected({ order, shipments, waybills, label }: Parcels & { label: ListedWaybill | undefined }) {
  const t = useTranslate();
  const stage = unexpectedStage(label?.stage);
  if (!label || !stage) return null;
  const { id, collect } = label;
  // Not the sum of a payment that was removed since.
  const isKnown = stage !== 'collected' || order.amountReceived >= (collect ?? 0);
  const words = unexpectedWords({
    ...{ stage, status: order.status, toRefund: toRefund(order) },
    cash: isKnown ? collect : null,
    twice: goodsTwice(id, order.lines, shipments, waybills),
  });
  return (
    <Notice tone="error">
      {words.map((word) => (
        <p key={word[0]}>{t(word)}</p>
      ))}
    </Notice>
  );
}

function ParcelRow({
  order,
  parcel,
  warning,
  name,
  label,
  toCollect,
  offer,
}: {
  order: Parcels['order'];
  /** Null for the whole of an order without parcels. */
  parcel: Shipment | null;
  warning: ReactNode;
  name: LocalizedText;
  label: ListedWaybill | undefined;
  /** NTD in cash with this parcel, as the order is now; null where it is over. */
  toCollect: number | null;
  offer: OfferedLabel | undefined;
}) {
  const t = useTranslate();
  const making = useAdminAction<typeof action>(waybillProblems);
  const isOpen = !parcel || ((!label || label.state === 'failed') && parcel.trackingNumber === null);
  const tracking = parcel?.trackingNumber;
  return (
    <li>
      <b>{t(name)}</b> {parcel && tracking && t(numberOf(tracking, parcel.carrier))}
      {warning}
      {label && !(making.busy && label.state === 'requested') && (
        <Waybill order={order} waybill={label} name={name} isNumbered={parcel?.trackingNumber !== null} />
      )}
      {label && toCollect !== null && collectsOther(label, toCollect) && (
        <Notice tone="warning">
          {t(labelCollects(formatNtd(label.collect ?? 0), formatNtd(toCollect)))}
        </Notice>
      )}
      {/* The page is refreshed while ECPay is asked; the form with what was chosen outlasts that. */}
      {making.busy || (isOpen && offer?.problem === null) ? (
        <MakeWaybill order={order} id={parcel?.id ?? null} name={name} making={making} />
      ) : (
        isOpen && offer?.problem && <p className="soft">{t(waybillProblems[offer.problem])}</p>
      )}
    </li>
  );
}

/** Whether the carrier will ask for another sum than is due since the order was edited, paid or refunded. */
function collectsOther({ collect, state, stage }: ListedWaybill, due: number): boolean {
  const isDelivered = stage === 'collected' || stage === 'returned';
  return collect !== null && collect !== due && state !== 'failed' && !isDelivered;
}

function Waybill({
  order: { orderNumber, status },
  waybill: { id, shipmentID, tradeNo, isTest, state, failure, stage, carrierStatus, carrierStatusAt },
  name,
  isNumbered = true,
}: {
  order: Pick<Parcels['order'], 'orderNumber' | 'status'>;
  waybill: ListedWaybill;
  name: LocalizedText;
  /** Whether its parcel has a tracking number. */
  isNumbered?: boolean;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const isOpen = state === 'unclear';
  const isUsed = state === 'made' && status !== 'cancelled';
  return (
    <div className="grid gap-2">
      <p className="flex wrap middle gap-2-3">
        <span>{t(stage ? stageNames[stage] : waybillStates[state])}</span>
        {isTest && <strong className="bad">{t(waybillText.test)}</strong>}
        {isUsed && shipmentID !== null && (
          <a
            href={localPath(`/admin/waybills/${id}`, language)}
            target="_blank"
            rel="noreferrer"
            aria-label={t(labelled(waybillText.print, t(name)))}
          >
            {t(waybillText.print)}
          </a>
        )}
      </p>
      <p className="small soft">
        {[tradeNo, carrierStatus, carrierStatusAt && dateTimeText(carrierStatusAt, 'short', language)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {isUsed && !isNumbered && <p className="small soft">{t(waybillText.noNumber)}</p>}
      {failure && <p className="bad">{failure}</p>}
      {isOpen && (
        <>
          <Notice tone="warning">{t(waybillText.lost)}</Notice>
          <div className="flex wrap gap-2-3">
            <Settle posts={{ intent: 'ask-waybill', orderNumber, id: String(id) }} words={waybillText.ask} />
            <Settle
              posts={{ intent: 'drop-waybill', orderNumber, id: String(id) }}
              words={waybillText.drop}
            />
          </div>
        </>
      )}
    </div>
  );
}

function Settle({ posts, words }: { posts: Record<string, string>; words: LocalizedText }) {
  const t = useTranslate();
  return (
    <ActionForm<typeof action> posts={posts} problems={waybillProblems}>
      {({ busy }) => (
        <Button type="submit" variant="default" size="compact-sm" loading={busy}>
          {t(words)}
        </Button>
      )}
    </ActionForm>
  );
}

function MakeWaybill({
  order,
  id,
  name,
  making: { Form, busy, problem },
}: {
  order: Parcels['order'];
  id: number | null;
  name: LocalizedText;
  making: ReturnType<typeof useAdminAction<typeof action>>;
}) {
  const t = useTranslate();
  const { orderNumber, shippingOption } = order;
  const unpaid = openBeforeSending(order, 'inTransit');
  const doubt = isRefundedFirst(order)
    ? waybillText.refunded
    : unpaid > 0
      ? labelledUnpaid(formatNtd(unpaid))
      : null;
  const posts = { intent: 'make-waybill', orderNumber, ...(id !== null && { id: String(id) }) };
  const refused = useRefusedForm(posts, waybillProblems);
  const shown = problem ?? refused?.problem;
  const isHome = shippingMethods[shippingOption].kind === 'home';
  const typed = (field: string, usual: string) => String(refused?.posted.get(field) ?? usual);
  return (
    <Form method="post" className="grid gap-3" aria-label={t(labelled(waybillText.make, t(name)))}>
      <HiddenFields of={posts} />
      {doubt && (
        <CheckedBox
          // A tick is for what was read.
          key={t(doubt)}
          name="unpaid"
          size="sm"
          label={t(doubt)}
          defaultChecked={refused?.posted.get('unpaid') === 'on'}
          required
        />
      )}
      {isHome && (
        <div className="flex wrap gap-2-3">
          <NativeSelect
            name="size"
            size="sm"
            label={t(waybillText.size)}
            defaultValue={typed('size', '0001')}
            data={sizeCodes.map((value) => ({ value, label: t(upTo(waybillSizes[value])) }))}
          />
          <NativeSelect
            name="slot"
            size="sm"
            label={t(waybillText.slot)}
            defaultValue={typed('slot', '4')}
            data={pickupSlots.map((value) => ({ value, label: t(slotNames[value]) }))}
          />
        </div>
      )}
      <div>
        <Button type="submit" size="compact-sm" loading={busy}>
          {t(waybillText.make)}
        </Button>
      </div>
      <ErrorNotice text={shown} />
    </Form>
  );
}
