import { isChinese, type Language, type LocalizedText, pick } from '#app/domain/language.ts';
import { isDay, taipeiDay, taipeiOffset } from '#app/domain/taipei-day.ts';

/**
 * The date formats of the specification (section 9), in Taipei, 24 hours, common era. Not by Intl, whose tables differ
 * between server and browser.
 */
export type DateFormat = 'short' | 'shortExpanded' | 'longExpanded';

const months: LocalizedText = [
  'January|February|March|April|May|June|July|August|September|October|November|December',
  '1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月',
];
const weekdays: LocalizedText = [
  'Sunday|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday',
  '日|一|二|三|四|五|六',
];

/**
 * `short` 21 Nov 2026 · 2026/11/21; `shortExpanded` Sat 21 Nov 2026 · 2026/11/21（週六）; `longExpanded` with full names.
 * @param at an instant, or a day such as `2026-11-21`.
 */
export function dateText(at: Date | string, format: DateFormat, language: Language): string {
  const local = new Date(new Date(at).getTime() + taipeiOffset);
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
  const weekday = pick(weekdays, language).split('|')[local.getUTCDay()] ?? '';
  const monthName = pick(months, language).split('|')[month] ?? '';
  if (!isChinese(language)) {
    if (format === 'longExpanded') return `${weekday}, ${day} ${monthName} ${year}`;
    const short = `${day} ${monthName.slice(0, 3)} ${year}`;
    return format === 'short' ? short : `${weekday.slice(0, 3)} ${short}`;
  }
  const numeric = numericDate(at);
  if (format === 'short') return numeric;
  if (format === 'longExpanded') return `${year}年${monthName}${day}日 星期${weekday}`;
  return `${numeric}（週${weekday}）`;
}

/** `2026/11/21` in every language, for exports and bilingual print. */
export function numericDate(at: Date | string): string {
  return taipeiDay(new Date(at)).replaceAll('-', '/');
}

/** Formats the days in a stored line that has no language. */
export function withDays(line: string, language: Language): string {
  return line.replaceAll(/(?<!\d)20\d{2}-\d{2}-\d{2}(?!\d)/g, (day) =>
    isDay(day) ? dateText(day, 'shortExpanded', language) : day,
  );
}

/** `09:05` in Taipei. */
export function timeText(at: Date | string): string {
  const local = new Date(new Date(at).getTime() + taipeiOffset);
  return `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}`;
}

export function dateTimeText(at: Date | string, format: DateFormat, language: Language): string {
  return `${dateText(at, format, language)} ${timeText(at)}`;
}

/** `Tue 24 Nov` · `11/24（週二）`. @param day `2026-11-24`. */
export function dayText(day: string, language: Language): string {
  const whole = dateText(day, 'shortExpanded', language);
  return isChinese(language) ? whole.slice(5) : whole.slice(0, -5);
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

export function localizedDay(day: string): LocalizedText {
  return [dayText(day, 0), dayText(day, 1)];
}

/** Of an end: midnight is that of the day before, as people say it. */
export function localizedMoment(at: string): LocalizedText {
  const isMidnight = timeText(at) === '00:00';
  const [english, chinese] = localizedDay(taipeiDay(new Date(Date.parse(at) - (isMidnight ? 1 : 0))));
  const time = timeText(at);
  return [
    isMidnight ? `the end of ${english}` : `${english}, ${time}`,
    `${chinese}${isMidnight ? '24:00' : time}`,
  ];
}

/** Of a start, whose midnight belongs to the day that begins. */
export function localizedStart(at: string): LocalizedText {
  const [english, chinese] = localizedDay(taipeiDay(new Date(at)));
  return [`${english}, ${timeText(at)}`, `${chinese}${timeText(at)}`];
}

/** `27 Nov 2026 14:30` · `2026/11/27 14:30`. */
export function localizedTime(at: string): LocalizedText {
  return [dateTimeText(at, 'short', 0), dateTimeText(at, 'short', 1)];
}
