import type { LocalizedText } from '#app/domain/language.ts';

export const confirmText = {
  keep: ['Keep', '保留'],
  remove: ['Delete', '刪除'],
} as const satisfies Record<string, LocalizedText>;
