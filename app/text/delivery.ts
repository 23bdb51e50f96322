import { formatNtd } from '#app/domain/cart/money.ts';
import type { Address } from '#app/domain/customer/customer.ts';
import {
  arrivalDay,
  type DayProblem,
  type DayUnavailable,
  type Promised,
} from '#app/domain/delivery/delivery-date.ts';
import { type DeliveryKind, type ShippingOption, shippingMethods } from '#app/domain/delivery/shipping.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import type { PlacedOrder } from '#app/domain/order/order.ts';
import { hasLeft } from '#app/domain/order/order-status.ts';
import { excessOf, type Parcel, type ParcelLimits } from '#app/domain/order/parcel.ts';
import { type Account, stillToPay } from '#app/domain/payment/payment-report.ts';
import { chainName, collectedBy, storeLine } from './checkout.ts';
import { localizedDay, localizedMoment } from './date.ts';
import { joinTexts } from './marks.ts';

export const arrivalText = {
  title: ['When it arrives', '到貨時間'],
  daysOff: ['This already allows for Sundays and the days we are closed.', '到貨日已排除週日及公休日。'],
  otherDay: ['Choose another day', '另選日期'],
} as const satisfies Record<string, LocalizedText>;

export function arrivalTitle(option: ShippingOption): LocalizedText {
  return shippingMethods[option].kind === 'pickup' ? ['When it is ready', '取貨時間'] : arrivalText.title;
}

export const readyNow: LocalizedText = [
  'It is ready now. We keep it safe until you come.',
  '商品已備妥，將為您保管至取貨。',
];

const onChosenDay: LocalizedText = ['on the chosen day', '指定'];
/** After a condition. */
export const thenOnChosenDay: LocalizedText = ['on the chosen day', '將於指定的'];

/** `Arrives by Tue 24 Nov, before 13:00`; `Arrives on the chosen day, Tue 24 Nov, before 13:00`. */
export function arrivesBy(
  option: ShippingOption,
  promised: Pick<Promised, 'day' | 'chosen'>,
  [on, onDay] = onChosenDay,
): LocalizedText {
  const [english, chinese] = localizedDay(arrivalDay(promised));
  const [chain] = chainName(option);
  if (!promised.chosen) {
    switch (option) {
      case 'regularAM':
        return [`Arrives by ${english}, before 13:00`, `最晚${chinese}13:00前送達`];
      case 'regularPM':
        return [`Arrives by ${english}, 14:00–18:00`, `最晚${chinese}14:00–18:00送達`];
      case 'sevenEleven':
      case 'familyMart':
        return [`At your ${chain} by ${english}`, `最晚${chinese}送達取貨門市`];
      case 'selfPickUp':
        return [`Ready for you by ${english}`, `最晚${chinese}備妥，可供自取`];
    }
  }
  switch (option) {
    case 'regularAM':
      return [`Arrives ${on}, ${english}, before 13:00`, `${onDay}${chinese}13:00前送達`];
    case 'regularPM':
      return [`Arrives ${on}, ${english}, 14:00–18:00`, `${onDay}${chinese}14:00–18:00送達`];
    case 'sevenEleven':
    case 'familyMart':
      return [`At your ${chain} ${on}, ${english}`, `${onDay}${chinese}送達取貨門市`];
    case 'selfPickUp':
      return [`Ready for you ${on}, ${english}`, `${onDay}${chinese}備妥，可供自取`];
  }
}

/** As agreed with the customer, with its condition while it waits here for a payment. */
export function promisedForStaff(
  order: Account & Pick<PlacedOrder, 'status' | 'shippingOption'>,
  promised: Promised,
): LocalizedText {
  const day = arrivesForStaff(order.shippingOption, promised);
  if (promised.payBy === null || hasLeft(order.status) || stillToPay(order) === 0) return day;
  const until = localizedMoment(promised.payBy);
  const then = asResult(day);
  return [`If paid in full by ${until[0]}, ${then[0]}`, `若於${until[1]}前付清，${then[1]}`];
}

export function arrivesForStaff(
  option: ShippingOption,
  promised: Pick<Promised, 'day' | 'chosen'>,
): LocalizedText {
  const [english, chinese] = localizedDay(arrivalDay(promised));
  const [chain] = chainName(option);
  switch (option) {
    case 'sevenEleven':
    case 'familyMart':
      return promised.chosen
        ? [`At the ${chain} on the chosen day, ${english}`, `指定${chinese}送達取貨門市`]
        : [`At the ${chain} by ${english}`, `最晚${chinese}送達取貨門市`];
    case 'selfPickUp':
      return promised.chosen
        ? [`Ready on the chosen day, ${english}`, `指定${chinese}備妥`]
        : [`Ready by ${english}`, `最晚${chinese}備妥`];
    default:
      return arrivesBy(option, promised);
  }
}

