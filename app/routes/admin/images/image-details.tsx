import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import type { AdminImage } from '#app/domain/catalogue/catalogue-calls.ts';
import { productLimits } from '#app/domain/catalogue/product-check.ts';
import type { ImageKey } from '#app/domain/ids.ts';
import { type LocalizedText, pick, textIn } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { mapText, withText } from '#app/domain/localized-text.ts';
import styles from '#app/routes/admin/images.module.css';
import type { action } from '#app/routes/admin/images.tsx';
import { useAdminAction } from '#app/routes/admin/parts/admin-action.ts';
import { OwnerOnly } from '#app/routes/admin/parts/admin-heading.tsx';
import { ConfirmDialog } from '#app/routes/admin/parts/confirm-dialog.tsx';
import { LeaveGuard } from '#app/routes/admin/parts/leave-guard.tsx';
import { dateTimeText } from '#app/text/date.ts';
import { altIn, cropText, imageChanged, imageProblems, imagesText } from '#app/text/images-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { ErrorNotice, Notice } from '#app/ui/notice.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { ImageCropper } from './image-cropper.tsx';
import type { ChosenImage } from './image-uploads.ts';

interface ImageDetailsProps {
  /** null keeps it shut. */
  image: AdminImage | null;
  /** Deleted on this page: what was typed about them is gone, too. */
  gone: ReadonlySet<ImageKey>;
  /** Pictures are on their way: leaving the page now would hide what becomes of them. */
  isUploading: boolean;
  onClose: () => void;
  onCropped: (cropped: ChosenImage) => void;
  onDeleted: (image: AdminImage) => void;
}

/** One image: what it shows, in both languages side by side, where it is used, and what can be done with it. */
export function ImageDetails({ image, gone, isUploading, onClose, onCropped, onDeleted }: ImageDetailsProps) {
  const t = useTranslate();
  // Shut without saving, an image keeps what was typed until the page is left, which asks first.
  const [drafts, setDrafts] = useState<ReadonlyMap<ImageKey, Draft>>(new Map());
  const [removing, setRemoving] = useState<AdminImage | null>(null);
  const isTyped = [...drafts].some(([key, draft]) => !gone.has(key) && isBegun(draft));
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
            draft={drafts.get(image.key) ?? noDraft}
            setDraft={(draft) => setDrafts((before) => new Map(before).set(image.key, draft))}
            onCropped={onCropped}
            onRemove={() => setRemoving(image)}
          />
        )}
      </Modal>
      <Removal
        image={removing}
        onClose={() => setRemoving(null)}
        onDeleted={(deleted) => {
          setRemoving(null);
          onDeleted(deleted);
        }}
      />
    </>
  );
}

interface Typed {
  name: string;
  alt: LocalizedText;
}

interface Draft {
  /** What is not typed follows the shop, and so another tab. */
  typed: Partial<Typed>;
  /** What stood there when typing began, or what another tab was then found to have saved. */
  was: Partial<Typed>;
}

const noDraft: Draft = { typed: {}, was: {} };
const isBegun = ({ typed }: Draft) => Object.keys(typed).length > 0;

interface DetailsProps {
  image: AdminImage;
  draft: Draft;
  setDraft: (draft: Draft) => void;
  onCropped: (cropped: ChosenImage) => void;
  onRemove: () => void;
}

