import type { NextArrival } from '#app/domain/delivery/delivery-date.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { localizedDay, localizedMoment } from './date.ts';

export function arrivesText({ day }: Pick<NextArrival, 'day'>): LocalizedText {
  const [english, chinese] = localizedDay(day);
  return [`Arrives by ${english}`, `最晚${chinese}到貨`];
}

export function orderBefore({ day, until }: NextArrival, mayChoose: boolean): LocalizedText {
  const [english, chinese] = localizedMoment(until);
  const [byEnglish, byChinese] = localizedDay(day);
  const later = mayChoose
    ? [' You may choose a later day at checkout.', '結帳時也可指定較晚的到貨日。']
    : ['', ''];
  return [
    `Order before ${english}, and it arrives by ${byEnglish}.${later[0]}`,
    `${chinese}前下單，最晚${byChinese}到貨。${later[1]}`,
  ];
}
