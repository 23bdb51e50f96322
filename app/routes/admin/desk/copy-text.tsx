import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { promosText } from '#app/text/promos-admin.ts';
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
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready');
  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState('ready'), 2_500);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<DeskIcon name={state === 'copied' ? 'check' : icon} size={15} />}
        aria-label={name}
        onClick={() => void copyText(text).then((done) => setState(done ? 'copied' : 'failed'))}
      >
        {state === 'copied' ? say(promosText.copied) : label}
      </Button>
      <span role="status" className={state === 'failed' ? '' : 'visually-hidden'}>
        {state === 'copied' && say(promosText.copied)}
        {state === 'failed' && say(promosText.copyFailed)}
      </span>
    </>
  );
}

/** Over plain http by address there is no clipboard to ask: then the older way. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  let done = false;
  try {
    done = document.execCommand('copy');
  } catch {
    done = false;
  }
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return done;
}
