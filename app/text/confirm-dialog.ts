import type { LocalizedText } from '#app/domain/language.ts';

/** The two answers to whether something is to be deleted. */
export const confirmText = {
  keep: ['Keep', '保留'],
  remove: ['Delete', '刪除'],
} as const satisfies Record<string, LocalizedText>;
