import { Button } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';
import { storedValue } from '#app/routes/admin/parts/stored-value.ts';
import { boardText } from '#app/text/orders-admin.ts';
import { isFirstToClaim } from '#app/ui/browser-lock.ts';
import { useTranslate } from '#app/ui/language.ts';

/** Whether this browser may ring: the owner says so once, and can take it back. Without a storage it is never on. */
const stored = storedValue('orderSound');
const isOn = () => stored.read() === 'on';
let audio: AudioContext | null = null;

/** Rings for a new order in one of the tabs that can. @param orderID which every tab hears of. */
export function ring(orderID: string): void {
  if (!isOn() || audio?.state !== 'running') return;
  void isFirstToClaim(`ring ${orderID}`).then((first) => {
    if (first) play();
  });
}

/** Two notes from Web Audio, without a file. Silent until the owner has allowed it and has touched the page. */
function play(): void {
  if (audio === null) return;
  for (const [at, pitch] of [
    [0, 660],
    [0.16, 880],
  ] as const) {
    const start = audio.currentTime + at;
    const note = audio.createOscillator();
    const volume = audio.createGain();
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(0.25, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.45);
    note.connect(volume).connect(audio.destination);
    note.start(start);
    note.stop(start + 0.5);
  }
}

/** A browser lets a page sound only after a touch or a key: it is asked at the first one. */
async function wake(): Promise<void> {
  if (!isOn()) return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') await audio.resume().catch(() => {});
}

export function useWakeSound(): void {
  useEffect(() => {
    const awake = () => void wake();
    for (const event of ['pointerdown', 'keydown'] as const) document.addEventListener(event, awake);
    return () => {
      for (const event of ['pointerdown', 'keydown'] as const) document.removeEventListener(event, awake);
    };
  }, []);
}

export function SoundSwitch() {
  const t = useTranslate();
  const on = useSyncExternalStore(stored.subscribe, isOn, () => false);
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-pressed={on}
      title={t(boardText.soundHint)}
      onClick={() => {
        stored.write(on ? 'off' : 'on');
        // Heard at once, so that the owner knows what to listen for.
        if (!on) void wake().then(play);
      }}
    >
      {t(on ? boardText.soundOn : boardText.soundOff)}
    </Button>
  );
}
