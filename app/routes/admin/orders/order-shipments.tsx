import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useActionData } from 'react-router';
import { formatNtd } from '#app/domain/cart/money.ts';
import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import { longestTracking, longestTrackingList } from '#app/domain/delivery/tracking.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import type { AdminOrder } from '#app/domain/order/order.ts';
import { hasLeft } from '#app/domain/order/order-status.ts';
import type { PackedOrder } from '#app/domain/order/packing.ts';
import {
  carrierOf,
  carriers,
  longestParcelGrams,
  notInParcels,
  partSent,
  type Shipment,
  temperatureOf,
  temperatures,
  trackingPage,
} from '#app/domain/order/shipment.ts';
import { type Account, openBeforeSending } from '#app/domain/payment/payment-report.ts';
import { taipeiDay } from '#app/domain/taipei-day.ts';
import panel from '#app/routes/admin/order.module.css';
import type { action } from '#app/routes/admin/order.tsx';
import type { action as packingAction } from '#app/routes/admin/packing.tsx';
import { useAdminAction, useRefusedForm, wordsOf } from '#app/routes/admin/parts/admin-action.ts';
import { HiddenFields } from '#app/routes/admin/parts/hidden-fields.tsx';
import { localizedDay } from '#app/text/date.ts';
import { labelText } from '#app/text/labels.ts';
import { labelled } from '#app/text/marks.ts';
import { variantTitle } from '#app/text/product.ts';
import {
  leftOn,
  lineRefused,
  ofLeft,
  parcelOf,
  sendPacked,
  sendUnpaid,
  sharedNumber,
  shipmentText,
  temperatureNames,
  trackingAdded,
  trackingForm,
  trackingProblems,
} from '#app/text/shipments-admin.ts';
import { carrierNames, partText, trackingText } from '#app/text/tracking.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import styles from './order-shipments.module.css';

interface Parcelled {
  order: Pick<
    AdminOrder,
    'orderNumber' | 'status' | 'shippingOption' | 'lines' | 'version' | 'paymentMethod'
  > &
    Account;
  shipments: readonly Shipment[];
  /** Tracking numbers that other orders have, too. */
  shared: readonly { number: string; orders: readonly string[] }[];
}

/** The parcels of an order, and what of it is sent before the rest. */
export function OrderShipments({ order, shipments, shared }: Parcelled) {
  const t = useTranslate();
  const isClosed = order.status === 'cancelled' || shippingMethods[order.shippingOption].kind === 'pickup';
  if (isClosed && shipments.length === 0) return null;
  const part = partSent(order, shipments);
  const left = notInParcels(order.lines, shipments);
  return (
    <section className={panel.panel} aria-labelledby="parcels-title">
      <h2 id="parcels-title">{t(shipmentText.title)}</h2>
      {part && (
        <Notice tone="plain">
          <b>{t(partText.label)}</b> {t(partText.state(part))}
        </Notice>
      )}
      {shared.map(({ number, orders }) => (
        <Notice key={number} tone="warning">
          {t(sharedNumber(number, orders))}
        </Notice>
      ))}
      {shipments.length === 0 && <p className="soft">{t(shipmentText.none)}</p>}
      <ol className={styles.parcels}>
        {shipments.map((parcel, at) => (
          <li key={parcel.id}>
            <Parcel order={order} parcel={parcel} name={parcelOf(at + 1, shipments.length)} />
          </li>
        ))}
      </ol>
      {!isClosed && <AddTracking orderNumber={order.orderNumber} />}
      {!isClosed && !hasLeft(order.status) && left.length > 0 && (
        <SendPart order={order} left={left} inParcels={inAll(shipments)} />
      )}
    </section>
  );
}

function inAll(shipments: readonly Shipment[]): number {
  return shipments.flatMap(({ lines }) => lines).reduce((sum, { qty }) => sum + qty, 0);
}

