import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { AdminImage } from '#app/domain/catalogue/catalogue-calls.ts';
import { isImageKey } from '#app/domain/ids.ts';
import { languages } from '#app/domain/languages.ts';
import type { TypedFields } from '#app/domain/settings/settings.ts';
import { ImagePicker } from '#app/routes/admin/images/image-picker.tsx';
import { UploadList } from '#app/routes/admin/images/image-uploader.tsx';
import { useUploads } from '#app/routes/admin/images/image-uploads.ts';
import { useImagesOf } from '#app/routes/admin/images/use-found-images.ts';
import styles from '#app/routes/admin/settings.module.css';
import { aboutText } from '#app/text/about.ts';
import { aboutAdminText, settingsText } from '#app/text/settings-admin.ts';
import { SpokenLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { PlainText } from '#app/ui/plain-text.tsx';

interface AboutFieldsProps {
  typed: TypedFields;
  /** What holds now. */
  saved: TypedFields;
  onType: (field: string, value: string) => void;
  inputOf: (field: string) => ReactNode;
}

const suffixes = ['English', 'Chinese'] as const;

/** Each text in both languages, the picture, and the page as it would be. */
export function AboutFields({ typed, saved, onType, inputOf }: AboutFieldsProps) {
  const t = useTranslate();
  const isHidden = ['textEnglish', 'textChinese'].some((field) => (saved[field] ?? '').trim() === '');
  return (
    <>
      {['title', 'text'].flatMap((part) => suffixes.map((suffix) => inputOf(part + suffix)))}
      <AboutPicture value={typed.picture ?? ''} onType={(key) => onType('picture', key)} />
      {suffixes.map((suffix) => inputOf(`packed${suffix}`))}
      <p className={`${styles.standing} all-columns`}>
        {isHidden ? (
          <strong>{t(aboutAdminText.hidden)}</strong>
        ) : (
          <LocalLink to="/about" target="_blank">
            {t(settingsText.seePage)}
          </LocalLink>
        )}
      </p>
      <details className={`${styles.preset} all-columns`}>
        <summary>{t(aboutAdminText.preview)}</summary>
        <div className={styles.fields}>
          {languages.slice(0, suffixes.length).map(({ index, tag, name }, at) => (
            <section
              key={tag}
              lang={tag}
              className={styles.reading}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by the keyboard too
              tabIndex={0}
              aria-label={`${t(aboutAdminText.preview)} – ${name}`}
            >
              <SpokenLanguage value={index}>
                <AboutPreview of={(part) => (typed[part + suffixes[at]] ?? '').trim()} />
              </SpokenLanguage>
            </section>
          ))}
        </div>
      </details>
    </>
  );
}

function AboutPreview({ of }: { of: (part: 'title' | 'text' | 'packed') => string }) {
  const t = useTranslate();
  return (
    <>
      <h3>{of('title') || t(aboutText.title)}</h3>
      <PlainText text={of('text')} />
      {of('packed') && (
        <>
          <h4>{t(aboutText.packed)}</h4>
          <PlainText text={of('packed')} />
        </>
      )}
    </>
  );
}

function AboutPicture({ value, onType }: { value: string; onType: (key: string) => void }) {
  const t = useTranslate();
  const [choosing, setChoosing] = useState(false);
  const [known, setKnown] = useState<readonly AdminImage[]>([]);
  const [uploaded, setUploaded] = useState<readonly AdminImage[]>([]);
  const uploads = useUploads((image) => {
    setUploaded((before) => [...before, image]);
    if (!choosing) onType(image.key);
  });
  const all = [...known, ...uploaded];
  const chosen = isImageKey(value) ? [value] : [];
  const found = useImagesOf(chosen.filter((key) => !all.some((image) => image.key === key)));
  const shown = [...all, ...found].find(({ key }) => key === value);
  return (
    <div className="all-columns grid at-start gap-3">
      <input type="hidden" name="picture" value={value} />
      {shown ? (
        <div className={styles.aboutPicture}>
          <Picture image={shown} alt={t(shown.alt)} sizes="16rem" />
        </div>
      ) : (
        <p className="small soft">{t(aboutAdminText.noPicture)}</p>
      )}
      {!choosing && <UploadList {...uploads} />}
      <div className="flex wrap gap-2">
        <Button variant="default" onClick={() => setChoosing(true)}>
          {t(value === '' ? aboutAdminText.choose : aboutAdminText.change)}
        </Button>
        {value !== '' && (
          <Button variant="subtle" onClick={() => onType('')}>
            {t(aboutAdminText.remove)}
          </Button>
        )}
      </div>
      <ImagePicker
        opened={choosing}
        known={shown ? [shown] : []}
        chosen={shown ? chosen : []}
        most={1}
        uploads={uploads}
        uploaded={uploaded}
        onClose={() => setChoosing(false)}
        onPicked={(picked) => {
          setKnown((before) => [...before, ...picked]);
          onType(picked[0]?.key ?? '');
          setChoosing(false);
        }}
      />
    </div>
  );
}
