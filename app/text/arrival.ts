import type { Promised } from '#app/domain/arrival.ts';
import type { Language, Pair } from '#app/domain/language.ts';
import { type ShippingOption, shippingMethods } from '#app/domain/shipping.ts';
import { dateText, dayText, timeText } from './date.ts';

/** The day an order arrives by: the same words at checkout, after it, and in the letters. */

export const arrivalText = {
  title: ['When it arrives', '到貨時間'],
  daysOff: ['Sundays and holidays do not count.', '週日及假日不配送，順延至下一個配送日。'],
} as const satisfies Record<string, Pair>;

/** `Arrives by Tue 24 Nov, before 13:00`. */
export function arrivesBy(option: ShippingOption, { day }: Promised): Pair {
  const [english, chinese] = [dayText(day, 0), dayText(day, 1)];
  switch (option) {
    case 'regularAM':
      return [`Arrives by ${english}, before 13:00`, `最晚 ${chinese}13:00 前送達`];
    case 'regularPM':
      return [`Arrives by ${english}, 14:00–18:00`, `最晚 ${chinese}14:00–18:00 送達`];
    case 'sevenEleven':
      return [`At your 7-ELEVEN by ${english}`, `最晚 ${chinese}送達取貨門市`];
    case 'selfPickUp':
      return [`Ready for you by ${english}`, `最晚 ${chinese}備妥，可供自取`];
  }
}

/** What that day hangs on; null where nothing is paid beforehand. */
function payByText({ payBy }: Promised): Pair | null {
  if (payBy === null) return null;
  const when = (language: Language) => {
    const day = dateText(payBy, 'shortExpanded', language);
    return language === 0 ? `${day.slice(0, -5)}, ${timeText(payBy)}` : `${day.slice(5)}${timeText(payBy)}`;
  };
  return [`if we receive your transfer by ${when(0)}.`, `（須於 ${when(1)} 前收到您的匯款）。`];
}

/** All of it as sentences, for letters and the order's own page. */
export function arrivalLines(option: ShippingOption, promised: Promised): readonly Pair[] {
  const [english, chinese] = arrivesBy(option, promised);
  const condition = payByText(promised);
  const sentence: Pair = condition
    ? [`${english}, ${condition[0]}`, `${chinese}${condition[1]}`]
    : [`${english}.`, `${chinese}。`];
  return shippingMethods[option].kind === 'pickup' ? [sentence] : [sentence, arrivalText.daysOff];
}
