import { type LocalizedText, localPath } from '#app/domain/language.ts';
import { productText } from '#app/text/product.ts';
import { copyingText } from '#app/text/shell.ts';
import { Button } from './button.tsx';
import { useCopying } from './copy-text.ts';
import { Icon } from './icon.tsx';
import { useLanguage, useTranslate } from './language.ts';

/** Opens the device's share sheet, or copies the link where there is none. @param path without language. */
export function ShareButton({
  title,
  path,
  label,
  variant = 'outline',
}: {
  title: LocalizedText;
  path: string;
  label: LocalizedText;
  variant?: 'outline' | 'quiet';
}) {
  const t = useTranslate();
  const language = useLanguage();
  const { state, copy } = useCopying();
  const share = async () => {
    const url = window.location.origin + localPath(path, language);
    try {
      await navigator.share({ title: t(title), url });
    } catch (failure) {
      // The shopper closed the sheet.
      if (!(failure instanceof DOMException && failure.name === 'AbortError')) copy(url);
    }
  };
  const words = { ready: label, copied: productText.shareCopied, failed: copyingText.failed } as const;
  return (
    <span aria-live="polite">
      <Button variant={variant} data-step="share" onClick={() => void share()}>
        <Icon name={state === 'copied' ? 'check' : 'share'} size={20} />
        {t(words[state])}
      </Button>
    </span>
  );
}
