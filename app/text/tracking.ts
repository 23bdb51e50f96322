import { formatNtd } from '#app/domain/cart/money.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import type { CashPlace } from '#app/domain/order/parcel-cash.ts';
import type { Carrier, PartSent } from '#app/domain/order/shipment.ts';
import type { ParcelStage } from '#app/domain/order/waybill.ts';

export const trackingText = {
  title: ['Tracking number', '物流單號'],
  follow: ['Track the parcel', '查詢包裹進度'],
} as const satisfies Record<string, LocalizedText>;

export const carrierNames: Record<Carrier, LocalizedText> = {
  tcat: ['T-Cat', '黑貓宅急便'],
  sevenEleven: ['7-ELEVEN', '7-ELEVEN'],
  familyMart: ['FamilyMart', '全家'],
  post: ['Chunghwa Post', '中華郵政'],
  own: ['Our own delivery', '自行配送'],
};

/** Where a parcel is, for the customer; null where its carrier has not fetched it yet. */
export function stageText(stage: ParcelStage, carrier: Carrier): LocalizedText | null {
  const isToStore = carrier === 'sevenEleven' || carrier === 'familyMart';
  switch (stage) {
    case 'received':
      return null;
    case 'onWay':
      return ['On its way', '配送中'];
    case 'atStore':
      return ['At the store', '已到門市'];
    case 'collected':
      return isToStore ? ['Collected', '已取貨'] : ['Delivered', '已送達'];
    case 'returned':
      return ['On its way back to us', '退回中'];
  }
}

export function numberOf(number: string, carrier: Carrier): LocalizedText {
  const [english, chinese] = carrierNames[carrier];
  return [`${number} (${english})`, `${number}（${chinese}）`];
}

/** @param at its place, from 1. */
export function parcelName(at: number): LocalizedText {
  return [`Parcel ${at}`, `包裹${at}`];
}

/** An order of which some goods are on their way, and the rest is not. */
export const partText = {
  label: ['Partly shipped', '部分出貨'],
  heading: ['Part of your order is on its way', '您的訂單已部分出貨'],
  inParcel: ['In this parcel', '本次出貨商品'],
  away: ['Shipped', '已出貨'],
  follows: ['To follow', '後續出貨商品'],
  subject: (number: string): LocalizedText => [
    `Part of order ${number} is on its way`,
    `訂單${number}已部分出貨`,
  ],
  /** Without the order's number. */
  state: ({ sent, all }: PartSent): LocalizedText =>
    sent >= all
      ? [
          all === 1 ? 'It has been shipped.' : `All ${all} items have been shipped.`,
          all === 1 ? '商品已出貨。' : `共${all}件商品已全數出貨。`,
        ]
      : [
          `${sent} of ${all} items ${sent === 1 ? 'has' : 'have'} been shipped; the rest follows.`,
          `${all}件商品中已出貨${sent}件，其餘將陸續出貨。`,
        ],
  intro: (number: string, part: PartSent): LocalizedText => {
    const [english, chinese] = partText.state(part);
    return part.sent >= part.all && part.all === 1
      ? [`Your order ${number} has been shipped.`, `您的訂單${number}已出貨。`]
      : [`Your order ${number}: ${english}`, `您的訂單${number}：${chinese}`];
  },
  left: (number: string): LocalizedText => [
    `Part of your order ${number} has been shipped.`,
    `您的訂單${number}已部分出貨。`,
  ],
  /** @param hasDay whether the day stands below. */
  rest: (number: string, { sent, all }: PartSent, hasDay: boolean): LocalizedText => [
    `The rest of your order ${number} has been shipped; ${sent} of ${all} items ${sent === 1 ? 'was' : 'were'} sent earlier.${hasDay ? '' : ' We expect it to arrive within 2 days, not counting Sundays and days we are closed.'}`,
    `您的訂單${number}其餘商品已出貨（${all}件中先前已出貨${sent}件）${hasDay ? '' : '，預計2天內送達（不含週日及公休日）'}。`,
  ],
  cancelled: (number: string, { sent, all }: PartSent): LocalizedText => [
    `Your order ${number} has been cancelled. ${sent} of ${all} items had been shipped before; the others will not be delivered.`,
    `您的訂單${number}已取消。${all}件商品中先前已出貨${sent}件，其餘將不會出貨。`,
  ],
  restArrives: ['Arrival of the rest', '其餘商品到貨時間'],
} as const;

const cashHere = (amount: string): LocalizedText => [
  `${amount} in cash is collected with this parcel.`,
  `本件包裹代收現金${amount}。`,
];

/** Which parcel of an order is paid in cash. @param here the place of the parcel that this is about. */
export function cashLines(places: readonly CashPlace[], here: number | null = null): LocalizedText[] {
  const lines = places.map(({ at, amount }): LocalizedText => {
    const sum = formatNtd(amount);
    if (at === null)
      return [`${sum} in cash is collected with the parcel that follows.`, `後續包裹代收現金${sum}。`];
    return at === here
      ? cashHere(sum)
      : [`${sum} in cash is collected with parcel ${at}.`, `包裹${at}代收現金${sum}。`];
  });
  const isHere = here === null || places.length === 0 || places.some(({ at }) => at === here);
  return isHere ? lines : [['Nothing is collected with this parcel.', '本件包裹無須付款。'], ...lines];
}
