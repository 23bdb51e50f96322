import { languageOfPath } from '#app/domain/language.ts';
import { colours } from '#app/emails/theme.ts';
import { shopContext } from '#app/server/context.ts';
import { webManifest } from '#app/text/metadata.ts';
import type { Route } from './+types/manifest.ts';

/** `GET /site.webmanifest`, and one for each further language. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { shop, appearance } = context.get(shopContext).settings.current();
  const language = languageOfPath(new URL(request.url).pathname);
  return new Response(
    JSON.stringify(
      webManifest(shop.name, language, { ...colours, brand: appearance.brand ?? colours.brand }),
    ),
    {
      headers: { 'Content-Type': 'application/manifest+json; charset=utf-8', 'Cache-Control': 'no-cache' },
    },
  );
}
