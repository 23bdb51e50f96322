import type { LocalizedText } from '#app/domain/language.ts';
import { textLines } from '#app/domain/plain-text.ts';
import { legalText } from '#app/text/legal.ts';
import { useTranslate } from './language.ts';

export function PerishableNotice({
  notice,
  withOthers = false,
  className,
}: {
  notice: LocalizedText;
  /** Whether the order also has returnable goods. */
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
