import type { Pair } from '#app/domain/language.ts';

/** Chinese and English beside each other. */
export function Both({ pair: [english, chinese] }: { pair: Pair }) {
  return (
    <>
      <span lang="zh-TW">{chinese}</span> <span lang="en">{english}</span>
    </>
  );
}
