import type { LocalizedText } from '#app/domain/language.ts';
import { textLines } from '#app/domain/plain-text.ts';
import { legalText } from '#app/text/legal.ts';
import { useTranslate } from './language.ts';

/** That the seven-day right does not cover perishables, in the owner's words or the default's: plain text, line by line. */
export function PerishableNotice({
  notice,
  withOthers = false,
  className,
}: {
  notice: LocalizedText;
  /** Whether it is about goods among which others may be returned. */
  withOthers?: boolean;
  className?: string | undefined;
}) {
  const t = useTranslate();
  return (
    <div className={className}>
      {textLines(t(notice)).map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same; they never move
        <p key={at}>{line}</p>
      ))}
      {withOthers && <p>{t(legalText.othersReturnable)}</p>}
    </div>
  );
}
