import { type Language, type LocalizedText, localPath, pick } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { metadata, missingPage } from './metadata.ts';

/**
 * The W3C Web Application Manifest, one for each language, so that the installed app has its name and start page.
 * @param shop its name.
 */
export function webManifest(
  shop: LocalizedText,
  language: Language,
  { paper, brand }: Readonly<Record<'paper' | 'brand', string>>,
) {
  const { description } = metadata.index ?? missingPage;
  const name = pick(shop, language);
  const start = localPath('/', language);
  return {
    id: start,
    name,
    short_name: name,
    description: pick(description, language),
    lang: languages[language].tag,
    dir: 'ltr',
    start_url: start,
    // Both languages, so that switching stays inside the app.
    scope: '/',
    display: 'minimal-ui',
    background_color: paper,
    theme_color: brand,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any maskable' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  };
}
