import type { PropertyName, ShopImage, ShopProduct, ShopVariant } from '#app/domain/catalogue/product.ts';
import { usedProperties } from '#app/domain/catalogue/product-options.ts';
import { variantSearch } from '#app/domain/catalogue/variant-choice.ts';
import { type Language, type LocalizedText, localize, localPath, pick } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import type { ShownReviews } from '#app/domain/review/review.ts';
import { taipeiDay } from '#app/domain/taipei-day.ts';
import { type Metadata, metadata, missingPage, sharePicture, sharePictureAlt } from '#app/text/metadata.ts';
import { factNames, factTexts, variantTitle } from '#app/text/product.ts';
import { shellText } from '#app/text/shell.ts';

/** '{product} | {shop}', and the beginning of its description. */
export function productMetadata(product: ShopProduct): Metadata {
  const store = metadata.store ?? missingPage;
  const description = localize((language) => beginning(pick(product.description, language)));
  return {
    ...store,
    title: product.title,
    ownTitle: true,
    description,
    keywords: localize((language) => `${pick(product.title, language)}, ${pick(store.keywords, language)}`),
    shareTitle: product.title,
    shareUrl: `/store/${product.slug}`,
    ...shareOf(product),
    shareDescription: description,
  };
}

function shareOf({ images: [image], title }: ShopProduct): Pick<Metadata, 'shareImage' | 'shareAlt'> {
  if (!image) return { shareImage: sharePicture, shareAlt: sharePictureAlt };
  return {
    shareImage: `/sharePictures/${pictureName(image)}`,
    shareAlt: localize((language) => pick(image.alt, language) || pick(title, language)),
  };
}

/**
 * Structured data (schema.org), money in NTD. Several variants are a group of products, each with an offer and an
 * address, as Google's merchant listings require.
 */
export function productData(
  product: ShopProduct,
  language: Language,
  origin: string,
  shop: string,
  reviews: ShownReviews | null = null,
) {
  const facts = factsOf(product, language);
  const url = origin + localPath(`/store/${product.slug}`, language);
  const common = {
    name: pick(product.title, language),
    description: beginning(pick(product.description, language), 600),
    ...pictureOf(product, origin),
    brand: { '@type': 'Brand', name: shop },
    ...(facts.length > 0 ? { additionalProperty: facts } : {}),
    ...(reviews ? reviewData(reviews) : {}),
  };
  const [only, ...others] = product.variants;
  if (only && others.length === 0) {
    return {
      '@context': 'https://schema.org',
      '@type': 'Product',
      ...common,
      sku: only.id,
      offers: offerOf(only, url, product),
    };
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    ...common,
    url,
    productGroupID: product.id,
    ...variesBy(product),
    hasVariant: product.variants.map((variant) => ({
      '@type': 'Product',
      sku: variant.id,
      name: variantTitle({ ...variant, title: product.title }, language),
      ...pictureOf(product, origin),
      ...optionData(product, variant, language),
      offers: offerOf(variant, url + variantSearch(variant.id), product),
    })),
  };
}

/** Of approved reviews alone; those that the page shows. */
function reviewData({ average, count, reviews }: ShownReviews) {
  const rating = (value: number) => ({ ratingValue: value, bestRating: 5, worstRating: 1 });
  return {
    aggregateRating: { '@type': 'AggregateRating', ...rating(average), reviewCount: count },
    review: reviews.map((review) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: review.name },
      datePublished: taipeiDay(new Date(review.createdAt)),
      inLanguage: languages[review.language].tag,
      reviewRating: { '@type': 'Rating', ...rating(review.rating) },
      ...(review.text ? { reviewBody: review.text } : {}),
    })),
  };
}

/** Google knows variants by size and colour; a weight counts as size. */
function variesBy(product: ShopProduct) {
  const used = usedProperties(product);
  const names = [
    ...(used.includes('size') || used.includes('weight') ? ['size'] : []),
    ...(used.includes('color') ? ['color'] : []),
  ];
  return names.length > 0 ? { variesBy: names.map((name) => `https://schema.org/${name}`) } : {};
}

function optionData(product: ShopProduct, variant: ShopVariant, language: Language) {
  const used = usedProperties(product);
  const text = (name: PropertyName) => (used.includes(name) && variant[name]) || null;
  const [size, weight, color] = [text('size'), text('weight'), text('color')];
  const sizes = [size, weight].flatMap((label) => (label ? [pick(label, language)] : []));
  return {
    ...(sizes.length > 0 ? { size: sizes.join(' · ') } : {}),
    ...(color ? { color: pick(color, language) } : {}),
  };
}

/** schema.org lacks terms for several countries of origin and for storage. */
function factsOf({ facts }: ShopProduct, language: Language) {
  return factTexts(facts).flatMap(({ fact, text }) => {
    const value = pick(text, language);
    return value === '' ? [] : [{ '@type': 'PropertyValue', name: pick(factNames[fact], language), value }];
  });
}

/** Sold-out variants have an offer too, marked as such. */
function offerOf(
  { price, salePrice, salesPercentage, qty }: ShopVariant,
  url: string,
  { sale }: Pick<ShopProduct, 'sale'>,
) {
  return {
    '@type': 'Offer',
    url,
    price: salePrice,
    priceCurrency: 'TWD',
    // A larger discount of the variant's own goes on after the sale.
    ...(sale && salePrice < price && salesPercentage === sale.percentage
      ? { priceValidUntil: sale.until }
      : {}),
    availability: `https://schema.org/${qty > 0 ? 'InStock' : 'OutOfStock'}`,
  };
}

export function breadcrumbData({ title, slug }: ShopProduct, language: Language, origin: string) {
  const steps: readonly (readonly [LocalizedText, string])[] = [
    [shellText.home, '/'],
    [shellText.store, '/store'],
    [title, `/store/${slug}`],
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: pick(name, language),
      item: origin + localPath(path, language),
    })),
  };
}

function pictureOf({ images: [image] }: ShopProduct, origin: string) {
  return image ? { image: `${origin}/productImages/${pictureName(image)}` } : {};
}

/** The smallest file large enough for sharing, or the largest. */
function pictureName({ key, widths, width }: ShopImage): string {
  return `${key}-${widths.find((each) => each >= 1200) ?? width}.jpg`;
}

function beginning(text: string, most = 155): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '');
  return `${cut.replace(/\s\S{0,20}$/, '')}…`;
}
