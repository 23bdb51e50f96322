import type { MetaDescriptor } from 'react-router';
import { isNarrowed, readStoreQuery, storeSearch } from '#app/domain/catalogue/store-query.ts';
import {
  type Language,
  type LocalizedText,
  languageOfPath,
  localPath,
  pick,
  withoutLanguage,
} from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { sharedHeight, sharedWidth } from '#app/domain/settings/share-picture.ts';
import { type Metadata, metadataOf } from '#app/text/metadata.ts';
import type { ShopFacts } from './shop.ts';

interface Address {
  pathname: string;
  search: string;
}

export function pageMetadata(
  { pathname, search }: Address,
  shop: Pick<ShopFacts, 'name' | 'origin' | 'languages'>,
  known: Metadata = metadataOf(withoutLanguage(pathname)),
  more: MetaDescriptor[] = [],
): MetaDescriptor[] {
  const language = languageOfPath(pathname);
  const t = (localized: LocalizedText) => pick(localized, language);
  const query = withoutLanguage(pathname) === '/store' ? listingSearch(search) : '';
  const address = (index: Language) => shop.origin + localPath(known.shareUrl, index) + query;
  const robots = known.listed ? [] : [{ name: 'robots', content: 'noindex' }];
  const places = known.listed
    ? [
        link('canonical', address(language)),
        ...(shop.languages.length > 1
          ? [
              ...shop.languages.map((index) => link('alternate', address(index), languages[index].tag)),
              link('alternate', address(shop.languages[0] ?? 0), 'x-default'),
            ]
          : []),
      ]
    : [];
  return [
    { title: titled(known.title, known, shop.name, language) },
    { name: 'description', content: t(known.description) },
    { name: 'keywords', content: t(known.keywords) },
    { name: 'subject', content: t(known.subject) },
    ...robots,
    ...places,
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: t(shop.name) },
    { property: 'og:locale', content: languages[language].tag.replace('-', '_') },
    { property: 'og:title', content: titled(known.shareTitle, known, shop.name, language) },
    { property: 'og:description', content: t(known.shareDescription) },
    { property: 'og:url', content: address(language) },
    { property: 'og:image', content: shop.origin + known.shareImage },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: String(sharedWidth) },
    { property: 'og:image:height', content: String(sharedHeight) },
    { property: 'og:image:alt', content: t(known.shareAlt) },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...more,
  ];
}

/** '{shop} | store' for pages in the table; '{product} | {shop}' for a product. */
function titled(
  title: LocalizedText,
  { ownTitle }: Metadata,
  shop: LocalizedText,
  language: Language,
): string {
  const parts = ownTitle ? [title, shop] : [shop, title];
  return parts.map((localized) => pick(localized, language)).join(' | ');
}

/** Pages of the listing are canonical; filtered, searched and sorted ones are variants of it. */
function listingSearch(search: string): string {
  const query = readStoreQuery(new URLSearchParams(search));
  return isNarrowed(query) || query.sort !== 'recommended' ? '' : storeSearch(query);
}

function link(rel: string, href: string, hrefLang?: string): MetaDescriptor {
  return { tagName: 'link', rel, href, ...(hrefLang ? { hrefLang } : {}) };
}