function Details({ image, draft, setDraft, onCropped, onRemove }: DetailsProps) {
  const t = useTranslate();
  const language = useLanguage();
  const [saved, setSaved] = useState(false);
  const { typed, was } = draft;
  const { post, busy, problem } = useAdminAction<typeof action>(imageProblems, {
    closer: (answer) => ('now' in answer ? imageChanged(answer.now) : null),
    onRefused(answer) {
      if ('now' in answer) setDraft({ typed, was: { ...was, ...answer.now } });
    },
    onDone() {
      setDraft(noDraft);
      setSaved(true);
    },
  });
  const name = typed.name ?? image.name;
  const alt = typed.alt ?? image.alt;
  const type = (change: Partial<Typed>, before: Partial<Typed>) => {
    setSaved(false);
    setDraft({ typed: { ...typed, ...change }, was: { ...before, ...was } });
  };

  function save(event: FormEvent): void {
    event.preventDefault();
    post({
      intent: 'describe-image',
      key: image.key,
      name: name.trim() || image.name,
      alt: mapText(alt, (text) => text.trim()),
      was: { name: image.name, alt: image.alt, ...was },
    });
  }

  return (
    <div className={styles.details}>
      <div className={styles.shown}>
        <Picture image={image} alt={pick(image.alt, language)} sizes="(min-width: 62rem) 26rem, 90vw" />
        <p className="small soft">
          {t(imagesText.measures)} {image.width} × {image.height}
          <br />
          {t(imagesText.added)} {dateTimeText(image.createdAt, 'short', language)}
        </p>
        <div className={styles.tools}>
          <CropButton image={image} onCropped={onCropped} />
          <OwnerOnly>
            <Button variant="subtle" onClick={onRemove}>
              {t(imagesText.remove)}
            </Button>
          </OwnerOnly>
        </div>
      </div>
      <form className="grid packed gap-4" onSubmit={save}>
        {languages.map(({ index, tag, called }) => (
          <TextInput
            key={tag}
            label={t(altIn(called))}
            lang={tag}
            value={textIn(alt, index)}
            maxLength={productLimits.alt}
            description={index === 0 ? t(imagesText.altHint) : undefined}
            data-autofocus={index === 0 ? true : undefined}
            onChange={({ currentTarget }) =>
              type({ alt: withText(alt, index, currentTarget.value) }, { alt: image.alt })
            }
          />
        ))}
        <TextInput
          label={t(imagesText.name)}
          description={t(imagesText.nameHint)}
          value={name}
          maxLength={120}
          onChange={({ currentTarget }) => type({ name: currentTarget.value }, { name: image.name })}
        />
        {problem && (
          <Notice tone="error" role="alert">
            {t(problem)} {t(imagesText.nothingSaved)}
          </Notice>
        )}
        <div className={styles.tools}>
          <Button type="submit" loading={busy} disabled={!isBegun(draft)}>
            {t(imagesText.save)}
          </Button>
          <p role="status" className={styles.done}>
            {saved && t(imagesText.saved)}
          </p>
        </div>
        <UsedBy image={image} />
      </form>
    </div>
  );
}

/** Asks before an image is deleted, and says which products lose it. */
function Removal({
  image,
  onClose,
  onDeleted,
}: {
  /** null keeps the question shut. */
  image: AdminImage | null;
  onClose: () => void;
  onDeleted: (image: AdminImage) => void;
}) {
  const t = useTranslate();
  // The question may be shut before the answer comes.
  const removed = useRef<AdminImage | null>(null);
  const call = useAdminAction<typeof action>(imageProblems, {
    onDone: () => removed.current && onDeleted(removed.current),
  });

  function remove(): void {
    if (!image) return;
    removed.current = image;
    call.post({ intent: 'delete-image', key: image.key });
  }

  return (
    <ConfirmDialog
      call={call}
      title={imagesText.removeTitle}
      opened={image !== null}
      onYes={remove}
      onClose={onClose}
    >
      {image && <p>{t(whatRemovalMeans(image))}</p>}
      {image && image.products.length > 0 && (
        <ul>
          {image.products.map(({ id, title }) => (
            <li key={id}>{t(title)}</li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  );
}

function whatRemovalMeans({ products, inSettings }: AdminImage): LocalizedText {
  if (products.length > 0) return inSettings ? imagesText.removeUsedAndSet : imagesText.removeUsed;
  return inSettings ? imagesText.removeSet : imagesText.removeUnused;
}

function UsedBy({ image: { products, inSettings } }: { image: AdminImage }) {
  const t = useTranslate();
  return (
    <section aria-labelledby="used-by">
      <h3 id="used-by" className={styles.usedBy}>
        {t(imagesText.usedBy)}
      </h3>
      {products.length === 0 ? (
        <p className="small soft">{t(imagesText.usedByNone)}</p>
      ) : (
        <ul className={styles.products}>
          {products.map(({ id, title }) => (
            <li key={id}>
              <LocalLink to={`/admin/products/${id}`}>{t(title)}</LocalLink>
            </li>
          ))}
        </ul>
      )}
      {inSettings && <p className="small soft">{t(imagesText.usedBySettings)}</p>}
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
      <ErrorNotice text={state === 'failed' && cropText.failed} />
      <p className="small soft">{t(imagesText.cropCopy)}</p>
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
