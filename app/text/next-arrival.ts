import type { NextArrival } from '#app/domain/delivery/delivery-date.ts';
import type { DeliveryKind } from '#app/domain/delivery/shipping.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { localizedDay, localizedMoment } from './date.ts';

/** @param brings how far the shop brings an order. */
export function arrivesText({ day }: Pick<NextArrival, 'day'>, brings: DeliveryKind): LocalizedText {
  const [english, chinese] = localizedDay(day);
  if (brings === 'pickup') return [`Ready to collect by ${english}`, `最晚${chinese}備妥`];
  return [`Arrives by ${english}`, `最晚${chinese}到貨`];
}

export function orderBefore(
  { day, until }: NextArrival,
  mayChoose: boolean,
  brings: DeliveryKind,
): LocalizedText {
  const [english, chinese] = localizedMoment(until);
  const [byEnglish, byChinese] = localizedDay(day);
  const isCollected = brings === 'pickup';
  const [is, isInChinese, dayInChinese] = isCollected
    ? ['it is ready to collect', '備妥', '自取日']
    : ['it arrives', '到貨', '到貨日'];
  const later = mayChoose
    ? [' You may choose a later day at checkout.', `結帳時也可指定較晚的${dayInChinese}。`]
    : ['', ''];
  return [
    `Order before ${english}, and ${is} by ${byEnglish}.${later[0]}`,
    `${chinese}前下單，最晚${byChinese}${isInChinese}。${later[1]}`,
  ];
}
