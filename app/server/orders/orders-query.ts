import { type OrderFilter, paidChoices, paymentChoices } from '#app/domain/order/order-filter.ts';
import { orderSearchForm } from '#app/domain/order/order-number.ts';
import { type OrderStatus, orderStatuses } from '#app/domain/order/order-status.ts';
import { queryChoice, queryDay } from '#app/server/http/address-query.ts';
import { listQuery } from '#app/server/http/list-query.ts';
import type { OrdersNarrowed } from './order-list.ts';

/** What narrows the list of orders, in the address of the page and of its file. */
export const ordersQuery = {
  q: listQuery.q,
  status: queryChoice(orderStatuses, null),
  parcel: queryChoice(['undelivered'], null),
  from: queryDay,
  to: queryDay,
  payment: queryChoice(paymentChoices, null),
  paid: queryChoice(paidChoices, null),
};

interface ReadQuery extends OrderFilter {
  q: string;
  status: OrderStatus | null;
  parcel: 'undelivered' | null;
}

/** What was read of the address, as the list takes it. */
export function narrowedBy({ q, status, parcel, from, to, payment, paid }: ReadQuery): OrdersNarrowed {
  return {
    search: orderSearchForm(q),
    status,
    undelivered: parcel !== null,
    filter: { from, to, payment, paid },
  };
}

/** Of a file's name: `-2026-11-01-to-2026-11-30`; empty without days. */
export function daysInName({ from, to }: Pick<OrderFilter, 'from' | 'to'>): string {
  if (from === null) return to === null ? '' : `-until-${to}`;
  if (to === null) return `-from-${from}`;
  return from === to ? `-${from}` : `-${from}-to-${to}`;
}
