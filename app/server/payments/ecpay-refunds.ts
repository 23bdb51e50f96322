import { z } from 'zod';
import type { RefundedTrade, RefundResult } from './provider.ts';

/** State of a card payment at ECPay: authorised, closing this evening, closed (captured), or cancelled. */
type CardState = 'authorised' | 'closing' | 'closed' | 'cancelled' | 'unknown';

interface CardTrade {
  state: CardState;
  /** NTD that ECPay has closed (captured); null where unknown. */
  closed: number | null;
}

type Action = 'R' | 'E' | 'N';
type ActionAnswer = { state: 'done' | 'failed'; failure: string };

export interface EcpayCalls {
  /** CreditDetail/DoAction. @throws where the response does not match the request. */
  act(trade: RefundedTrade, action: Action): Promise<ActionAnswer>;
  /** Queries the state of a payment. @throws where ECPay is unreachable. */
  query(tradeNo: string): Promise<CardTrade>;
}

const unknown: CardTrade = { state: 'unknown', closed: null };
const unclear: RefundResult = { state: 'unclear', failure: '' };

/**
 * By ECPay's documentation: an authorised payment is abandoned (N), in full; one that closes this evening is taken out
 * of the closing (E) and abandoned where all of it is refunded, otherwise returned (R), like a closed one.
 */
export async function refundCard(trade: RefundedTrade, { act, query }: EcpayCalls): Promise<RefundResult> {
  const isFull = trade.amount === trade.paid && trade.before === 0;
  const { state } = await query(trade.tradeNo).catch(() => unknown);
  if (state === 'cancelled') return { state: 'failed', failure: 'cancelled' };
  if (state === 'authorised' && !isFull) return { state: 'failed', failure: 'not-closed' };
  const actions: readonly Action[] =
    state === 'authorised' ? ['N'] : state === 'closing' && isFull ? ['E', 'N'] : ['R'];
  for (const [at, action] of actions.entries()) {
    const answer = await act(trade, action).catch(() => unclear);
    // Taken out of the closing but not abandoned, it is neither captured nor refunded: somebody has to decide.
    if (at > 0 && answer.state === 'failed') return { state: 'unclear', failure: 'taken-out' };
    if (answer.state !== 'done') return answer;
  }
  return { state: 'done', failure: '' };
}

/** Definite results only: abandoned, still holding the full amount, or a closed amount that decreased. */
export async function whatBecame(trade: RefundedTrade, { query }: EcpayCalls): Promise<RefundResult> {
  const { state, closed } = await query(trade.tradeNo).catch(() => unknown);
  const isFull = trade.amount === trade.paid && trade.before === 0;
  if (state === 'cancelled' && isFull) return { state: 'done', failure: '' };
  if (state === 'authorised') return { state: 'failed', failure: 'not-refunded' };
  if (state === 'closed' && closed === trade.paid - trade.before - trade.amount)
    return { state: 'done', failure: '' };
  return unclear;
}

const text = z.string().max(60);
const sum = z.union([z.int(), z.string().regex(/^\d{1,9}$/)]).transform(Number);
const close = z.object({ status: text });
const value = z.object({ status: text, clsamt: sum.nullish(), close_data: z.array(close).default([]) });

/** @param data of the response; ECPay's documentation disagrees on the case of its names. */
export function readCardTrade(data: unknown): CardTrade {
  const found = named(data, 'rtnvalue');
  const read = value.safeParse(
    lowerNames(typeof found === 'string' && found !== '' ? JSON.parse(found) : found),
  );
  if (!read.success) return unknown;
  const { status, clsamt = null, close_data: closings } = read.data;
  if (status === '已取消' || status === '操作取消') return { state: cancelled(status), closed: clsamt };
  if (status === '要關帳' || closings.some((one) => one.status === '要關帳'))
    return { state: 'closing', closed: clsamt };
  if (status === '已關帳') return { state: 'closed', closed: clsamt };
  return { state: status === '已授權' ? 'authorised' : 'unknown', closed: clsamt };
}

/** Taken out of the closing, a payment is authorised again. */
function cancelled(status: string): CardState {
  return status === '已取消' ? 'cancelled' : 'authorised';
}

function named(data: unknown, name: string): unknown {
  if (typeof data !== 'object' || data === null) return undefined;
  return Object.entries(data).find(([one]) => one.toLowerCase() === name)?.[1];
}

function lowerNames(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(lowerNames);
  if (typeof data !== 'object' || data === null) return data;
  const renamed = (name: string) => (name === 'CloseData' ? 'close_data' : name.toLowerCase());
  return Object.fromEntries(Object.entries(data).map(([name, one]) => [renamed(name), lowerNames(one)]));
}
