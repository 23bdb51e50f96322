import { unbrokenParts } from '#app/text/unbroken.ts';

/** Keeps numbers and names on one line. */
export function Unbroken({ text }: { text: string }) {
  return unbrokenParts(text).map((part, at) => {
    const key = `${at} ${part}`;
    return at % 2 === 0 ? (
      part
    ) : (
      <span key={key} className="nowrap">
        {part}
      </span>
    );
  });
}