/** As a main clause after a condition: `it arrives by Tue 24 Nov, before 13:00`. */
function asResult(sentence: LocalizedText): LocalizedText {
  const clause = sentence[0]
    .replace(/^Arrives/, 'it arrives')
    .replace(/^(At|Ready)/, (word) => `it will be ${word.toLowerCase()}`);
  return [clause, sentence[1]];
}

/** With its condition where the order is prepaid. */
export function arrivalSentence(option: ShippingOption, promised: Promised): LocalizedText {
  if (promised.payBy === null) {
    const day = arrivesBy(option, promised);
    return [`${day[0]}.`, `${day[1]}。`];
  }
  const until = localizedMoment(promised.payBy);
  const then = asResult(arrivesBy(option, promised, thenOnChosenDay));
  return [
    `If we receive your payment by ${until[0]}, ${then[0]}.`,
    `若於${until[1]}前收到您的款項，${then[1]}。`,
  ];
}

export function arrivalLines(option: ShippingOption, promised: Promised): readonly LocalizedText[] {
  const sentence = arrivalSentence(option, promised);
  const isPlain = shippingMethods[option].kind === 'pickup' || promised.chosen;
  return isPlain ? [sentence] : [sentence, arrivalText.daysOff];
}

/** In full, and short for a column with a heading. */
export function arrivesInRow(
  option: ShippingOption,
  promised: Pick<Promised, 'day' | 'chosen'>,
): { whole: LocalizedText; short: LocalizedText } {
  const [english, chinese] = localizedDay(arrivalDay(promised));
  if (shippingMethods[option].kind === 'pickup') {
    const ready: LocalizedText = promised.chosen
      ? [`ready on ${english}`, `指定${chinese}備妥`]
      : [`ready by ${english}`, `最晚${chinese}備妥`];
    return { whole: [ready[0].replace('ready', 'Ready'), ready[1]], short: ready };
  }
  const short: LocalizedText = promised.chosen
    ? [`on ${english}`, `指定${chinese}`]
    : [`by ${english}`, `最晚${chinese}`];
  return { whole: [`Arrives ${short[0]}`, `${short[1]}到貨`], short };
}

export const dayLabels: Readonly<Record<DeliveryKind, LocalizedText>> = {
  home: ['Arrival day', '到貨日'],
  store: ['Store arrival day', '到店日'],
  pickup: ['Pickup day', '自取日'],
};

export function soonest(kind: DeliveryKind, day: string): LocalizedText {
  const [english, chinese] = localizedDay(day);
  switch (kind) {
    case 'store':
      return [`By ${english} (soonest)`, `不指定，最晚${chinese}到店`];
    case 'pickup':
      return [`Ready by ${english} (soonest)`, `不指定，最晚${chinese}備妥`];
    default:
      return [`By ${english} (soonest)`, `不指定，最晚${chinese}到貨`];
  }
}

/** What is collected at the shop is not delivered. */
export function anyDay(kind: DeliveryKind): LocalizedText {
  return [
    'As soon as possible',
    { home: '不指定，儘快到貨', store: '不指定，儘快到店', pickup: '不指定，儘快備妥' }[kind],
  ];
}

export function dayGone(day: string): LocalizedText {
  const [english, chinese] = localizedDay(day);
  return [`${english} (no longer possible)`, `${chinese}（已無法指定）`];
}

/** Where the page said another day before. */
export function dayMoved(day: string): LocalizedText {
  const [english, chinese] = localizedDay(day);
  return [
    `The expected day has changed since you opened this page: it is now ${english}.`,
    `您開啟此頁面後，預計日期已變更為${chinese}。`,
  ];
}

const whyNot: Readonly<Record<DayProblem, LocalizedText>> = {
  'too-early': ['The time to order for that day has passed.', '該日的訂購截止時間已過。'],
  'too-late': ['That day is too far ahead.', '該日超出可指定的範圍。'],
  sunday: ['There is no delivery or pickup on Sundays.', '週日不配送，也無法自取。'],
  closed: ['The shop is closed on that day.', '該日為公休日，無法指定。'],
};

export function dayRefused({ why, day, offer }: DayUnavailable): {
  title: LocalizedText;
  text: LocalizedText;
} {
  const [english, chinese] = localizedDay(day);
  const [offerEnglish, offerChinese] = localizedDay(offer);
  return {
    title: [`${english} is no longer possible`, `已無法指定${chinese}`],
    text: [
      `${whyNot[why][0]} Your order was not placed; everything you typed is saved. The nearest day we can offer is ${offerEnglish}.`,
      `${whyNot[why][1]}您的訂單尚未成立，填寫的資料都已保留。最接近的可指定日期為${offerChinese}。`,
    ],
  };
}

export function takeDay(day: string): LocalizedText {
  const [english, chinese] = localizedDay(day);
  return [`Choose ${english}`, `改為${chinese}`];
}

/** `6.5 kg`, rounded up to 10 g, so that nothing too heavy seems to fit. */
function kilograms(grams: number): LocalizedText {
  const text = String(Math.ceil(grams / 10) / 100);
  return [`${text} kg`, `${text}公斤`];
}

