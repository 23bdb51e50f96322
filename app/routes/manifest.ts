import { languageOfPath, localPath, pick } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { colours } from '#app/emails/theme.ts';
import { shopContext } from '#app/server/context.ts';
import { metadata, missingPage } from '#app/text/metadata.ts';
import type { Route } from './+types/manifest.ts';

/**
 * `GET /site.webmanifest`, and one for each further language: the W3C Web Application Manifest, so that the installed app
 * has its name and start page.
 */
export function loader({ context, request }: Route.LoaderArgs) {
  const { shop, appearance } = context.get(shopContext).settings.current();
  const language = languageOfPath(new URL(request.url).pathname);
  const { description } = metadata.index ?? missingPage;
  const name = pick(shop.name, language);
  const start = localPath('/', language);
  const manifest = {
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
    background_color: colours.paper,
    theme_color: appearance.brand ?? colours.brand,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any maskable' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json; charset=utf-8', 'Cache-Control': 'no-cache' },
  });
}
