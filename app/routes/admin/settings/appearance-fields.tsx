import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { ShopImage } from '#app/domain/catalogue/product.ts';
import { type Language, type LocalizedText, localPath } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { endOf, previewPath } from '#app/domain/settings/appearance.ts';
import {
  brandContrasts,
  nearestReadable,
  readColour,
  usualBrand,
} from '#app/domain/settings/brand-colour.ts';
import { type SettingProblem, settingLimit, type TypedFields } from '#app/domain/settings/settings.ts';
import settingsStyles from '#app/routes/admin/settings.module.css';
import { appearanceText, faintColour, pairText, previewOf, takeColour } from '#app/text/appearance-admin.ts';
import { labelled } from '#app/text/marks.ts';
import { fieldText, settingProblems } from '#app/text/settings-fields-admin.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { useNow } from '#app/ui/now.ts';
import styles from './appearance-fields.module.css';
import { PictureField } from './picture-field.tsx';

interface AppearanceFieldsProps {
  typed: TypedFields;
  /** Of the colour. */
  problem: SettingProblem | undefined;
  onType: (field: string, value: string) => void;
  inputOf: (field: string) => ReactNode;
}

/** Each text in both languages, and the shop as it would look. */
export function AppearanceFields({ typed, problem, onType, inputOf }: AppearanceFieldsProps) {
  const [logo, setLogo] = useState<ShopImage | null>(null);
  const [home, setHome] = useState<ShopImage | null>(null);
  const picture = (field: string, none: LocalizedText, onShown: (image: ShopImage | null) => void) => (
    <PictureField
      name={field}
      label={fieldText('appearance', field).label}
      value={typed[field] ?? ''}
      none={none}
      onType={(key) => onType(field, key)}
      onShown={onShown}
    />
  );
  return (
    <div className={styles.groups}>
      <Group title={appearanceText.brand} lead={appearanceText.brandLead}>
        {picture('logo', appearanceText.noLogo, setLogo)}
        <BrandField value={typed.brand ?? ''} problem={problem} onType={(value) => onType('brand', value)} />
      </Group>
      <Group title={appearanceText.home} lead={appearanceText.homeLead}>
        {['homeTitleEnglish', 'homeTitleChinese', 'homeTextEnglish', 'homeTextChinese'].map((field) =>
          inputOf(field),
        )}
        {picture('homePicture', appearanceText.usualPicture, setHome)}
      </Group>
      <Group title={appearanceText.banner} lead={appearanceText.bannerLead}>
        {['bannerEnglish', 'bannerChinese'].map((field) => inputOf(field))}
        <div className="all-columns">{inputOf('bannerLink')}</div>
        {['bannerFrom', 'bannerFromTime', 'bannerUntil', 'bannerUntilTime'].map((field) => inputOf(field))}
        <BannerEnded typed={typed} />
      </Group>
      <Preview typed={typed} logo={logo} home={home} />
    </div>
  );
}

function Group({
  title,
  lead,
  children,
}: {
  title: LocalizedText;
  lead: LocalizedText;
  children: ReactNode;
}) {
  const t = useTranslate();
  return (
    <fieldset className={settingsStyles.group}>
      <legend>{t(title)}</legend>
      <p className={settingsStyles.lead}>{t(lead)}</p>
      <div className={settingsStyles.fields}>{children}</div>
    </fieldset>
  );
}

/** One that is over stays in the fields, so that it can be shown again. */
function BannerEnded({ typed }: { typed: TypedFields }) {
  const t = useTranslate();
  const now = useNow();
  const { bannerEnglish = '', bannerChinese = '', bannerUntil = '', bannerUntilTime = '' } = typed;
  const until = endOf(bannerUntil, bannerUntilTime);
  const isOver = until !== null && Date.parse(until) <= now.getTime();
  if (!isOver || (bannerEnglish + bannerChinese).trim() === '') return null;
  return (
    <Notice tone="warning" role="status" className="all-columns">
      {t(appearanceText.bannerEnded)}
    </Notice>
  );
}

interface BrandFieldProps {
  value: string;
  problem: SettingProblem | undefined;
  onType: (value: string) => void;
}