export const parcelText = {
  title: ({ store }: ParcelLimits): LocalizedText => {
    const [english, chinese] = chainName(store);
    return [`${english} parcel weight`, `${chinese}冷凍包裹重量`];
  },
  fits: ({ store }: ParcelLimits): LocalizedText => {
    const [english, chinese] = chainName(store);
    return [`Fits in one ${english} parcel.`, `可用一件${chinese}冷凍包裹寄送。`];
  },
};

/** `6.5 of 10 kg`. */
export function boxFilled({ grams }: Parcel, limits: ParcelLimits): LocalizedText {
  const [full, most] = [kilograms(grams), kilograms(limits.grams)];
  return [`${full[0].replace(' kg', '')} of ${most[0]}`, `${full[1].replace('公斤', '')}／${most[1]}`];
}

/** @param excess over the limits. */
export function tooBig(excess: Parcel, limits: ParcelLimits): LocalizedText {
  const exceeded: LocalizedText[] = [];
  if (excess.grams > 0) {
    const [over, most] = [kilograms(excess.grams), kilograms(limits.grams)];
    exceeded.push([`${over[0]} over the ${most[0]} limit`, `超過重量上限${most[1]}，多出${over[1]}`]);
  }
  if (excess.amount > 0) {
    const [over, most] = [formatNtd(excess.amount), formatNtd(limits.amount)];
    exceeded.push([`${over} over the ${most} limit`, `超過金額上限${most}，多出${over}`]);
  }
  const [english, chinese] = joinTexts(exceeded, [' and ', '；']);
  const chain = chainName(limits.store);
  return [`Too much for one ${chain[0]} parcel: ${english}.`, `超出${chain[1]}冷凍包裹限制：${chinese}。`];
}

/** To the owner, with what helps. */
export function parcelRefusedToOwner(parcel: Parcel, limits: ParcelLimits): LocalizedText {
  const why = whyRefused(parcel, limits);
  return [
    `${why[0]} Choose another shipping method or remove something.`,
    `${why[1]}請改用其他配送方式或減少商品。`,
  ];
}

function whyRefused(parcel: Parcel, limits: ParcelLimits): LocalizedText {
  return tooBig(excessOf(parcel, limits) ?? { grams: 0, amount: 0 }, limits);
}

/** @param way null where no single line is enough. */
export function makeItFit(
  way: { title: string; qty: number } | null,
  { store }: Pick<ParcelLimits, 'store'>,
): LocalizedText {
  return way
    ? [
        `Remove ${way.qty} × ${way.title} and it fits.`,
        `減少「${way.title}」${way.qty}件即可改選${chainName(store)[1]}取貨。`,
      ]
    : ['Remove some items, or split your order in two.', '請減少商品，或分成兩筆訂單。'];
}

export function parcelRefused(
  parcel: Parcel,
  limits: ParcelLimits,
): { title: LocalizedText; text: LocalizedText } {
  const why = whyRefused(parcel, limits);
  const [english, chinese] = chainName(limits.store);
  return {
    title: [`This does not fit in one ${english} parcel`, `商品超出${chinese}冷凍包裹限制`],
    text: [
      `${why[0]} Your order was not placed. Remove something, or choose another shipping method.`,
      `${why[1]}您的訂單尚未成立，請減少商品，或改用其他配送方式。`,
    ],
  };
}

type Store = Pick<Address, 'storeName' | 'storeCode' | 'storeAddress'> & Partial<Pick<Address, 'pickupName'>>;

/**
 * Line by line: the store with the recipient's name, or the shop's address. Empty for home delivery.
 * @param pickupAddress null where none is configured.
 */
export function collectPlace(
  option: ShippingOption,
  { storeName, storeCode, storeAddress, pickupName = '' }: Store,
  pickupAddress: LocalizedText | null,
): readonly LocalizedText[] {
  const { kind } = shippingMethods[option];
  if (kind === 'pickup') return pickupAddress ? [pickupAt(pickupAddress)] : [];
  if (kind !== 'store') return [];
  return [
    storeLine(option, storeName, storeCode),
    ...(storeAddress ? [[storeAddress, storeAddress] as const] : []),
    ...(pickupName ? [collectedBy(pickupName)] : []),
  ];
}

function pickupAt(address: LocalizedText): LocalizedText {
  return [`Pickup address: ${address[0]}`, `自取地址：${address[1]}`];
}

export const arrangePickup: LocalizedText = [
  'Please contact us to arrange a pickup time.',
  '請與我們聯絡，約定取貨時間。',
];

const pickupLater: LocalizedText = ['We’ll send you the pickup address.', '我們將另行通知您自取地址。'];

/**
 * For self pick-up only: where, and then how to arrange the time (specification, section 9). @param address null where
 * none is configured.
 */
export function pickupInstructions(
  option: ShippingOption,
  address: LocalizedText | null,
): readonly [where: LocalizedText, when: LocalizedText] | null {
  if (shippingMethods[option].kind !== 'pickup') return null;
  return [address ? pickupAt(address) : pickupLater, arrangePickup];
}
