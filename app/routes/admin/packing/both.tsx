import type { LocalizedText } from '#app/domain/language.ts';

/** Chinese and English beside each other. */
export function Both({ localized: [english, chinese] }: { localized: LocalizedText }) {
  return (
    <>
      <span lang="zh-TW">{chinese}</span> <span lang="en">{english}</span>
    </>
  );
}
