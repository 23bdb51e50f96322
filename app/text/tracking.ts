import type { LocalizedText } from '#app/domain/language.ts';

export const trackingText = {
  title: ['Tracking number', '物流單號'],
  follow: ['Track the parcel', '查詢包裹進度'],
} as const satisfies Record<string, LocalizedText>;
