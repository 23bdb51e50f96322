import type { Language } from '#app/domain/language.ts';

const options = { timeZone: 'Asia/Taipei', hourCycle: 'h23', hour: '2-digit', minute: '2-digit' } as const;
const english = new Intl.DateTimeFormat('en-GB', {
  ...options,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const chinese = new Intl.DateTimeFormat('zh-TW', {
  ...options,
  weekday: 'short',
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
});

/** Date and time in Taiwan: `Sat, 21 Nov 2026, 00:30` and `2026/11/21（週六） 00:30`. @param at ISO 8601. */
export function formatDateTime(at: string, language: Language): string {
  const date = new Date(at);
  if (language === 0) return english.format(date);
  const part = Object.fromEntries(chinese.formatToParts(date).map(({ type, value }) => [type, value]));
  return `${part.year}/${part.month}/${part.day}（${part.weekday}） ${part.hour}:${part.minute}`;
}
