import type { LocalizedText } from '#app/domain/language.ts';
import { textLines } from '#app/domain/plain-text.ts';
import { useTranslate } from './language.ts';

/** That the seven-day right does not cover perishables, in the owner's words or the default's: plain text, line by line. */
export function PerishableNotice({
  notice,
  className,
}: {
  notice: LocalizedText;
  className?: string | undefined;
}) {
  const t = useTranslate();
  return (
    <div className={className}>
      {textLines(t(notice)).map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same; they never move
        <p key={at}>{line}</p>
      ))}
    </div>
  );
}
