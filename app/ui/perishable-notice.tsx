import type { Pair } from '#app/domain/language.ts';
import { textLines } from '#app/domain/plain-text.ts';
import { useSay } from './language.ts';

/** That the seven-day right does not cover perishables, in the owner's words or the default's: plain text, line by line. */
export function PerishableNotice({ notice, className }: { notice: Pair; className?: string | undefined }) {
  const say = useSay();
  return (
    <div className={className}>
      {textLines(say(notice)).map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same; they never move
        <p key={at}>{line}</p>
      ))}
    </div>
  );
}
