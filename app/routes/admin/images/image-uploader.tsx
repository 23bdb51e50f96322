import { Button, Progress, Switch } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { useDropzone } from 'react-dropzone';
import type { LocalizedText } from '#app/domain/language.ts';
import { AdminIcon } from '#app/routes/admin/parts/admin-icon.tsx';
import { forImage, imagesText, sent, uploadProblems, uploadsSummary } from '#app/text/images-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { ImageCropper } from './image-cropper.tsx';
import styles from './image-uploader.module.css';
import { type ChosenImage, canRetry, isUnderWay, type Upload, type Uploads } from './image-uploads.ts';

/** What the file dialog offers. Without HEIC in it an iPhone makes a JPEG of such a photo by itself. */
const offered = 'image/jpeg,image/png,image/webp,image/avif';

const longestName = 120;

/** Takes pictures in by drop, paste or file dialog. */
function ImageDrop({ onChosen }: { onChosen: (chosen: readonly ChosenImage[]) => void }) {
  const t = useTranslate();
  const choose = (files: readonly File[]) => files.length > 0 && onChosen(files.map(named));
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    onDrop: choose,
    noClick: true,
    noKeyboard: true,
    // Pictures are pasted anywhere on the page.
    noPaste: true,
  });
  useWindowEvent('paste', ({ clipboardData, target }) => {
    const typing = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (!typing) choose([...(clipboardData?.files ?? [])]);
  });

  return (
    <div {...getRootProps()} className={styles.drop} data-over={isDragActive}>
      <AdminIcon name="upload" size={32} />
      <p>{t(isDragActive ? imagesText.dropNow : imagesText.drop)}</p>
      <Button variant="default" onClick={open}>
        {t(imagesText.choose)}
      </Button>
      <small>{t(imagesText.kinds)}</small>
      <input
        {...getInputProps({
          accept: offered,
          style: { display: 'none' },
          'aria-label': t(imagesText.choose),
        })}
      />
    </div>
  );
}

function named(file: File): ChosenImage {
  return { name: file.name.trim().slice(0, longestName) || 'image', blob: file };
}

/** The place where pictures come in, and what becomes of each. */
export function UploadPlace({ uploads }: { uploads: Uploads }) {
  const t = useTranslate();
  const [cropFirst, setCropFirst] = useState(false);
  const [toCrop, setToCrop] = useState<readonly ChosenImage[]>([]);
  const cropped = (picture: ChosenImage) => {
    setToCrop((before) => before.slice(1));
    uploads.add([picture]);
  };
  return (
    <div className="grid gap-3">
      <ImageDrop
        onChosen={(chosen) =>
          cropFirst ? setToCrop((before) => [...before, ...chosen]) : uploads.add(chosen)
        }
      />
      <Switch
        label={t(imagesText.cropFirst)}
        checked={cropFirst}
        onChange={({ currentTarget }) => setCropFirst(currentTarget.checked)}
      />
      <UploadList {...uploads} />
      <ImageCropper
        picture={toCrop[0] ?? null}
        more={Math.max(0, toCrop.length - 1)}
        onCropped={cropped}
        onWhole={cropped}
        onCancel={() => setToCrop((before) => before.slice(1))}
      />
    </div>
  );
}

/** One line for each picture under way, with its progress, its own failure and its own retry. */
export function UploadList({
  uploads,
  retry,
  stop,
  dismiss,
  clearDone,
  of,
}: Omit<Uploads, 'add'> & {
  /** What they are of, where a page has several lists. */
  of?: LocalizedText | undefined;
}) {
  const t = useTranslate();
  const label = of ? `${t(imagesText.uploads)} – ${t(of)}` : t(imagesText.uploads);
  const done = uploads.filter(({ state }) => state.at === 'done').length;
  const failed = uploads.filter(({ state }) => state.at === 'failed').length;
  const again = uploads.filter(canRetry);
  return (
    <section aria-label={label} hidden={uploads.length === 0}>
      <div className="flex wrap middle gap-2-4 semibold touch">
        <p role="status">{uploads.length > 0 && t(uploadsSummary(done, failed, uploads.length))}</p>
        {again.length > 1 && (
          <Button variant="default" size="compact-sm" onClick={() => again.map(({ id }) => retry(id))}>
            {t(imagesText.retryAll)}
          </Button>
        )}
        {done > 0 && !uploads.some(isUnderWay) && (
          <Button variant="subtle" size="compact-sm" onClick={clearDone}>
            {t(imagesText.clearDone)}
          </Button>
        )}
      </div>
      <ul className="panel plain-list">
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} retry={retry} stop={stop} dismiss={dismiss} />
        ))}
      </ul>
    </section>
  );
}

function UploadRow({
  upload,
  retry,
  stop,
  dismiss,
}: Pick<Uploads, 'retry' | 'stop' | 'dismiss'> & { upload: Upload }) {
  const t = useTranslate();
  const { id, name, preview, state } = upload;
  const label = (what: LocalizedText) => t(forImage(what, name));
  return (
    <li className={styles.upload} data-state={state.at}>
      <img
        src={preview}
        alt=""
        className={styles.preview}
        onError={({ currentTarget }) => {
          currentTarget.style.visibility = 'hidden';
        }}
      />
      <div className="grid gap-1">
        <p className={styles.name} lang="">
          {name}
        </p>
        {state.at === 'failed' ? (
          <p className="small bad" role="alert">
            {t(problemWords(state.problem))}
          </p>
        ) : (
          <>
            <Progress
              value={partOf(upload) * 100}
              size="sm"
              animated={state.at === 'storing'}
              color={state.at === 'done' ? 'var(--good-ink)' : 'brand'}
              aria-label={name}
            />
            <p className="small soft">{t(stateWords(upload))}</p>
          </>
        )}
      </div>
      <div className={styles.actions}>
        {isUnderWay(upload) && state.at !== 'storing' && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => stop(id)}
            aria-label={label(imagesText.cancelUpload)}
          >
            {t(imagesText.cancelUpload)}
          </Button>
        )}
        {state.at === 'failed' && (
          <>
            {canRetry(upload) && (
              <Button size="compact-sm" onClick={() => retry(id)} aria-label={label(imagesText.retry)}>
                {t(imagesText.retry)}
              </Button>
            )}
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => dismiss(id)}
              aria-label={label(imagesText.dismiss)}
            >
              {t(imagesText.dismiss)}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

/** Sending is most of the way; making the sizes is the rest. */
function partOf({ state }: Upload): number {
  if (state.at === 'sending') return state.part * 0.8;
  if (state.at === 'storing') return 0.9;
  return state.at === 'done' ? 1 : 0;
}

function stateWords({ state }: Upload): LocalizedText {
  if (state.at === 'sending') return sent(state.part);
  return state.at === 'failed' ? uploadProblems.failed : imagesText[state.at];
}

function problemWords(problem: string): LocalizedText {
  return isWorded(problem) ? uploadProblems[problem] : uploadProblems.failed;
}

function isWorded(problem: string): problem is keyof typeof uploadProblems {
  return Object.hasOwn(uploadProblems, problem);
}
