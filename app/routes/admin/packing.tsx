import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Form, isRouteErrorResponse } from 'react-router';
import { languageOfPath, pick } from '#app/domain/language.ts';
import { orderNumberPattern } from '#app/domain/order-number.ts';
import { type PackedOrder, pickList, toCollect } from '#app/domain/packing.ts';
import { isDay, taipeiDay } from '#app/domain/taipei-day.ts';
import { shopContext } from '#app/server/context.ts';
import { readPacking } from '#app/server/orders/packing.ts';
import { ownerOrLogin } from '#app/server/owners/owner-access.ts';
import { packingText, piecesOf } from '#app/text/packing.ts';
import { useSay } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import type { Route } from './+types/packing.ts';
import { DeskError } from './desk/desk-error.tsx';
import { DeskIcon } from './desk/desk-icon.tsx';
import { useMoveMany } from './orders/move-many.tsx';
import { StatusBadge } from './orders/status-badge.tsx';
import { PackingSlip } from './packing/packing-slip.tsx';
import { PickList } from './packing/pick-list.tsx';
import styles from './packing.module.css';

/** `?orders=A,B` these; else those of `?day=`, today in Taipei where none is named, that are still to be packed. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await ownerOrLogin(context, request);
  const { db } = context.get(shopContext);
  const query = new URL(request.url).searchParams;
  const numbers = (query.get('orders') ?? '').split(',').filter((number) => orderNumberPattern.test(number));
  const today = taipeiDay(new Date());
  const asked = query.get('day') ?? '';
  const day = isDay(asked) ? asked : today;
  if (numbers.length > 0) return { day, chosen: true, orders: await readPacking(db, { numbers }) };
  return { day, chosen: false, orders: isDay(day) ? await readPacking(db, { day }) : [] };
}

export function meta({ location }: Route.MetaArgs): Route.MetaDescriptors {
  return [
    { title: pick(packingText.title, languageOfPath(location.pathname)) },
    { name: 'robots', content: 'noindex' },
  ];
}

type Printed = 'pick' | 'a4' | 'label';

export default function Packing({ loaderData: { day, chosen, orders } }: Route.ComponentProps) {
  const say = useSay();
  // Whoever pays by transfer may not have paid yet: of a day they are packed when the owner says so.
  const [ticked, setTicked] = useState<Readonly<Record<string, boolean>>>({});
  const isPacked = (order: PackedOrder) =>
    ticked[order.orderID] ?? (chosen || order.amountDue === 0 || toCollect(order) > 0);
  const packed = orders.filter(isPacked);
  const picks = pickList(packed);
  const [printed, setPrinted] = useState<Printed>('a4');
  const { busy, move, outcome } = useMoveMany(() => {});
  function print(what: Printed): void {
    flushSync(() => setPrinted(what));
    window.print();
  }
  return (
    <div className={`${styles.page} ${styles[printed]}`}>
      <div className={styles.controls}>
        <LocalLink to="/admin/orders" className={styles.back ?? ''}>
          <DeskIcon name="back" />
          {say(packingText.back)}
        </LocalLink>
        <h1>{say(packingText.title)}</h1>
        <Form className={styles.day}>
          <label>
            {say(packingText.day)}
            <input key={day} type="date" name="day" defaultValue={day} required />
          </label>
          <Button type="submit" variant="default">
            {say(packingText.show)}
          </Button>
        </Form>
        {orders.length === 0 && <p>{say(packingText.none)}</p>}
        {orders.length > 0 && (
          <section aria-labelledby="packed-title">
            <h2 id="packed-title">{say(chosen ? packingText.chosen : packingText.orders)}</h2>
            <ul className={styles.orders}>
              {orders.map((order) => (
                <li key={order.orderID}>
                  <Checkbox
                    checked={isPacked(order)}
                    onChange={(event) =>
                      setTicked({ ...ticked, [order.orderID]: event.currentTarget.checked })
                    }
                    label={`${order.orderNumber} · ${order.customer.name}`}
                    description={
                      order.paymentMethod === 'bt' && order.amountDue > 0
                        ? say(packingText.transfer)
                        : undefined
                    }
                  />
                  <StatusBadge status={order.status} />
                </li>
              ))}
            </ul>
            <p>
              {say(
                piecesOf(
                  packed.length,
                  picks.reduce((sum, { qty }) => sum + qty, 0),
                ),
              )}
            </p>
            {packed.length === 0 && <p>{say(packingText.noneTicked)}</p>}
            <div className={styles.buttons}>
              <Button disabled={packed.length === 0} variant="default" onClick={() => print('pick')}>
                {say(packingText.printPick)}
              </Button>
              <Button disabled={packed.length === 0} variant="default" onClick={() => print('a4')}>
                {say(packingText.printA4)}
              </Button>
              <Button disabled={packed.length === 0} variant="default" onClick={() => print('label')}>
                {say(packingText.printLabel)}
              </Button>
              <Button
                disabled={packed.length === 0}
                loading={busy}
                onClick={() => void move(packed, 'inTransit', true)}
              >
                {say(packingText.markAll)}
              </Button>
            </div>
          </section>
        )}
        {outcome}
      </div>
      {packed.length > 0 && (
        <>
          <PickList picks={picks} day={day} orders={packed.length} />
          <section className={styles.slips} aria-label={say(packingText.slips)}>
            {packed.map((order) => (
              <PackingSlip key={order.orderID} order={order} />
            ))}
          </section>
        </>
      )}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DeskError kind={isRouteErrorResponse(error) && error.status === 404 ? 'not-found' : 'fault'} />;
}
