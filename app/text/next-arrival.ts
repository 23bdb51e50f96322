import type { NextArrival } from '#app/domain/delivery/delivery-calendar.ts';
import type { DeliveryKind } from '#app/domain/delivery/shipping.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { localizedDay, localizedMoment } from './date.ts';

/** @param reach how far the shop delivers. */
export function arrivesText({ day }: Pick<NextArrival, 'day'>, reach: DeliveryKind): LocalizedText {
  const [english, chinese] = localizedDay(day);
  if (reach === 'pickup') return [`Ready to collect by ${english}`, `最晚${chinese}備妥`];
  return [`Arrives by ${english}`, `最晚${chinese}到貨`];
}

export function orderBefore(
  { day, until }: NextArrival,
  mayChoose: boolean,
  reach: DeliveryKind,
): LocalizedText {
  const [english, chinese] = localizedMoment(until);
  const [byEnglish, byChinese] = localizedDay(day);
  const isCollected = reach === 'pickup';
  const then: LocalizedText = isCollected
    ? [`it is ready to collect by ${byEnglish}`, `最晚${byChinese}備妥`]
    : [`it arrives by ${byEnglish}`, `最晚${byChinese}到貨`];
  const chosen: LocalizedText = isCollected
    ? [' You may choose a later day at checkout.', '結帳時也可指定較晚的自取日。']
    : [' You may choose a later day at checkout.', '結帳時也可指定較晚的到貨日。'];
  const later = mayChoose ? chosen : ['', ''];
  return [`Order before ${english}, and ${then[0]}.${later[0]}`, `${chinese}前下單，${then[1]}。${later[1]}`];
}