/** With the contrast of what is chosen, as the server checks it. */
function BrandField({ value, problem, onType }: BrandFieldProps) {
  const t = useTranslate();
  const { label, hint } = fieldText('appearance', 'brand');
  const typed = value.trim() === '' ? usualBrand : readColour(value);
  const contrasts = typed ? brandContrasts(typed) : [];
  const failing = contrasts.filter(({ passes }) => !passes);
  const nearest = typed && failing.length > 0 ? nearestReadable(typed) : null;
  const wrong = problem === 'no-colour' || problem === 'too-long' ? t(settingProblems[problem]) : null;
  return (
    <div className="all-columns grid gap-2">
      <TextInput
        className={styles.colour}
        label={t(label)}
        description={hint && t(hint)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={nearest ? t(faintColour(failing, nearest)) : wrong}
        name="brand"
        value={value}
        placeholder={usualBrand}
        maxLength={settingLimit('appearance', 'brand')}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        leftSection={
          <input
            type="color"
            className={styles.swatch}
            value={typed ?? usualBrand}
            aria-label={t(appearanceText.chooseColour)}
            onChange={({ currentTarget }) => onType(currentTarget.value)}
          />
        }
        leftSectionPointerEvents="all"
        leftSectionWidth={44}
      />
      {nearest && (
        <div>
          <Button variant="default" onClick={() => onType(nearest)}>
            <span className={styles.dot} style={{ backgroundColor: nearest }} />
            {t(takeColour(nearest))}
          </Button>
        </div>
      )}
      {contrasts.length > 0 && (
        <>
          <p className="small soft">{t(appearanceText.contrast)}</p>
          <ul className={styles.contrasts} aria-live="polite">
            {contrasts.map(({ pair, ratio, passes }) => (
              <li key={pair} data-passes={passes}>
                <Icon name={passes ? 'check' : 'close'} size={16} />
                {t(labelled(pairText(pair), ''))}
                <b>{ratio.toFixed(1)}</b> {t(passes ? appearanceText.passes : appearanceText.fails)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** In px of the page inside. */
const widths = { phone: { width: 390, height: 700 }, computer: { width: 1280, height: 800 } } as const;
type Width = keyof typeof widths;

interface PreviewProps {
  typed: TypedFields;
  logo: ShopImage | null;
  home: ShopImage | null;
}

/** The beginning of the home page in both languages; without scripts as it is saved. */
function Preview({ typed, logo, home }: PreviewProps) {
  const t = useTranslate();
  const title = useId();
  const [width, setWidth] = useState<Width>('phone');
  return (
    <section className={styles.preview} data-width={width} aria-labelledby={title}>
      <div className="flex wrap middle gap-2-4">
        <h3 id={title}>{t(appearanceText.preview)}</h3>
        <p className="small soft">
          <span className={styles.saved}>{t(appearanceText.previewSaved)}</span>
          <span className={styles.live}>{t(appearanceText.previewLead)}</span>
        </p>

        <fieldset className={styles.widths}>
          <legend className="visually-hidden">{t(appearanceText.width)}</legend>
          {(['phone', 'computer'] as const).map((one) => (
            <Button
              key={one}
              size="compact-sm"
              variant="default"
              aria-pressed={one === width}
              onClick={() => setWidth(one)}
            >
              {t(appearanceText[one])}
            </Button>
          ))}
        </fieldset>
      </div>
      <div className={styles.frames}>
        {languages.map(({ index }) => (
          <PreviewFrame key={index} language={index} width={width} typed={typed} logo={logo} home={home} />
        ))}
      </div>
    </section>
  );
}

function PreviewFrame({
  language,
  width,
  typed,
  logo,
  home,
}: PreviewProps & { language: Language; width: Width }) {
  const t = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [scale, setScale] = useState(0.4);
  const { width: inner, height } = widths[width];
  useEffect(() => {
    if (!box.current) return;
    const measure = new ResizeObserver(([entry]) => entry && setScale(entry.contentRect.width / inner));
    measure.observe(box.current);
    return () => measure.disconnect();
  }, [inner]);

  const show = useCallback(() => {
    const message = { kind: 'appearance', typed, logo, home };
    frame.current?.contentWindow?.postMessage(message, location.origin);
  }, [typed, logo, home]);
  useEffect(show, [show]);
  // The page inside asks once it listens.
  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent) => {
      if (origin === location.origin && source === frame.current?.contentWindow && data === 'appearance?')
        show();
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [show]);
  const name = languages[language].name;
  return (
    <figure className={styles.frame}>
      <figcaption className="small semibold" lang={languages[language].tag}>
        {name}
      </figcaption>
      <div ref={box} className={styles.box} style={{ height: height * scale }}>
        <iframe
          ref={frame}
          src={localPath(previewPath, language)}
          title={t(previewOf(name, appearanceText[width]))}
          width={inner}
          height={height}
          loading="lazy"
          tabIndex={-1}
          style={{ transform: `scale(${scale})` }}
        />
      </div>
    </figure>
  );
}
