import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { formatNtd } from '#app/domain/cart/money.ts';
import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import { longestTracking } from '#app/domain/delivery/tracking.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import type { AdminOrder } from '#app/domain/order/order.ts';
import { isStillHere, isUnderWay } from '#app/domain/order/order-status.ts';
import {
  type CashPlace,
  cashPlaces,
  collectedWith,
  differsFromLabel,
  type ParcelCash,
  parcelCash,
} from '#app/domain/order/parcel-cash.ts';
import {
  carrierOf,
  carriers,
  contentsOf,
  isSentApart,
  longestParcelGrams,
  notInParcels,
  parcelCount,
  partSent,
  type Shipment,
  type ShipmentProblem,
  temperatureOf,
  temperatures,
  trackingPage,
} from '#app/domain/order/shipment.ts';
import type { ListedWaybill } from '#app/domain/order/waybill.ts';
import { type Account, isRefundedWhole, openBeforeSending } from '#app/domain/payment/payment-report.ts';
import { taipeiDay } from '#app/domain/taipei-day.ts';
import panel from '#app/routes/admin/order.module.css';
import type { action } from '#app/routes/admin/order.tsx';
import { ActionForm } from '#app/routes/admin/parts/action-form.tsx';
import { claimRefusal, useRefusedForm, wordsOf } from '#app/routes/admin/parts/admin-action.ts';
import { CheckedInput } from '#app/routes/admin/parts/checked-input.tsx';
import { useSentForm } from '#app/routes/admin/parts/sent-form.ts';
import { localizedDay } from '#app/text/date.ts';
import { labelText } from '#app/text/labels.ts';
import { labelled, listComma } from '#app/text/marks.ts';
import { collectOf } from '#app/text/packing.ts';
import { variantTitle } from '#app/text/product.ts';
import {
  collectHere,
  leftOn,
  notSaved,
  ofLeft,
  parcelOf,
  sendRefunded,
  sendUnpaid,
  sharedNumber,
  shipmentText,
  temperatureNames,
  trackingProblems,
} from '#app/text/shipments-admin.ts';
import { carrierNames, cashLines, partText, trackingText } from '#app/text/tracking.ts';
import { problemIn } from '#app/ui/call.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { ErrorNotice, Notice } from '#app/ui/notice.tsx';
import styles from './order-shipments.module.css';
import { RemoveParcel } from './remove-parcel.tsx';
import { TellCustomer } from './tell-customer.tsx';
import { AddTracking, parcelFormKey } from './tracking-forms.tsx';

interface Parcelled {
  order: Pick<
    AdminOrder,
    'orderNumber' | 'status' | 'shippingOption' | 'lines' | 'version' | 'paymentMethod' | 'customer'
  > &
    Account;
  shipments: readonly Shipment[];
  waybills: readonly ListedWaybill[];
  /** Tracking numbers that other orders have, too. */
  shared: readonly { number: string; orders: readonly string[] }[];
}

/** The parcels of an order, and what of it is sent before the rest. */
export function OrderShipments({ order, shipments, waybills, shared }: Parcelled) {
  const t = useTranslate();
  const { lost, noteSent, noteQueue } = useLostRefusal(order.orderNumber);
  const isClosed = order.status === 'cancelled' || shippingMethods[order.shippingOption].kind === 'pickup';
  if (isClosed && shipments.length === 0 && lost === null) return null;
  const part = partSent(order, shipments);
  const left = notInParcels(order.lines, shipments);
  const cash = parcelCash(order, shipments);
  const all = parcelCount(order, shipments);
  const chosen = (id: number) =>
    parcelCash(
      order,
      shipments.map((one) => ({ ...one, collects: one.id === id })),
    );
  const isLabelled = (after: ParcelCash) => differsFromLabel(cash, after, waybills);
  return (
    <section className={panel.panel} aria-labelledby="parcels-title" onSubmit={noteSent}>
      <h2 id="parcels-title">{t(shipmentText.title)}</h2>
      <ErrorNotice text={lost} />
      {part && (
        <Notice tone="plain">
          <b>{t(partText.label)}</b> {t(partText.state(part))}
        </Notice>
      )}
      {order.status !== 'cancelled' && <CashNotice places={cashPlaces(order, shipments)} />}
      {shared.map(({ number, orders }) => (
        <Notice key={number} tone="warning">
          {t(sharedNumber(number, orders))}
        </Notice>
      ))}
      {shipments.length === 0 && <p className="soft">{t(shipmentText.none)}</p>}
      <ol className={styles.parcels}>
        {shipments.map((parcel, at) => (
          <li key={parcel.id}>
            <Parcel
              order={order}
              parcel={parcel}
              name={parcelOf(at + 1, all)}
              goods={contentsOf(parcel, order.lines, shipments)}
              cash={cash}
              mayCollect={!isLabelled(chosen(parcel.id))}
              label={waybills.findLast(({ shipmentID }) => shipmentID === parcel.id)}
            />
          </li>
        ))}
      </ol>
      {!isClosed && <AddTracking orderNumber={order.orderNumber} onQueue={noteQueue} />}
      {!isClosed && isStillHere(order.status) && left.length > 0 && (
        <SendPart
          order={order}
          left={left}
          inParcels={inAll(shipments)}
          open={isLabelled(parcelCash(order, shipments.filter(isSentApart))) ? 0 : cash.open}
          isCollector={shipments.every(isSentApart)}
        />
      )}
    </section>
  );
}

