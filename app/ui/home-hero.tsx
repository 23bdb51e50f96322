import type { ShopImage } from '#app/domain/catalogue/product.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { homeText, reachText } from '#app/text/home.ts';
import { ButtonLink } from './button.tsx';
import styles from './home-hero.module.css';
import { useTranslate } from './language.ts';
import { Picture } from './picture.tsx';
import { useShop } from './shop.ts';

/**
 * At this width and above the picture is landscape with text over its dark part; below it is portrait with text above
 * the fire.
 */
const wide = '(width >= 60rem)';

/** Smaller than displayed, to load sooner: the picture is dark and covered by text. */
const phone = '66vw';

interface HomeHeroProps {
  /** Null for the default texts and picture. */
  title: LocalizedText | null;
  text: LocalizedText | null;
  picture: ShopImage | null;
}

export function HomeHero({ title, text, picture }: HomeHeroProps) {
  const t = useTranslate();
  const { reach } = useShop();
  return (
    <section className={styles.hero}>
      {picture ? (
        <div className={`${styles.picture} ${styles.own}`}>
          <Picture image={picture} alt={t(picture.alt)} sizes="(width >= 60rem) 58vw, 100vw" priority />
        </div>
      ) : (
        <UsualPicture />
      )}
      <div className={styles.homeHeroWords}>
        <h1>{t(title ?? homeText.title)}</h1>
        <p>{t(text ?? reachText[reach].subtitle)}</p>
        <ButtonLink variant="brand" to="/store" className={styles.enter ?? ''}>
          {t(homeText.enter)}
        </ButtonLink>
      </div>
    </section>
  );
}

function UsualPicture() {
  const t = useTranslate();
  return (
    <picture className={styles.picture}>
      <source media={wide} type="image/avif" srcSet={files('wide', [1280, 2000], 'avif')} sizes="100vw" />
      <source media={wide} type="image/webp" srcSet={files('wide', [1280, 2000], 'webp')} sizes="100vw" />
      <source media={wide} srcSet={files('wide', [1280, 2000], 'jpg')} sizes="100vw" />
      <source type="image/avif" srcSet={files('tall', [480, 720, 1080], 'avif')} sizes={phone} />
      <source type="image/webp" srcSet={files('tall', [480, 720, 1080], 'webp')} sizes={phone} />
      <img
        src="/hero/tall-1080.jpg"
        srcSet={files('tall', [480, 720, 1080], 'jpg')}
        sizes={phone}
        width={1080}
        height={1500}
        alt={t(homeText.photoAlt)}
        fetchPriority="high"
      />
    </picture>
  );
}

function files(shape: 'wide' | 'tall', widths: readonly number[], format: 'avif' | 'webp' | 'jpg'): string {
  return widths.map((width) => `/hero/${shape}-${width}.${format} ${width}w`).join(', ');
}
