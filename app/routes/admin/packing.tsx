import { Button } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { isRouteErrorResponse } from 'react-router';
import { isReadyToPack, mostPacked, type PackedOrder, pickList } from '#app/domain/order/packing.ts';
import { leavingDays, leavingOn, packingDay } from '#app/domain/order/packing-day.ts';
import { isDay, taipeiDay } from '#app/domain/taipei-day.ts';
import { shopContext } from '#app/server/context.ts';
import { queryOrderNumbers, queryText, readQuery } from '#app/server/http/address-query.ts';
import { countToPack, readPacking } from '#app/server/orders/packing.ts';
import { staffOrLogin } from '#app/server/staff/staff-access.ts';
import { leftOut, markAll, moreThan, packingText, piecesOf } from '#app/text/packing.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { Route } from './+types/packing.ts';
import { labelOfMoved } from './orders/movable.ts';
import { useMoveMany } from './orders/move-many.tsx';
import { PackedOrders } from './packing/packed-orders.tsx';
import { PackingDays } from './packing/packing-days.tsx';
import { PackingSlip } from './packing/packing-slip.tsx';
import { PickList } from './packing/pick-list.tsx';
import { useSlipSheets } from './packing/slip-sheets.ts';
import styles from './packing.module.css';
import { AdminError } from './parts/admin-error.tsx';
import { BackLink } from './parts/back-link.tsx';

const querySchema = { orders: queryOrderNumbers, day: queryText(10) };

/**
 * `?orders=A,B` these; else those that leave on `?day=`, or on the next day on which any do, so that each arrives on its
 * own.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOrLogin(context, request);
  const { db, settings } = context.get(shopContext);
  const { orders: numbers, day: requestedDay } = readQuery(request, querySchema);
  const { delivery: calendar, shop } = settings.current();
  const { pickupAddress } = shop;
  if (numbers.length > 0) {
    const found = await readPacking(db, { numbers });
    return { day: null, today: null, isClosed: false, days: [], pickupAddress, ...found };
  }
  const today = taipeiDay(new Date());
  const days = leavingDays(await countToPack(db), today, calendar);
  const first = days.find(({ orders }) => orders > 0)?.day ?? packingDay(today, calendar);
  const day = isDay(requestedDay) ? requestedDay : first;
  const span = leavingOn(day, today, calendar);
  const found = span ? await readPacking(db, { span }) : { orders: [], more: false, cancelled: [] };
  return {
    day,
    today: packingDay(today, calendar),
    isClosed: span === null,
    days,
    pickupAddress,
    ...found,
  };
}

export default function Packing({ loaderData }: Route.ComponentProps) {
  const { day, today, isClosed, days, orders, more, cancelled, pickupAddress } = loaderData;
  const t = useTranslate();
  // What has to be settled first is packed, of a day, when the owner says so.
  // A phone that takes the page out of its memory loads it anew: what was set aside stays set aside.
  const [ticked, setTicked] = useSessionStorage<Readonly<Record<string, boolean>>>({
    key: 'packedOrders',
    defaultValue: {},
  });
  const isPacked = (order: PackedOrder) =>
    ticked[order.orderID] ?? (day === null || isReadyToPack(order, new Date(today)));
  const packed = orders.filter(isPacked);
  const picks = pickList(packed);
  const pieces = picks.reduce((sum, { qty }) => sum + qty, 0);
  const { section, printed, pages: parted, print } = useSlipSheets(packed.map(({ orderID }) => orderID));
  const { busy, move, outcome } = useMoveMany(() => {});
  const prints = { pick: packingText.printPick, a4: packingText.printA4, label: packingText.printLabel };
  return (
    <div className={styles.page} data-paper={printed ?? 'a4'}>
      <div className={styles.controls}>
        <BackLink to="/admin/orders">{t(packingText.back)}</BackLink>
        <h1>{t(packingText.title)}</h1>
        {day !== null && <PackingDays days={days} shown={day} />}
        {isClosed && <p>{t(packingText.closed)}</p>}
        {cancelled.length > 0 && <Notice tone="warning">{t(leftOut(cancelled))}</Notice>}
        {!isClosed && orders.length === 0 && <p>{t(packingText.none)}</p>}
        {orders.length > 0 && (
          <section aria-labelledby="packed-title">
            <h2 id="packed-title">{t(day === null ? packingText.chosen : packingText.orders)}</h2>
            {day !== null && day === today && <p>{t(packingText.late)}</p>}
            {more && <p role="note">{t(moreThan(mostPacked))}</p>}
            <PackedOrders
              orders={orders}
              isPacked={isPacked}
              onTick={(orderID, isTicked) => setTicked({ ...ticked, [orderID]: isTicked })}
            />
            <p>{t(packed.length === 0 ? packingText.noneTicked : piecesOf(packed.length, pieces))}</p>
            <div className={styles.buttons}>
              {(['pick', 'a4', 'label'] as const).map((what) => (
                <Button
                  key={what}
                  disabled={packed.length === 0}
                  variant="default"
                  onClick={() => print(what)}
                >
                  {t(prints[what])}
                </Button>
              ))}
              <Button
                disabled={packed.length === 0}
                loading={busy}
                onClick={() => move(packed, 'inTransit', true)}
              >
                {t(markAll(labelOfMoved(packed, 'inTransit')))}
              </Button>
            </div>
          </section>
        )}
        {outcome}
      </div>
      {packed.length > 0 && (
        <>
          <PickList picks={picks} day={day} orders={packed.length} />
          <section
            ref={section}
            className={styles.slips}
            data-sheet={printed === 'pick' ? undefined : printed}
            aria-label={t(packingText.slips)}
          >
            {packed.map((order) => (
              <PackingSlip
                key={order.orderID}
                order={order}
                pickupAddress={pickupAddress}
                pages={parted?.get(order.orderID)}
                isMeasured={parted === null}
              />
            ))}
          </section>
        </>
      )}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError kind={isRouteErrorResponse(error) && error.status === 404 ? 'not-found' : 'fault'} />;
}
