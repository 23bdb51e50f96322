import type { ShopImage } from '#app/domain/catalogue/product.ts';
import styles from './picture.module.css';

interface PictureProps {
  image: ShopImage;
  /** In the page's language; empty where adjacent text says the same. */
  alt: string;
  /** The `sizes` attribute: `(min-width: 60rem) 25vw, 50vw`. */
  sizes: string;
  /** For the first visible picture: loaded eagerly with high priority. */
  priority?: boolean;
  className?: string | undefined;
}

/** Reserves the space, tinted until the file arrives. */
export function Picture({ image, alt, sizes, priority = false, className }: PictureProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet(image, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sourceSet(image, 'webp')} sizes={sizes} />
      <img
        className={className === undefined ? styles.picture : `${styles.picture} ${className}`}
        src={fileOf(image, image.width, 'jpg')}
        srcSet={sourceSet(image, 'jpg')}
        sizes={sizes}
        width={image.width}
        height={image.height}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding={priority ? 'sync' : 'async'}
        style={{ backgroundImage: `url("${image.placeholder}")` }}
      />
    </picture>
  );
}

/** Small and square, beside a line of a cart or an order; a blank square without a picture. */
export function Thumbnail({ image, sizes }: { image: ShopImage | null | undefined; sizes: string }) {
  return <div className={styles.thumb}>{image && <Picture image={image} alt="" sizes={sizes} />}</div>;
}

export function sourceSet(image: ShopImage, extension: 'avif' | 'webp' | 'jpg'): string {
  return image.widths.map((width) => `${fileOf(image, width, extension)} ${width}w`).join(', ');
}

export function fileOf(image: ShopImage, width: number, extension: 'avif' | 'webp' | 'jpg'): string {
  return `/productImages/${image.key}-${width}.${extension}`;
}
