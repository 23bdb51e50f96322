import { Button, Modal } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LocalizedText } from '#app/domain/language.ts';
import { labelled } from '#app/text/marks.ts';
import { scanText } from '#app/text/stock-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { ErrorNotice } from '#app/ui/notice.tsx';
import { Answers } from './answers.tsx';
import styles from './scan-button.module.css';

/** The Barcode Detection API (WICG), which TypeScript does not know: Chrome on Android, ChromeOS and macOS have it. */
interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}

declare global {
  interface Window {
    BarcodeDetector?: new () => BarcodeDetector;
  }
}

/** How often the picture is looked at, and how long the same code is not taken again; in ms. */
const every = 150;
const restOfCode = 2_000;

interface ScanButtonProps {
  /** What it is scanned for, where several buttons stand on a page. */
  name?: LocalizedText;
  /** @returns what to say while the camera goes on for the next one; null to close it. */
  onScan: (code: string) => LocalizedText | null;
}

/** Reads barcodes by the camera. Nothing where the browser cannot: the field beside it takes what is typed or scanned by hand. */
export function ScanButton({ name, onScan }: ScanButtonProps) {
  const t = useTranslate();
  const [canScan, setCanScan] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setCanScan('BarcodeDetector' in window && 'mediaDevices' in navigator), []);
  if (!canScan) return null;
  return (
    <>
      <Button
        variant="default"
        size="sm"
        aria-label={name && t(name) ? t(labelled(scanText.open, name)) : undefined}
        onClick={() => setOpen(true)}
      >
        {t(scanText.open)}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t(scanText.title)}
        centered
        closeButtonProps={{ 'aria-label': t(scanText.close) }}
      >
        <Camera onScan={onScan} onClose={() => setOpen(false)} />
      </Modal>
    </>
  );
}

function Camera({ onScan, onClose }: Pick<ScanButtonProps, 'onScan'> & { onClose: () => void }) {
  const t = useTranslate();
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'starting' | 'on' | 'blocked' | 'none'>('starting');
  const [message, setMessage] = useState<LocalizedText | null>(null);
  const found = useEffectEvent((code: string) => {
    navigator.vibrate?.(60);
    const next = onScan(code);
    if (next === null) onClose();
    else setMessage(next);
  });
  useEffect(() => {
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = { code: '', at: 0 };
    let isOver = false;
    const detector = window.BarcodeDetector && new window.BarcodeDetector();
    async function scanFrame(): Promise<void> {
      const codes = video.current && detector ? await detector.detect(video.current).catch(() => []) : [];
      if (isOver) return;
      const code = codes[0]?.rawValue;
      const now = performance.now();
      if (code && (code !== last.code || now - last.at > restOfCode)) found(code);
      if (code) last = { code, at: now };
      timer = setTimeout(() => void scanFrame(), every);
    }
    async function begin(): Promise<void> {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      } catch (error) {
        const isBlocked = error instanceof DOMException && error.name === 'NotAllowedError';
        setState(isBlocked ? 'blocked' : 'none');
        return;
      }
      if (isOver || !video.current) return stop();
      video.current.srcObject = stream;
      setState('on');
      // Resolves with the first picture, which a camera may give late.
      video.current.play().catch(() => {});
      await scanFrame();
    }
    function stop(): void {
      for (const track of stream?.getTracks() ?? []) track.stop();
    }
    void begin();
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, []);
  const words = { starting: scanText.starting, on: scanText.hint, blocked: null, none: null }[state];
  return (
    <>
      {words && <p className="small soft">{t(words)}</p>}
      <ErrorNotice text={(state === 'blocked' || state === 'none') && scanText[state]} />
      <video ref={video} className={styles.video} hidden={state !== 'on'} muted playsInline />
      <p role="status" className={styles.status}>
        {message && t(message)}
      </p>
      <Answers>
        <Button variant="default" onClick={onClose}>
          {t(scanText.close)}
        </Button>
      </Answers>
    </>
  );
}