const parcelIntents: readonly unknown[] = [
  'add-tracking',
  'add-parcel',
  'send-parcel',
  'collect-with',
  'save-parcel',
  'remove-parcel',
];

/** Where the order has become such that the form which was refused goes away, and its error with it. */
const formIsGone: readonly string[] = [
  'order-cancelled',
  'order-collected',
  'order-left',
  'parcel-unknown',
] satisfies ShipmentProblem[];

/** Why a form of a parcel that is gone was refused, with the number that was typed into it. */
function useLostRefusal(orderNumber: string) {
  const [last, setLast] = useState<{ of: string; key: string; numbers: readonly string[] } | null>(null);
  const sent = last?.of === orderNumber ? last : null;
  // The form may go in the same moment in which its answer comes; held here, the answer stays.
  const fetcher = useFetcher<typeof action>({ key: sent?.key ?? `parcels of ${orderNumber}` });
  const { data: answer } = fetcher;
  useEffect(() => {
    if (answer && formIsGone.includes(problemIn(answer) ?? '')) claimRefusal(answer);
  }, [answer]);
  const early = useRefusedForm({ orderNumber }, trackingProblems);
  const lost = (problem: string | null, numbers: readonly string[]) =>
    problem !== null && formIsGone.includes(problem)
      ? notSaved(wordsOf(problem, trackingProblems), numbers)
      : null;
  const isEarly = sent === null && parcelIntents.includes(early?.posted.get('intent'));
  const isUnderWay = fetcher.state === 'submitting';
  const later = isUnderWay ? null : lost(problemIn(fetcher.data), sent?.numbers ?? []);
  return {
    lost: isEarly ? lost(problemIn(early?.refusal), [String(early?.posted.get('tracking') ?? '')]) : later,
    noteSent({ target }: FormEvent): void {
      if (!(target instanceof HTMLFormElement)) return;
      const posted = Object.fromEntries(new FormData(target));
      setLast({ of: orderNumber, key: parcelFormKey(posted), numbers: [String(posted.tracking ?? '')] });
    },
    noteQueue(numbers: readonly string[]): void {
      setLast({ of: orderNumber, key: parcelFormKey({ intent: 'add-tracking', orderNumber }), numbers });
    },
  };
}

function CashNotice({ places }: { places: readonly CashPlace[] }) {
  const t = useTranslate();
  if (places.length === 0) return null;
  return (
    <Notice tone="plain">
      {cashLines(places).map((line) => (
        <p key={line[0]}>{t(line)}</p>
      ))}
    </Notice>
  );
}

/** Pieces. */
export function inAll(shipments: readonly Shipment[]): number {
  return shipments.flatMap(({ lines }) => lines).reduce((sum, { qty }) => sum + qty, 0);
}

