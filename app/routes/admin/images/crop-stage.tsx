import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import {
  type Crop,
  cropFrame,
  cropTransform,
  type Measures,
  movedCrop,
  rotatedCrop,
  settledCrop,
} from '#app/domain/image/crop.ts';
import { cropText } from '#app/text/images-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import styles from './image-cropper.module.css';

interface CropStageProps {
  blob: Blob;
  picture: Measures;
  crop: Crop;
  onCrop: (crop: Crop) => void;
}

/** Room left round the frame, so that what is cut off can be seen, in CSS pixels. */
const margin = 28;

/** The frame stands still in the middle; the picture moves, turns and grows beneath it. */
export function CropStage({ blob, picture, crop, onCrop }: CropStageProps) {
  const t = useTranslate();
  const stage = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Measures>({ width: 0, height: 0 });
  const [source, setSource] = useState('');
  const fingers = useRef(new Map<number, { x: number; y: number }>());

  useEffect(() => {
    const address = URL.createObjectURL(blob);
    setSource(address);
    return () => URL.revokeObjectURL(address);
  }, [blob]);
  useEffect(() => {
    if (!stage.current) return;
    // It comes when the picture has been opened, after the dialog has given its first focus away.
    stage.current.focus({ preventScroll: true });
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(stage.current);
    return () => observer.disconnect();
  }, []);

  const frame = cropFrame(picture, crop);
  const scale = Math.max(
    0,
    Math.min((room.width - 2 * margin) / frame.width, (room.height - 2 * margin) / frame.height),
  );
  const [width, height] = [frame.width * scale, frame.height * scale];
  const closer = (factor: number) => onCrop(settledCrop(picture, { ...crop, zoom: crop.zoom * factor }));
  /** The picture follows the hand, so the frame goes the other way. */
  const drag = (right: number, down: number) => {
    if (width > 0) onCrop(movedCrop(picture, crop, -right / width, -down / height));
  };

  // React listens to the wheel without the right to keep the page from scrolling.
  const wheel = useRef(closer);
  useEffect(() => {
    wheel.current = closer;
  });
  useEffect(() => {
    const element = stage.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      wheel.current(Math.exp(-event.deltaY / 500));
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, []);

  function onPointerMove(event: PointerEvent): void {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    fingers.current.set(event.pointerId, now);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    const apart = other ? Math.hypot(before.x - other.x, before.y - other.y) : 0;
    if (!other) drag(now.x - before.x, now.y - before.y);
    else if (apart > 0) closer(Math.hypot(now.x - other.x, now.y - other.y) / apart);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = event.shiftKey ? 0.1 : 0.02;
    const moves: Record<string, [number, number]> = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, -step],
      ArrowDown: [0, step],
    };
    const move = moves[event.key];
    if (move) drag(move[0] * width, move[1] * height);
    else if (event.key === '+' || event.key === '=') closer(1.1);
    else if (event.key === '-') closer(1 / 1.1);
    else if (event.key.toLowerCase() === 'r' && !event.ctrlKey && !event.metaKey)
      onCrop(rotatedCrop(picture, crop, !event.shiftKey));
    else return;
    event.preventDefault();
  }

  const endFinger = (event: PointerEvent) => fingers.current.delete(event.pointerId);
  return (
    <div>
      <div
        ref={stage}
        className={styles.stage}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the picture is moved with the arrow keys
        tabIndex={0}
        aria-label={t(cropText.stage)}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        }}
        onPointerMove={onPointerMove}
        onPointerUp={endFinger}
        onPointerCancel={endFinger}
      >
        {source && scale > 0 && (
          <img
            src={source}
            alt=""
            draggable={false}
            width={picture.width}
            height={picture.height}
            className={styles.picture}
            style={{
              transform: `matrix(${cropTransform(picture, crop, room.width, room.height, scale).join()})`,
            }}
          />
        )}
        <div className={styles.frame} style={{ width, height }} />
      </div>
      <p className="mt-2 small soft">{t(cropText.hint)}</p>
    </div>
  );
}
