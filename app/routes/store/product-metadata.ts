import { type Language, localPath, type Pair, pick } from '#app/domain/language.ts';
import { type ShopImage, type ShopProduct, type ShopVariant, totalStock } from '#app/domain/product.ts';
import { type Metadata, metadata, missingPage, sharePicture, sharePictureAlt } from '#app/text/metadata.ts';
import { factNames, factsSaid } from '#app/text/product-facts.ts';
import { shellText } from '#app/text/shell.ts';
import { variantTitle } from '#app/text/variant.ts';

/** A product page's head: '{product} | {shop}', and the beginning of its description. */
export function productMetadata(product: ShopProduct): Metadata {
  const store = metadata.store ?? missingPage;
  const description: Pair = [beginning(product.description[0]), beginning(product.description[1])];
  return {
    ...store,
    title: product.title,
    ownTitle: true,
    description,
    keywords: [`${product.title[0]}, ${store.keywords[0]}`, `${product.title[1]}, ${store.keywords[1]}`],
    shareTitle: product.title,
    shareUrl: `/store/${product.slug}`,
    ...shareOf(product),
    shareDescription: description,
  };
}

/** Its first picture as a shared link shows it; without one, the shop's. */
function shareOf({ images: [image], title }: ShopProduct): Pick<Metadata, 'shareImage' | 'shareAlt'> {
  if (!image) return { shareImage: sharePicture, shareAlt: sharePictureAlt };
  const [english, chinese] = image.alt;
  return {
    shareImage: `/sharePictures/${pictureName(image)}`,
    shareAlt: [english || title[0], chinese || title[1]],
  };
}

/** The product as search engines read it (schema.org). Money in NTD. */
export function productData(product: ShopProduct, language: Language, origin: string, shop: string) {
  const picture = pictureFile(product);
  const offers = product.variants.map((variant) => offerOf(product, variant, language, origin));
  const [only] = offers;
  const facts = factsOf(product, language);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: pick(product.title, language),
    description: beginning(pick(product.description, language), 600),
    ...(picture ? { image: origin + picture } : {}),
    brand: { '@type': 'Brand', name: shop },
    ...(facts.length > 0 ? { additionalProperty: facts } : {}),
    offers: only && offers.length === 1 ? only : offersOf(product, offers),
  };
}

/** What schema.org has no word of its own for: a label names more than one country, and says how to keep it. */
function factsOf({ facts }: ShopProduct, language: Language) {
  return factsSaid(facts).flatMap(({ fact, said }) => {
    const value = pick(said, language);
    return value === '' ? [] : [{ '@type': 'PropertyValue', name: pick(factNames[fact], language), value }];
  });
}

function offersOf(product: ShopProduct, offers: readonly ReturnType<typeof offerOf>[]) {
  // Of all that are listed: a sold-out kind is listed too, and says so.
  const [first = 0, ...rest] = product.variants.map(({ salePrice }) => salePrice);
  return {
    '@type': 'AggregateOffer',
    priceCurrency: 'TWD',
    lowPrice: Math.min(first, ...rest),
    highPrice: Math.max(first, ...rest),
    offerCount: offers.length,
    availability: availability(totalStock(product)),
    offers,
  };
}

function offerOf({ title, slug }: ShopProduct, variant: ShopVariant, language: Language, origin: string) {
  return {
    '@type': 'Offer',
    sku: variant.id,
    name: variantTitle({ ...variant, title }, language),
    url: origin + localPath(`/store/${slug}`, language),
    price: variant.salePrice,
    priceCurrency: 'TWD',
    availability: availability(variant.qty),
  };
}

/** Where the product stands in the shop: home, store, product. */
export function breadcrumbData({ title, slug }: ShopProduct, language: Language, origin: string) {
  const steps: readonly (readonly [Pair, string])[] = [
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

function availability(left: number): string {
  return `https://schema.org/${left > 0 ? 'InStock' : 'OutOfStock'}`;
}

function pictureFile({ images: [image] }: ShopProduct): string | null {
  return image ? `/productImages/${pictureName(image)}` : null;
}

/** The file that is large enough for others to show, or else the largest. */
function pictureName({ key, widths, width }: ShopImage): string {
  return `${key}-${widths.find((each) => each >= 1200) ?? width}.jpg`;
}

/** As much of the text as fits in one line, whole words where words are set apart. */
function beginning(text: string, most = 155): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '');
  return `${cut.replace(/\s\S{0,20}$/, '')}…`;
}