function Parcel({
  order,
  parcel,
  name,
  goods,
  cash,
  mayCollect,
  label,
}: {
  order: Parcelled['order'];
  parcel: Shipment;
  name: LocalizedText;
  /** Null where nobody knows. */
  goods: readonly AdminOrder['lines'][number][] | null;
  cash: ParcelCash;
  /** False where a label says otherwise. */
  mayCollect: boolean;
  label: ListedWaybill | undefined;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const { orderNumber, status } = order;
  const { id, carrier, trackingNumber, grams, temperature, lines, shippedAt } = parcel;
  const page = trackingPage(parcel);
  const titles = goods?.map((line) => `${line.qty} × ${variantTitle(line, language)}`);
  const collects = collectedWith(cash, parcel);
  const facts = [
    t(carrierNames[carrier]),
    t(temperatureNames[temperature]),
    ...(grams === null ? [] : [`${grams} g`]),
    ...(shippedAt === null ? [] : [t(leftOn(localizedDay(taipeiDay(new Date(shippedAt)))))]),
  ];
  const isClosed = status === 'cancelled';
  const isHere = shippedAt === null && isStillHere(status);
  return (
    <article className="grid gap-1 p-2-3 ruled rounded break-anywhere" aria-label={t(name)}>
      <p className="flex wrap middle gap-1-3">
        <b>{t(name)}</b>
        <span>{trackingNumber ?? t(shipmentText.noNumber)}</span>
        {isUnderWay(status) && collects > 0 && <b>{t(collectOf(formatNtd(collects)))}</b>}
        {page && (
          <a href={page} target="_blank" rel="noreferrer">
            {t(trackingText.follow)}
          </a>
        )}
        <LocalLink
          to={`/admin/labels?orders=${orderNumber}&parcel=${id}`}
          aria-label={t(labelled(labelText.label, t(name)))}
        >
          {t(labelText.label)}
        </LocalLink>
      </p>
      <p className="small soft">{facts.join(' · ')}</p>
      <p>{titles ? titles.join(t(listComma)) : t(shipmentText.unsaid)}</p>
      {isHere && lines.length > 0 && (
        <SendParcel order={order} id={id} open={mayCollect ? cash.open : 0} isCollector={collects > 0} />
      )}
      {isHere && mayCollect && collects === 0 && cash.open > 0 && (
        <ParcelButton
          posts={{ intent: 'collect-with', orderNumber, id: String(id) }}
          words={collectHere(formatNtd(cash.open))}
        />
      )}
      {!isClosed && (
        <details className={styles.more}>
          <summary aria-label={t(labelled(shipmentText.change, t(name)))}>{t(shipmentText.change)}</summary>
          <EditParcel orderNumber={orderNumber} parcel={parcel} />
          {label?.stage !== 'collected' && (
            <RemoveParcel
              orderNumber={orderNumber}
              parcel={parcel}
              name={name}
              label={label}
              cash={status === 'completed' ? 0 : collects}
            />
          )}
        </details>
      )}
    </article>
  );
}

/** Whether it is told, what it collects, and that it is unpaid. @param open NTD of cash, of which `isCollector` collects all. */
export function Terms({
  order,
  open,
  isCollector,
  asks = true,
}: {
  order: Account & Pick<AdminOrder, 'status' | 'paymentMethod'> & { customer: { email: string } };
  open: number;
  isCollector: boolean;
  /** False where the customer is told in any case. */
  asks?: boolean;
}) {
  const t = useTranslate();
  const unpaid = openBeforeSending(order, 'inTransit');
  return (
    <>
      {asks && <TellCustomer email={order.customer.email} isTicked label={shipmentText.tell} />}
      {open > 0 && (
        <Checkbox
          // A tick is for the sum that was read.
          key={open}
          name="collects"
          size="sm"
          defaultChecked={isCollector}
          label={t(collectHere(formatNtd(open)))}
        />
      )}
      {unpaid > 0 && (
        <Checkbox
          key={unpaid}
          name="open"
          value={unpaid}
          size="sm"
          label={t(isRefundedWhole(order) ? sendRefunded : sendUnpaid(formatNtd(unpaid)))}
        />
      )}
    </>
  );
}

function SendParcel({
  order,
  id,
  ...cash
}: {
  order: Parcelled['order'];
  id: number;
  open: number;
  isCollector: boolean;
}) {
  const t = useTranslate();
  const posts = { intent: 'send-parcel', orderNumber: order.orderNumber, id: String(id) };
  return (
    <ActionForm<typeof action>
      posts={posts}
      fetcherKey={parcelFormKey(posts)}
      problems={trackingProblems}
      className="flex wrap middle gap-2-3"
      onDone={goOnAtUndo}
    >
      {({ busy }) => (
        <>
          <Button type="submit" size="compact-sm" loading={busy}>
            {t(shipmentText.sendNow)}
          </Button>
          <Terms order={order} {...cash} />
        </>
      )}
    </ActionForm>
  );
}

/** What was pressed is gone; the way back stands above. */
function goOnAtUndo(): void {
  document.querySelector<HTMLElement>('[data-board="undo"]')?.focus({ preventScroll: true });
}

/** One button, and why it was refused. */
function ParcelButton({
  posts,
  words,
}: {
  posts: { intent: string; orderNumber: string; id: string };
  words: LocalizedText;
}) {
  const t = useTranslate();
  return (
    <ActionForm<typeof action> posts={posts} fetcherKey={parcelFormKey(posts)} problems={trackingProblems}>
      {({ busy }) => (
        <Button type="submit" variant="subtle" size="compact-sm" loading={busy}>
          {t(words)}
        </Button>
      )}
    </ActionForm>
  );
}

function EditParcel({ orderNumber, parcel }: { orderNumber: string; parcel: Shipment }) {
  const t = useTranslate();
  const [saved, setSaved] = useState(0);
  const { form, noteSent, isAsSent } = useSentForm();
  const posts = { intent: 'save-parcel', orderNumber, id: String(parcel.id) };
  return (
    <ActionForm<typeof action>
      ref={form}
      posts={posts}
      fetcherKey={parcelFormKey(posts)}
      problems={trackingProblems}
      className={styles.fields}
      onSend={noteSent}
      onDone={() => isAsSent() && setSaved(saved + 1)}
    >
      {({ busy, posted }) => (
        <>
          {/* Once saved they show what is stored, which may be written otherwise. */}
          <ParcelFields key={saved} parcel={parcel} posted={saved === 0 ? posted : null} />
          <Button type="submit" variant="default" size="sm" loading={busy}>
            {t(shipmentText.save)}
          </Button>
        </>
      )}
    </ActionForm>
  );
}

/** @param posted what was typed when it was refused. */
function ParcelFields({
  parcel,
  posted,
}: {
  parcel: Pick<Shipment, 'carrier' | 'trackingNumber' | 'grams' | 'temperature'>;
  posted: ReadonlyMap<string, unknown> | null;
}) {
  const t = useTranslate();
  const typed = (name: string, known: string) => String(posted?.get(name) ?? known);
  return (
    <>
      <NativeSelect
        name="carrier"
        size="sm"
        label={t(shipmentText.carrier)}
        defaultValue={typed('carrier', parcel.carrier)}
        data={carriers.map((value) => ({ value, label: t(carrierNames[value]) }))}
      />
      <CheckedInput
        name="tracking"
        size="sm"
        label={t(trackingText.title)}
        placeholder={t(shipmentText.optional)}
        defaultValue={typed('tracking', parcel.trackingNumber ?? '')}
        maxLength={longestTracking}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <NativeSelect
        name="temperature"
        size="sm"
        label={t(shipmentText.temperature)}
        defaultValue={typed('temperature', parcel.temperature)}
        data={temperatures.map((value) => ({ value, label: t(temperatureNames[value]) }))}
      />
      <CheckedInput
        name="grams"
        size="sm"
        type="number"
        inputMode="numeric"
        min={1}
        max={longestParcelGrams}
        label={t(shipmentText.grams)}
        placeholder={t(shipmentText.optional)}
        defaultValue={typed('grams', String(parcel.grams ?? ''))}
      />
    </>
  );
}

/** Goods that leave before the rest, each in as many as are chosen. */
function SendPart({
  order,
  left,
  inParcels,
  ...cash
}: {
  order: Parcelled['order'];
  left: readonly AdminOrder['lines'][number][];
  inParcels: number;
  open: number;
  isCollector: boolean;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const { orderNumber, version, shippingOption } = order;
  const posts = { intent: 'add-parcel', orderNumber };
  const isRefused = useRefusedForm(posts, trackingProblems) !== null;
  const [sent, setSent] = useState(0);
  const usual = {
    carrier: carrierOf(shippingOption),
    trackingNumber: null,
    grams: null,
    temperature: temperatureOf(left),
  };
  return (
    <details className={styles.more} open={isRefused}>
      <summary>{t(shipmentText.send)}</summary>
      <ActionForm<typeof action>
        // Once a part is sent, the form is of what is left; what another tab sent leaves what is typed here.
        key={sent}
        posts={posts}
        fetcherKey={parcelFormKey(posts)}
        fields={{ version, inParcels }}
        problems={trackingProblems}
        className="grid gap-2 mt-2"
        onDone={() => {
          setSent(sent + 1);
          goOnAtUndo();
        }}
      >
        {({ busy, posted }) => {
          const products = [posted?.get('productID') ?? []].flat();
          const quantities = [posted?.get('qty') ?? []].flat();
          const typed = (productID: string) => String(quantities[products.indexOf(productID)] ?? 0);
          return (
            <>
              <p className="small soft">{t(shipmentText.sendHint)}</p>
              {left.map((line) => (
                <div key={line.productID}>
                  <input type="hidden" name="productID" value={line.productID} />
                  <CheckedInput
                    name="qty"
                    type="number"
                    inputMode="numeric"
                    size="sm"
                    min={0}
                    max={line.qty}
                    defaultValue={typed(line.productID)}
                    label={t(ofLeft(variantTitle(line, language), line.qty))}
                  />
                </div>
              ))}
              <div className={styles.fields}>
                <ParcelFields parcel={usual} posted={posted} />
              </div>
              <Terms order={order} {...cash} />
              <div className="flex wrap gap-2">
                <Button type="submit" name="leaves" value="on" loading={busy}>
                  {t(shipmentText.sendNow)}
                </Button>
                <Button type="submit" variant="default" disabled={busy}>
                  {t(shipmentText.keep)}
                </Button>
              </div>
            </>
          );
        }}
      </ActionForm>
    </details>
  );
}
