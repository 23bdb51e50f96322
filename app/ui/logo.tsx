import type { ShopImage } from '#app/domain/catalogue/product.ts';
import { inRem } from './icon.tsx';
import styles from './logo.module.css';
import { fileOf, sourceSet } from './picture.tsx';

interface LogoProps {
  image: ShopImage;
  /** The shop's name. */
  alt: string;
  /** Maximum size in px at the default text size. */
  width?: number;
  height?: number;
}

/** Replaces the shop's name. Its size is known before the file arrives. */
export function Logo({ image, alt, width = 192, height = 44 }: LogoProps) {
  const shown = Math.min(width, (height * image.width) / image.height);
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet(image, 'avif')} sizes={inRem(shown)} />
      <source type="image/webp" srcSet={sourceSet(image, 'webp')} sizes={inRem(shown)} />
      <img
        className={styles.logo}
        src={fileOf(image, image.widths[0] ?? image.width, 'jpg')}
        width={image.width}
        height={image.height}
        alt={alt}
        style={{ width: `min(${inRem(shown)}, 48vw)` }}
      />
    </picture>
  );
}
