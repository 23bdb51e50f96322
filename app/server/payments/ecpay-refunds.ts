import { createCipheriv, createDecipheriv } from 'node:crypto';
import { z } from 'zod';
import type { MacKeys } from '#app/domain/payment/check-mac-value.ts';
import type { RefundedTrade, RefundNews } from './provider.ts';

/** How a card payment stands at ECPay: held on the card, to be closed in the evening, closed, or given up. */
type Standing = 'authorised' | 'closing' | 'closed' | 'cancelled' | 'unknown';

interface CardTrade {
  standing: Standing;
  /** NTD that ECPay has closed; null where it does not say. */
  closed: number | null;
}

type Action = 'R' | 'E' | 'N';
type ActionAnswer = { state: 'done' | 'failed'; failure: string };

export interface EcpayCalls {
  /** CreditDetail/DoAction. @throws where the answer is none to this question. */
  act(trade: RefundedTrade, action: Action): Promise<ActionAnswer>;
  /** How the payment stands. @throws where ECPay cannot be reached. */
  look(tradeNo: string): Promise<CardTrade>;
}

const unknown: CardTrade = { standing: 'unknown', closed: null };
const unclear: RefundNews = { state: 'unclear', failure: '' };

/**
 * As ECPay's documentation says: what is only authorised is given up (N), whole; what is to be closed that evening is
 * taken out of the closing (E) and given up where all of it goes back, and otherwise returned (R), as what is closed.
 */
export async function refundCard(trade: RefundedTrade, { act, look }: EcpayCalls): Promise<RefundNews> {
  const isWhole = trade.amount === trade.paid && trade.before === 0;
  const { standing } = await look(trade.tradeNo).catch(() => unknown);
  if (standing === 'cancelled') return { state: 'failed', failure: 'cancelled' };
  if (standing === 'authorised' && !isWhole) return { state: 'failed', failure: 'not-closed' };
  const actions: readonly Action[] =
    standing === 'authorised' ? ['N'] : standing === 'closing' && isWhole ? ['E', 'N'] : ['R'];
  for (const action of actions) {
    const answer = await act(trade, action).catch(() => unclear);
    if (answer.state !== 'done') return answer;
  }
  return { state: 'done', failure: '' };
}

/** Only what is certain: a payment that was given up, one that still holds all, or a closed sum that went down. */
export async function whatBecame(trade: RefundedTrade, { look }: EcpayCalls): Promise<RefundNews> {
  const { standing, closed } = await look(trade.tradeNo).catch(() => unknown);
  const isWhole = trade.amount === trade.paid && trade.before === 0;
  if (standing === 'cancelled' && isWhole) return { state: 'done', failure: '' };
  if (standing === 'authorised') return { state: 'failed', failure: 'not-refunded' };
  if (standing === 'closed' && closed === trade.paid - trade.before - trade.amount)
    return { state: 'done', failure: '' };
  return unclear;
}

/** The data of ECPay's JSON calls: AES-128-CBC with the payment keys, over what is encoded as an address. */
export function sealData(data: object, { hashKey, hashIV }: MacKeys): string {
  const cipher = createCipheriv('aes-128-cbc', hashKey, hashIV);
  return cipher.update(encodeURIComponent(JSON.stringify(data)), 'utf8', 'base64') + cipher.final('base64');
}

/** @throws where it was not sealed with these keys. */
export function openData(sealed: string, { hashKey, hashIV }: MacKeys): unknown {
  const decipher = createDecipheriv('aes-128-cbc', hashKey, hashIV);
  const text = decipher.update(sealed, 'base64', 'utf8') + decipher.final('utf8');
  return JSON.parse(decodeURIComponent(text.replaceAll('+', '%20')));
}

const text = z.string().max(60);
const sum = z.union([z.int(), z.string().regex(/^\d{1,9}$/)]).transform(Number);
const close = z.object({ status: text });
const value = z.object({ status: text, clsamt: sum.nullish(), close_data: z.array(close).default([]) });

/** @param data of the answer; the pages of the documentation differ in the case of its names. */
export function readCardTrade(data: unknown): CardTrade {
  const found = named(data, 'rtnvalue');
  const read = value.safeParse(
    lowerNames(typeof found === 'string' && found !== '' ? JSON.parse(found) : found),
  );
  if (!read.success) return unknown;
  const { status, clsamt = null, close_data: closings } = read.data;
  if (status === '已取消' || status === '操作取消') return { standing: cancelled(status), closed: clsamt };
  if (status === '要關帳' || closings.some((one) => one.status === '要關帳'))
    return { standing: 'closing', closed: clsamt };
  if (status === '已關帳') return { standing: 'closed', closed: clsamt };
  return { standing: status === '已授權' ? 'authorised' : 'unknown', closed: clsamt };
}

/** Taken out of the closing, a payment is authorised again. */
function cancelled(status: string): Standing {
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
