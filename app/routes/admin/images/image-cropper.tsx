import { Button, Modal, SegmentedControl } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import {
  type Crop,
  type CropAspect,
  cropAspects,
  cropLimits,
  type Measures,
  rotatedCrop,
  settledCrop,
  uncropped,
} from '#app/domain/image/crop.ts';
import { AdminIcon } from '#app/routes/admin/parts/admin-icon.tsx';
import { cropShapes, cropText } from '#app/text/images-admin.ts';
import { bracketed } from '#app/text/marks.ts';
import { useTranslate } from '#app/ui/language.ts';
import { ErrorNotice } from '#app/ui/notice.tsx';
import { CropStage } from './crop-stage.tsx';
import styles from './image-cropper.module.css';
import { cropImage, measureImage } from './image-preparing.ts';
import type { ChosenImage } from './image-uploads.ts';

interface ImageCropperProps {
  /** The picture to crop; null keeps the cropper shut. */
  picture: ChosenImage | null;
  /** How many more come after this one. */
  more?: number;
  onCropped: (cropped: ChosenImage) => void;
  /** The picture is to be used as it is; absent where that makes no sense. */
  onWhole?: (picture: ChosenImage) => void;
  onCancel: () => void;
}

/** Crops a picture before it is uploaded: shape, turn, straighten, closer; by pointer, wheel, pinch and keyboard. */
export function ImageCropper({ picture, more = 0, onCropped, onWhole, onCancel }: ImageCropperProps) {
  const t = useTranslate();
  return (
    <Modal
      opened={picture !== null}
      onClose={onCancel}
      size="xl"
      title={t(more > 0 ? bracketed(cropText.title, `+${more}`) : cropText.title)}
      closeButtonProps={{ 'aria-label': t(cropText.cancel) }}
    >
      {picture && (
        <Cropping
          key={picture.name + picture.blob.size}
          picture={picture}
          onCropped={onCropped}
          onCancel={onCancel}
          {...(onWhole && { onWhole })}
        />
      )}
    </Modal>
  );
}

interface CroppingProps extends Omit<ImageCropperProps, 'picture' | 'more'> {
  picture: ChosenImage;
}

function Cropping({ picture, onCropped, onWhole, onCancel }: CroppingProps) {
  const t = useTranslate();
  const [measures, setMeasures] = useState<Measures | 'opening' | 'failed'>('opening');
  const [crop, setCrop] = useState<Crop>(uncropped);
  const [working, setWorking] = useState(false);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let shown = true;
    void measureImage(picture.blob).then((found) => shown && setMeasures(found ?? 'failed'));
    return () => {
      shown = false;
    };
  }, [picture.blob]);

  async function apply(): Promise<void> {
    setWorking(true);
    setFailed(false);
    const blob = await cropImage(picture.blob, crop).catch(() => null);
    setWorking(false);
    if (blob) onCropped({ name: picture.name, blob });
    else setFailed(true);
  }

  const ready = typeof measures === 'object' ? measures : null;
  return (
    <div className="grid gap-4">
      {ready ? (
        <CropStage blob={picture.blob} picture={ready} crop={crop} onCrop={setCrop} />
      ) : (
        <p className={styles.opening} role="status">
          {measures === 'opening' && t(cropText.opening)}
        </p>
      )}
      {ready && <CropControls picture={ready} crop={crop} onCrop={setCrop} />}
      <ErrorNotice text={(failed || measures === 'failed') && cropText.failed} />
      <div className={styles.answers}>
        <Button variant="default" onClick={onCancel}>
          {t(cropText.cancel)}
        </Button>
        {onWhole && (
          <Button variant="default" onClick={() => onWhole(picture)}>
            {t(cropText.whole)}
          </Button>
        )}
        <Button loading={working} disabled={!ready} onClick={() => void apply()}>
          {t(cropText.apply)}
        </Button>
      </div>
    </div>
  );
}

function CropControls({
  picture,
  crop,
  onCrop,
}: {
  picture: Measures;
  crop: Crop;
  onCrop: (crop: Crop) => void;
}) {
  const t = useTranslate();
  const id = useId();
  const change = (part: Partial<Crop>) => onCrop(settledCrop(picture, { ...crop, ...part }));
  const shapes: CropAspect[] = ['own', 'card', 'square', 'tall', 'wide'];
  const shape = shapes.find((name) => cropAspects[name] === crop.aspect) ?? 'own';
  return (
    <div className="grid gap-2">
      <SegmentedControl
        size="sm"
        fullWidth
        aria-label={t(cropText.aspect)}
        value={shape}
        onChange={(value) => {
          const chosen = shapes.find((name) => name === value);
          if (chosen) change({ aspect: cropAspects[chosen] });
        }}
        data={shapes.map((value) => ({ value, label: t(cropShapes[value]) }))}
      />
      <div className="flex wrap gap-2">
        <Button
          variant="default"
          size="sm"
          leftSection={<AdminIcon name="turnLeft" />}
          onClick={() => onCrop(rotatedCrop(picture, crop, false))}
        >
          {t(cropText.turnLeft)}
        </Button>
        <Button
          variant="default"
          size="sm"
          leftSection={<AdminIcon name="turnRight" />}
          onClick={() => onCrop(rotatedCrop(picture, crop, true))}
        >
          {t(cropText.turnRight)}
        </Button>
        <Button variant="subtle" size="sm" onClick={() => onCrop(uncropped)}>
          {t(cropText.reset)}
        </Button>
      </div>
      <div className={styles.slider}>
        <label htmlFor={`${id}-zoom`}>{t(cropText.zoom)}</label>
        <input
          id={`${id}-zoom`}
          type="range"
          min={1}
          max={cropLimits.zoom}
          step={0.05}
          value={crop.zoom}
          aria-valuetext={`${Math.round(crop.zoom * 100)}%`}
          onChange={(event) => change({ zoom: Number(event.currentTarget.value) })}
        />
        <output>{Math.round(crop.zoom * 100)}%</output>
      </div>
      <div className={styles.slider}>
        <label htmlFor={`${id}-tilt`}>{t(cropText.tilt)}</label>
        <input
          id={`${id}-tilt`}
          type="range"
          min={-cropLimits.tilt}
          max={cropLimits.tilt}
          step={0.5}
          value={crop.tilt}
          aria-valuetext={`${crop.tilt} ${t(cropText.degrees)}`}
          onChange={(event) => change({ tilt: Number(event.currentTarget.value) })}
        />
        <output>{crop.tilt}°</output>
      </div>
    </div>
  );
}
