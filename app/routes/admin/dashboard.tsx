import { firstChartDay } from '#app/domain/figures.ts';
import type { Pair } from '#app/domain/language.ts';
import { taipeiDay } from '#app/domain/taipei-day.ts';
import { sendsLetters } from '#app/server/config.ts';
import { shopContext } from '#app/server/context.ts';
import { readBestSellers, readDays, readWaiting } from '#app/server/figures/figures.ts';
import { queryChoice, readQuery } from '#app/server/http/address-query.ts';
import { type Desk, mostCounted, readDesk } from '#app/server/owners/desk.ts';
import { ownerOrLogin } from '#app/server/owners/owner-access.ts';
import {
  type AdminRoute,
  adminText,
  lettersDead,
  lettersWaiting,
  newOrdersWaiting,
  routesFor,
} from '#app/text/admin.ts';
import { messagesWaiting } from '#app/text/messages-admin.ts';
import { paymentsWaiting } from '#app/text/payments-admin.ts';
import { useSay } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { Route } from './+types/dashboard.ts';
import { SalesFigures } from './dashboard/sales-figures.tsx';
import { TodayGlance } from './dashboard/today-glance.tsx';
import styles from './dashboard.module.css';
import { useDeskChanges } from './desk/desk-changes.ts';
import { DeskHeading } from './desk/desk-heading.tsx';
import { DeskIcon } from './desk/desk-icon.tsx';

const bestShown = 8;

const asked = { by: queryChoice(['week'], null) };

/** `?by=week` for weeks instead of days. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { role } = await ownerOrLogin(context, request);
  const { db, config } = context.get(shopContext);
  const today = taipeiDay(new Date());
  const [desk, waiting, days, best] = await Promise.all([
    readDesk(db),
    readWaiting(db, mostCounted),
    readDays(db, firstChartDay(today)),
    readBestSellers(db, today, bestShown),
  ]);
  const isWeeks = readQuery(request, asked).by === 'week';
  const hasMailServer = sendsLetters(config);
  return {
    desk,
    waiting,
    days,
    best,
    today,
    isWeeks,
    hasMailServer,
    isOwner: role === 'owner',
    most: mostCounted,
  };
}

/** One tile for each route of the desk (specification, section 2). */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  useDeskChanges(['letters', 'catalogue']);
  const { desk, hasMailServer, isOwner, most } = loaderData;
  const say = useSay();
  return (
    <>
      <DeskHeading title={say(adminText.dashboardTitle)} lead={say(adminText.dashboardLead)} />
      {!hasMailServer && desk.lettersWaiting > 0 && (
        <Notice tone="warning" className={styles.notice ?? ''}>
          {say(adminText.noMailServer)} <LocalLink to="/admin/letters">{say(adminText.seeLetters)}</LocalLink>
        </Notice>
      )}
      <ul className={styles.tiles}>
        {routesFor(isOwner).map((route) => (
          <li key={route.path}>
            <LocalLink to={route.path} className={`${styles.tile} ${styles[route.colour]}`}>
              <span className={styles.icon}>
                <DeskIcon name={route.icon} size={28} />
              </span>
              <span className={styles.title}>{say(route.title)}</span>
              <span className={styles.subtitle}>{say(route.subtitle)}</span>
              <Waiting route={route} desk={desk} most={most} />
            </LocalLink>
          </li>
        ))}
      </ul>
      <TodayGlance waiting={loaderData.waiting} lettersDead={desk.lettersDead} most={most} />
      <SalesFigures {...loaderData} isNew={desk.newest === null} />
    </>
  );
}

/** What waits there, where anything can wait. */
function Waiting({ route, desk, most }: { route: AdminRoute; desk: Desk; most: number }) {
  const say = useSay();
  const words = waiting(route, desk, most);
  return words && <span className={styles.waiting}>{say(words)}</span>;
}

function waiting({ path }: AdminRoute, desk: Desk, most: number): Pair | null {
  if (path === '/admin/orders')
    return desk.newOrders === 0 ? adminText.nothingNew : newOrdersWaiting(desk.newOrders, most);
  if (path === '/admin/messages') return messagesWaiting(desk.unreadMessages, most);
  if (path === '/admin/payments') return paymentsWaiting(desk.toldPayments, most);
  if (path !== '/admin/letters') return null;
  if (desk.lettersDead > 0) return lettersDead(desk.lettersDead, most);
  return desk.lettersWaiting === 0 ? adminText.allSent : lettersWaiting(desk.lettersWaiting, most);
}
