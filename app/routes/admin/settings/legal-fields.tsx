import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { type LocalizedText, languageOf, pick } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import type { Settings, TypedFields } from '#app/domain/settings/settings.ts';
import styles from '#app/routes/admin/settings.module.css';
import { type Offered, perishableDefault, privacyDefault, termsFor } from '#app/text/legal-defaults.ts';
import { legalTexts, settingsText } from '#app/text/settings-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PlainText } from '#app/ui/plain-text.tsx';

type LegalTextName = keyof Settings['legal'];

interface LegalText {
  name: LegalTextName;
  fields: readonly [english: string, chinese: string];
  preset: LocalizedText;
  page: string;
}

const textsFor = (offered: Offered): readonly LegalText[] => [
  {
    name: 'perishable',
    fields: ['perishableEnglish', 'perishableChinese'],
    preset: perishableDefault,
    page: '/terms',
  },
  { name: 'terms', fields: ['termsEnglish', 'termsChinese'], preset: termsFor(offered), page: '/terms' },
  { name: 'privacy', fields: ['privacyEnglish', 'privacyChinese'], preset: privacyDefault, page: '/privacy' },
];

interface LegalFieldsProps {
  typed: TypedFields;
  /** What holds now. */
  saved: TypedFields;
  onType: (field: string, value: string) => void;
  inputOf: (field: string) => ReactNode;
  /** What the default terms name. */
  offered: Offered;
}

/** Each text in both languages, with its default and whether that is still shown. */
export function LegalFields({ typed, saved, onType, inputOf, offered }: LegalFieldsProps) {
  const t = useTranslate();
  const all = textsFor(offered);
  const groups = useRef<HTMLDivElement>(null);
  const isEmpty = (fields: readonly string[], values: TypedFields) =>
    fields.every((field) => (values[field] ?? '') === '');
  return (
    <div ref={groups} className="all-columns">
      {all.some(({ fields }) => isEmpty(fields, saved)) && (
        <Notice tone="warning">{t(settingsText.legalCheck)}</Notice>
      )}
      {all.map(({ name, fields, preset, page }) => (
        <fieldset key={name} className={styles.group}>
          <legend>{t(legalTexts[name].title)}</legend>
          <p className={styles.lead}>{t(legalTexts[name].lead)}</p>
          <p className={styles.state}>
            {isEmpty(fields, saved) ? (
              <strong>{t(settingsText.isDefault)}</strong>
            ) : (
              <span>{t(settingsText.isOwn)}</span>
            )}
            <LocalLink to={page} target="_blank">
              {t(settingsText.seePage)}
            </LocalLink>
          </p>
          <div className={styles.fields}>{fields.map((field) => inputOf(field))}</div>
          <details className={styles.preset}>
            <summary>{t(settingsText.readDefault)}</summary>
            <div className={styles.fields}>
              {languages.map(({ index, tag, name: tongue }) => (
                <section
                  key={tag}
                  lang={tag}
                  className={styles.reading}
                  // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by the keyboard too
                  tabIndex={0}
                  aria-label={`${t(legalTexts[name].title)} – ${tongue}`}
                >
                  <PlainText text={pick(preset, index)} />
                </section>
              ))}
            </div>
          </details>
          {isEmpty(fields, typed) && (
            <Button
              variant="default"
              onClick={() => {
                fields.forEach((field, index) => {
                  onType(field, pick(preset, languageOf(index) ?? 0));
                });
                groups.current?.querySelector<HTMLElement>(`[name="${fields[0]}"]`)?.focus();
              }}
            >
              {t(settingsText.takeDefault)}
            </Button>
          )}
        </fieldset>
      ))}
    </div>
  );
}
