import { Button } from '@mantine/core';
import { copyingText } from '#app/text/shell.ts';
import { useCopying } from '#app/ui/copy-text.ts';
import { useTranslate } from '#app/ui/language.ts';
import { AdminIcon, type AdminIconName } from './admin-icon.tsx';

/** A long label takes a second line in a narrow window; Mantine would cut it off, and the tails of its letters. */
const wrapping = {
  root: { height: 'auto' },
  inner: { minHeight: 'calc(var(--button-height) - 2px)' },
  label: { whiteSpace: 'normal', overflow: 'visible' },
} as const;

/** Copies a text and says whether it could. The name stays, and the result is shown beside it. */
export function CopyButton({
  text,
  label,
  name,
  icon = 'copy',
}: {
  text: string;
  /** What stands on the button. */
  label: string;
  /** What it is called for those who hear it. */
  name: string;
  icon?: AdminIconName;
}) {
  const t = useTranslate();
  const { state, copy } = useCopying();
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        styles={wrapping}
        leftSection={<AdminIcon name={state === 'copied' ? 'check' : icon} size={15} />}
        aria-label={name}
        onClick={() => copy(text)}
      >
        {state === 'copied' ? t(copyingText.copied) : label}
      </Button>
      <span role="status" className={state === 'failed' ? '' : 'visually-hidden'}>
        {state === 'copied' && t(copyingText.copied)}
        {state === 'failed' && t(copyingText.failed)}
      </span>
    </>
  );
}