function Parcel({
  order,
  parcel,
  name,
}: {
  order: Parcelled['order'];
  parcel: Shipment;
  name: LocalizedText;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const { orderNumber, status } = order;
  const { id, carrier, trackingNumber, grams, temperature, lines, shippedAt } = parcel;
  const page = trackingPage(parcel);
  const goods = lines.flatMap(({ productID, qty }) => {
    const line = order.lines.find((one) => one.productID === productID);
    return line ? [`${qty} × ${variantTitle(line, language)}`] : [];
  });
  const facts = [
    t(carrierNames[carrier]),
    t(temperatureNames[temperature]),
    ...(grams === null ? [] : [`${grams} g`]),
    ...(shippedAt === null ? [] : [t(leftOn(localizedDay(taipeiDay(new Date(shippedAt)))))]),
  ];
  const isClosed = status === 'cancelled';
  return (
    <article className={styles.parcel} aria-label={t(name)}>
      <p className="flex wrap middle gap-1-3">
        <b>{t(name)}</b>
        <span>{trackingNumber ?? t(shipmentText.noNumber)}</span>
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
      <p>{goods.length > 0 ? goods.join(t([', ', '、'])) : t(shipmentText.unsaid)}</p>
      {!isClosed && shippedAt === null && lines.length > 0 && !hasLeft(status) && (
        <SendParcel order={order} id={id} />
      )}
      {!isClosed && (
        <details className={styles.more}>
          <summary aria-label={t(labelled(shipmentText.change, t(name)))}>{t(shipmentText.change)}</summary>
          <EditParcel orderNumber={orderNumber} parcel={parcel} />
          <RemoveParcel orderNumber={orderNumber} id={id} />
        </details>
      )}
    </article>
  );
}

/** Whether it is told, and that it is unpaid. */
function Terms({ order }: { order: Parcelled['order'] }) {
  const t = useTranslate();
  const open = openBeforeSending(order, 'inTransit');
  return (
    <>
      <Checkbox name="tell" size="sm" defaultChecked label={t(shipmentText.tell)} />
      {open > 0 && <Checkbox name="open" value={open} size="sm" label={t(sendUnpaid(formatNtd(open)))} />}
    </>
  );
}

function SendParcel({ order, id }: { order: Parcelled['order']; id: number }) {
  const t = useTranslate();
  const posts = { intent: 'send-parcel', orderNumber: order.orderNumber, id: String(id) };
  const { Form, busy, problem } = useAdminAction<typeof action>(trackingProblems);
  const refused = useRefusedForm(posts, trackingProblems);
  const shown = problem ?? refused?.problem;
  return (
    <Form
      method="post"
      className="flex wrap middle gap-2-3"
      onSubmit={(event) => busy && event.preventDefault()}
    >
      <HiddenFields of={posts} />
      <Button type="submit" size="compact-sm" loading={busy}>
        {t(shipmentText.sendNow)}
      </Button>
      <Terms order={order} />
      {shown && (
        <Notice tone="error" role="alert">
          {t(shown)}
        </Notice>
      )}
    </Form>
  );
}

function RemoveParcel({ orderNumber, id }: { orderNumber: string; id: number }) {
  const t = useTranslate();
  const posts = { intent: 'remove-parcel', orderNumber, id: String(id) };
  const { Form, busy, problem } = useAdminAction<typeof action>(trackingProblems);
  const refused = useRefusedForm(posts, trackingProblems);
  const shown = problem ?? refused?.problem;
  return (
    <Form method="post" onSubmit={(event) => busy && event.preventDefault()}>
      <HiddenFields of={posts} />
      <Button type="submit" variant="subtle" color="red" size="compact-sm" loading={busy}>
        {t(shipmentText.remove)}
      </Button>
      {shown && (
        <Notice tone="error" role="alert">
          {t(shown)}
        </Notice>
      )}
    </Form>
  );
}

function EditParcel({ orderNumber, parcel }: { orderNumber: string; parcel: Shipment }) {
  const t = useTranslate();
  const posts = { intent: 'save-parcel', orderNumber, id: String(parcel.id) };
  const { Form, busy, problem } = useAdminAction<typeof action>(trackingProblems);
  const refused = useRefusedForm(posts, trackingProblems);
  const shown = problem ?? refused?.problem;
  return (
    <Form method="post" className={styles.fields} onSubmit={(event) => busy && event.preventDefault()}>
      <HiddenFields of={posts} />
      <ParcelFields parcel={parcel} posted={refused?.posted} />
      <Button type="submit" variant="default" size="sm" loading={busy}>
        {t(shipmentText.save)}
      </Button>
      {shown && (
        <Notice tone="error" role="alert">
          {t(shown)}
        </Notice>
      )}
    </Form>
  );
}

/** @param posted what was typed when it was refused. */
function ParcelFields({
  parcel,
  posted,
}: {
  parcel: Pick<Shipment, 'carrier' | 'trackingNumber' | 'grams' | 'temperature'>;
  posted?: ReadonlyMap<string, unknown> | undefined;
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
      <TextInput
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
      <TextInput
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
}: {
  order: Parcelled['order'];
  left: readonly AdminOrder['lines'][number][];
  inParcels: number;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const { orderNumber, version, shippingOption } = order;
  const posts = { intent: 'add-parcel', orderNumber };
  const { Form, busy, problem } = useAdminAction<typeof action>(trackingProblems);
  const refused = useRefusedForm(posts, trackingProblems);
  const shown = problem ?? refused?.problem;
  const typed = [refused?.posted.get('qty') ?? []].flat();
  const usual = {
    carrier: carrierOf(shippingOption),
    trackingNumber: null,
    grams: null,
    temperature: temperatureOf(left),
  };
  return (
    <details className={styles.more} open={refused !== null}>
      <summary>{t(shipmentText.send)}</summary>
      <Form
        // Once a part is sent, the form is of what is left.
        key={inParcels}
        method="post"
        className="grid gap-2 mt-2"
        onSubmit={(event) => busy && event.preventDefault()}
      >
        <HiddenFields of={{ ...posts, version, inParcels }} />
        <p className="small soft">{t(shipmentText.sendHint)}</p>
        {left.map((line, at) => (
          <div key={line.productID}>
            <input type="hidden" name="productID" value={line.productID} />
            <TextInput
              name="qty"
              type="number"
              inputMode="numeric"
              size="sm"
              min={0}
              max={line.qty}
              defaultValue={String(typed[at] ?? 0)}
              label={t(ofLeft(variantTitle(line, language), line.qty))}
            />
          </div>
        ))}
        <div className={styles.fields}>
          <ParcelFields parcel={usual} posted={refused?.posted} />
        </div>
        <Terms order={order} />
        {shown && (
          <Notice tone="error" role="alert">
            {t(shown)}
          </Notice>
        )}
        <div className="flex wrap gap-2">
          <Button type="submit" name="leaves" value="on" loading={busy}>
            {t(shipmentText.sendNow)}
          </Button>
          <Button type="submit" variant="default" disabled={busy}>
            {t(shipmentText.keep)}
          </Button>
        </div>
      </Form>
    </details>
  );
}

/** Sends what is ticked of an order that is not packed as a whole. */
export function SendPacked({ order, whole }: { order: PackedOrder; whole: number }) {
  const t = useTranslate();
  const { orderNumber, version, shipments } = order;
  const { Form, to, busy, problem } = useAdminAction<typeof action>(trackingProblems, {
    page: `/admin/orders/${orderNumber}`,
  });
  const packed = order.lines.filter((line) => line.packed !== null);
  const pieces = packed.reduce((sum, { qty }) => sum + qty, 0);
  if (packed.length === 0 || pieces === whole) return null;
  const open = openBeforeSending(order, 'inTransit');
  return (
    <Form
      method="post"
      {...to}
      className={styles.packed}
      onSubmit={(event) => busy && event.preventDefault()}
    >
      <HiddenFields of={{ intent: 'add-parcel', orderNumber, version, inParcels: inAll(shipments) }} />
      <input type="hidden" name="tell" value="on" />
      {packed.map(({ productID, qty }) => (
        <HiddenFields key={productID} of={{ productID, qty }} />
      ))}
      <Button type="submit" name="leaves" value="on" variant="default" size="sm" loading={busy}>
        {t(sendPacked(pieces))}
      </Button>
      {open > 0 && <Checkbox name="open" value={open} size="sm" label={t(sendUnpaid(formatNtd(open)))} />}
      {problem && (
        <Notice tone="error" role="alert">
          {t(problem)}
        </Notice>
      )}
    </Form>
  );
}

/** Posts to the order's own page, from wherever it stands. */
export function AddTracking({ orderNumber }: { orderNumber: string }) {
  const t = useTranslate();
  const form = useRef<HTMLFormElement>(null);
  const posts = { intent: 'add-tracking', orderNumber };
  const { Form, to, busy, problem } = useAdminAction<typeof action>(trackingProblems, {
    page: `/admin/orders/${orderNumber}`,
    onAnswer: () => form.current?.reset(),
  });
  const refused = useRefusedForm(posts, trackingProblems);
  const shown = problem ?? refused?.problem;
  return (
    <Form ref={form} method="post" {...to} onSubmit={(event) => busy && event.preventDefault()}>
      <HiddenFields of={posts} />
      <TextInput
        name="tracking"
        label={t(trackingText.title)}
        description={t(trackingForm.hint)}
        defaultValue={String(refused?.posted.get('tracking') ?? '')}
        error={shown ? t(shown) : null}
        required
        withAsterisk={false}
        maxLength={longestTracking}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        size="sm"
        rightSectionWidth="auto"
        rightSection={
          <Button
            type="submit"
            variant="default"
            size="compact-sm"
            loading={busy}
            className={styles.add ?? ''}
          >
            {t(trackingForm.add)}
          </Button>
        }
      />
    </Form>
  );
}

/** The list of a courier or a spreadsheet, for many orders at once. */
export function TrackingList() {
  const t = useTranslate();
  const form = useRef<HTMLFormElement>(null);
  const [done, setDone] = useState('');
  const [shared, setShared] = useState<readonly { number: string; orders: readonly string[] }[]>([]);
  const { Form, busy, refusal } = useAdminAction<typeof packingAction>(trackingProblems, {
    onAnswer(answer) {
      if (!('added' in answer)) return;
      setDone(t(trackingAdded(answer.added)));
      setShared(answer.shared);
      form.current?.reset();
    },
  });
  const posts = { intent: 'add-tracking-list' };
  // What was posted before the scripts ran is answered with the page.
  const early = useRefusedForm(posts, trackingProblems);
  const earlyAnswer = useActionData<typeof packingAction>();
  const answer = refusal ?? (early ? earlyAnswer : undefined);
  const problem = answer && 'problem' in answer ? answer.problem : null;
  const lines = answer && 'lines' in answer ? answer.lines : [];
  return (
    <details className={styles.list} open={early !== null}>
      <summary>{t(trackingForm.list)}</summary>
      <Form
        ref={form}
        method="post"
        className="grid gap-2 mt-2"
        onSubmit={(event) => {
          setDone('');
          setShared([]);
          if (busy) event.preventDefault();
        }}
      >
        <HiddenFields of={posts} />
        <Textarea
          name="list"
          label={t(trackingForm.listLabel)}
          description={t(trackingForm.listHint)}
          defaultValue={String(early?.posted.get('list') ?? '')}
          maxLength={longestTrackingList}
          autoComplete="off"
          spellCheck={false}
          autosize
          minRows={4}
          maxRows={16}
        />
        {problem && (
          <Notice tone="error" role="alert">
            <p>{t(wordsOf(problem, trackingProblems))}</p>
            {lines.length > 0 && (
              <ul>
                {lines.map((one) => (
                  <li key={one.line + one.problem}>{t(lineRefused(one))}</li>
                ))}
              </ul>
            )}
          </Notice>
        )}
        <p>
          <Button type="submit" variant="default" loading={busy}>
            {t(trackingForm.listAdd)}
          </Button>
        </p>
      </Form>
      <p role="status">{done}</p>
      {shared.map(({ number, orders }) => (
        <Notice key={number} tone="warning" role="status">
          {t(sharedNumber(number, orders))}
        </Notice>
      ))}
    </details>
  );
}
