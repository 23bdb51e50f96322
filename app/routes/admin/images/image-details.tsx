import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { AdminImage } from '#app/domain/catalogue/catalogue-calls.ts';
import { productLimits } from '#app/domain/catalogue/product-check.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import styles from '#app/routes/admin/images.module.css';
import { useAdminCall } from '#app/routes/admin/parts/admin-call.ts';
import { LeaveGuard } from '#app/routes/admin/parts/leave-guard.tsx';
import { OwnerOnly } from '#app/routes/admin/parts/owner-only.tsx';
import { dateTimeText } from '#app/text/date.ts';
import { cropText, imageProblems, imagesText } from '#app/text/images-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { ImageCropper } from './image-cropper.tsx';
import { ImageRemoval } from './image-removal.tsx';
import type { ChosenImage } from './image-uploads.ts';

interface ImageDetailsProps {
  /** null keeps it shut. */
  image: AdminImage | null;
  /** Pictures are on their way: leaving the page now would hide what becomes of them. */
  isUploading: boolean;
  onClose: () => void;
  onCropped: (cropped: ChosenImage) => void;
  onDeleted: (image: AdminImage) => void;
}

/** One image: what it shows, in both languages side by side, where it is used, and what can be done with it. */
export function ImageDetails({ image, isUploading, onClose, ...rest }: ImageDetailsProps) {
  const t = useTranslate();
  // Shut without saving, an image keeps what was typed until the page is left, which asks first.
  const [drafts, setDrafts] = useState<Readonly<Record<string, Partial<Typed>>>>({});
  const isTyped = Object.values(drafts).some((draft) => Object.keys(draft).length > 0);
  return (
    <>
      <LeaveGuard unsaved={isTyped || isUploading} />
      <Modal
        opened={image !== null}
        onClose={onClose}
        size="58rem"
        title={image ? <span lang="">{image.name}</span> : t(imagesText.details)}
        closeButtonProps={{ 'aria-label': t(imagesText.close) }}
      >
        {image && (
          <Details
            key={image.key}
            image={image}
            typed={drafts[image.key] ?? {}}
            setTyped={(typed) => setDrafts((before) => ({ ...before, [image.key]: typed }))}
            {...rest}
          />
        )}
      </Modal>
    </>
  );
}

interface Typed {
  name: string;
  alt: LocalizedText;
}

interface DetailsProps extends Omit<ImageDetailsProps, 'image' | 'isUploading' | 'onClose'> {
  image: AdminImage;
  /** What is not typed follows the shop, and so another window. */
  typed: Partial<Typed>;
  setTyped: (typed: Partial<Typed>) => void;
}

function Details({ image, typed, setTyped, onCropped, onDeleted }: DetailsProps) {
  const t = useTranslate();
  const language = useLanguage();
  const [saved, setSaved] = useState(false);
  const [removing, setRemoving] = useState(false);
  const { busy, problem, run } = useAdminCall(imageProblems);
  const name = typed.name ?? image.name;
  const alt = typed.alt ?? image.alt;
  const type = (change: Partial<Typed>) => {
    setSaved(false);
    setTyped({ ...typed, ...change });
  };

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const described = {
      key: image.key,
      name: name.trim() || image.name,
      alt: [alt[0].trim(), alt[1].trim()],
    };
    const answer = await run('/api/describeImage', { image: described });
    if (!answer?.ok) return;
    setTyped({});
    setSaved(true);
  }

  const altField = (at: 0 | 1) => ({
    label: t(at === 0 ? imagesText.altEnglish : imagesText.altChinese),
    lang: at === 0 ? 'en' : 'zh-TW',
    value: alt[at],
    maxLength: productLimits.alt,
  });
  return (
    <div className={styles.details}>
      <div className={styles.shown}>
        <Picture image={image} alt={image.alt[language]} sizes="(min-width: 62rem) 26rem, 90vw" />
        <p className={styles.facts}>
          {t(imagesText.measures)} {image.width} × {image.height}
          <br />
          {t(imagesText.added)} {dateTimeText(image.createdAt, 'short', language)}
        </p>
        <div className={styles.tools}>
          <CropButton image={image} onCropped={onCropped} />
          <OwnerOnly>
            <Button variant="subtle" onClick={() => setRemoving(true)}>
              {t(imagesText.remove)}
            </Button>
          </OwnerOnly>
        </div>
      </div>
      <form className={styles.form} onSubmit={(event) => void save(event)}>
        <TextInput
          {...altField(0)}
          description={t(imagesText.altHint)}
          data-autofocus
          onChange={({ currentTarget }) => type({ alt: [currentTarget.value, alt[1]] })}
        />
        <TextInput
          {...altField(1)}
          onChange={({ currentTarget }) => type({ alt: [alt[0], currentTarget.value] })}
        />
        <TextInput
          label={t(imagesText.name)}
          description={t(imagesText.nameHint)}
          value={name}
          maxLength={120}
          onChange={({ currentTarget }) => type({ name: currentTarget.value })}
        />
        {problem && (
          <Notice tone="error" role="alert">
            {t(problem)} {t(imagesText.nothingSaved)}
          </Notice>
        )}
        <div className={styles.tools}>
          <Button type="submit" loading={busy} disabled={Object.keys(typed).length === 0}>
            {t(imagesText.save)}
          </Button>
          <p role="status" className={styles.done}>
            {saved && t(imagesText.saved)}
          </p>
        </div>
        <UsedBy image={image} />
      </form>
      <ImageRemoval
        image={removing ? image : null}
        onClose={() => setRemoving(false)}
        onDeleted={(gone) => {
          setTyped({});
          onDeleted(gone);
        }}
      />
    </div>
  );
}

function UsedBy({ image: { products } }: { image: AdminImage }) {
  const t = useTranslate();
  return (
    <section aria-labelledby="used-by">
      <h3 id="used-by" className={styles.usedBy}>
        {t(imagesText.usedBy)}
      </h3>
      {products.length === 0 ? (
        <p className={styles.facts}>{t(imagesText.usedByNone)}</p>
      ) : (
        <ul className={styles.products}>
          {products.map(({ id, title }) => (
            <li key={id}>
              <LocalLink to={`/admin/products/${id}`}>{t(title)}</LocalLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Fetches the largest stored file and lays it under the cropper. What comes of it is an image of its own. */
function CropButton({ image, onCropped }: { image: AdminImage; onCropped: (cropped: ChosenImage) => void }) {
  const t = useTranslate();
  const [picture, setPicture] = useState<ChosenImage | null>(null);
  const [state, setState] = useState<'ready' | 'opening' | 'failed'>('ready');

  async function open(): Promise<void> {
    setState('opening');
    const blob = await fetch(image.url, { signal: AbortSignal.timeout(60_000) })
      .then((response) => (response.ok ? response.blob() : null))
      .catch(() => null);
    setState(blob ? 'ready' : 'failed');
    if (blob) setPicture({ name: image.name, blob });
  }

  return (
    <div>
      <Button variant="default" loading={state === 'opening'} onClick={() => void open()}>
        {t(imagesText.crop)}
      </Button>
      {state === 'failed' && (
        <Notice tone="error" role="alert">
          {t(cropText.failed)}
        </Notice>
      )}
      <p className={styles.facts}>{t(imagesText.cropCopy)}</p>
      <ImageCropper
        picture={picture}
        onCropped={(cropped) => {
          setPicture(null);
          onCropped(cropped);
        }}
        onCancel={() => setPicture(null)}
      />
    </div>
  );
}
