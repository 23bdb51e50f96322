import { Button } from '@mantine/core';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { AdminIcon } from '#app/routes/admin/parts/admin-icon.tsx';
import { imagesText } from '#app/text/images-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import styles from './image-uploader.module.css';
import type { ChosenImage } from './image-uploads.ts';

/** What the file dialog offers. Without HEIC in it an iPhone makes a JPEG of such a photo by itself. */
const offered = 'image/jpeg,image/png,image/webp,image/avif';

const longestName = 120;

/** Takes pictures in by drop, paste or file dialog. */
export function ImageDrop({ onChosen }: { onChosen: (chosen: readonly ChosenImage[]) => void }) {
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const tell = useRef(onChosen);
  useEffect(() => {
    tell.current = onChosen;
  });

  useEffect(() => {
    const paste = ({ clipboardData, target }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])];
      const typing = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      if (files.length > 0 && !typing) tell.current(files.map(named));
    };
    // A file let go beside the place for it would take the place of the page.
    const stray = (event: globalThis.DragEvent) => event.preventDefault();
    document.addEventListener('paste', paste);
    window.addEventListener('dragover', stray);
    window.addEventListener('drop', stray);
    return () => {
      document.removeEventListener('paste', paste);
      window.removeEventListener('dragover', stray);
      window.removeEventListener('drop', stray);
    };
  }, []);

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onChosen(files.map(named));
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same for the keyboard
    <div
      className={styles.drop}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={drop}
    >
      <AdminIcon name="upload" size={32} />
      <p>{t(over ? imagesText.dropNow : imagesText.drop)}</p>
      <Button variant="default" onClick={() => input.current?.click()}>
        {t(imagesText.choose)}
      </Button>
      <small>{t(imagesText.kinds)}</small>
      <input
        ref={input}
        type="file"
        multiple
        accept={offered}
        hidden
        aria-label={t(imagesText.choose)}
        onChange={({ currentTarget }) => {
          onChosen([...(currentTarget.files ?? [])].map(named));
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

function named(file: File): ChosenImage {
  return { name: file.name.trim().slice(0, longestName) || 'image', blob: file };
}
