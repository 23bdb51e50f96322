import { Button } from '@mantine/core';
import { copyingText } from '#app/text/copying.ts';
import { useCopying } from '#app/ui/copy-text.ts';
import { useSay } from '#app/ui/language.ts';
import { DeskIcon, type DeskIconName } from './desk-icon.tsx';

/** Copies a text and says whether it could. The name stays, and what came of it is said beside. */
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
  icon?: DeskIconName;
}) {
  const say = useSay();
  const { state, copy } = useCopying();
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<DeskIcon name={state === 'copied' ? 'check' : icon} size={15} />}
        aria-label={name}
        onClick={() => copy(text)}
      >
        {state === 'copied' ? say(copyingText.copied) : label}
      </Button>
      <span role="status" className={state === 'failed' ? '' : 'visually-hidden'}>
        {state === 'copied' && say(copyingText.copied)}
        {state === 'failed' && say(copyingText.failed)}
      </span>
    </>
  );
}
