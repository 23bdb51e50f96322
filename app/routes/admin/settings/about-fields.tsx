import type { ReactNode } from 'react';
import { languages } from '#app/domain/languages.ts';
import type { TypedFields } from '#app/domain/settings/settings.ts';
import styles from '#app/routes/admin/settings.module.css';
import { aboutText } from '#app/text/about.ts';
import { aboutAdminText, pictureText, settingsText } from '#app/text/settings-admin.ts';
import { SpokenLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { PlainText } from '#app/ui/plain-text.tsx';
import { PictureField } from './picture-field.tsx';

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
      <PictureField
        name="picture"
        value={typed.picture ?? ''}
        none={pictureText.none}
        onType={(key) => onType('picture', key)}
      />
      {suffixes.map((suffix) => inputOf(`packed${suffix}`))}
      <p className={`${styles.state} all-columns`}>
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
