import type { LocalizedText } from '#app/domain/language.ts';

export const formText = {
  optional: ['Optional', '選填'],
} as const satisfies Record<string, LocalizedText>;
