import type { LocalizedText } from '#app/domain/language.ts';

export const copyingText = {
  copy: ['Copy', '複製'],
  copied: ['Copied', '已複製'],
  failed: ['Please copy manually', '請手動複製'],
} as const satisfies Record<string, LocalizedText>;
