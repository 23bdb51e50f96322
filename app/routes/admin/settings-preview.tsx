import { useEffect, useState } from 'react';
import { isImageKey } from '#app/domain/ids.ts';
import { type LocalizedText, withoutLanguage } from '#app/domain/language.ts';
import { localizedSchema } from '#app/domain/localized-schemas.ts';
import { shopPath } from '#app/domain/settings/appearance.ts';
import { type BrandShades, brandShades, readColour, usualBrand } from '#app/domain/settings/brand-colour.ts';
import type { TypedFields } from '#app/domain/settings/settings.ts';
import { typedSection } from '#app/domain/settings/settings-typed.ts';
import { z } from '#app/domain/zod.ts';
import { shopContext } from '#app/server/context.ts';
import type { SettingPictures } from '#app/server/settings/settings.ts';
import { noStore, ownerOrLogin } from '#app/server/staff/staff-access.ts';
import { homeText, reachText } from '#app/text/home.ts';
import { metadataOf } from '#app/text/metadata.ts';
import { adminMetadata } from '#app/text/metadata-admin.ts';
import { HomeHero } from '#app/ui/home-hero.tsx';
import { pageMetadata } from '#app/ui/page-metadata.ts';
import { PreviewedShop, unknownShop, useShop } from '#app/ui/shop.ts';
import { ShopBanner } from '#app/ui/shop-banner.tsx';
import { Header } from '#app/ui/shop-frame.tsx';
import type { Route } from './+types/settings-preview.ts';

/** As the layout of the admin area, which is not around this page; a request may leave the loader out. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, request }, next) => {
    await ownerOrLogin(context, request);
    const response = await next();
    response.headers.set('Cache-Control', noStore['Cache-Control']);
    return response;
  },
];

/** The beginning of the home page as it is saved, for a frame of the settings. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await ownerOrLogin(context, request);
  const { settings } = context.get(shopContext);
  return { typed: typedSection('appearance', settings.current()), ...settings.pictures() };
}

export function meta({ location, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const shop = matches[0].loaderData ?? unknownShop;
  return pageMetadata(location, shop, metadataOf(withoutLanguage(location.pathname), adminMetadata));
}

interface Shown extends SettingPictures {
  typed: TypedFields;
}

const image = z.object({
  key: z.string().refine(isImageKey),
  name: z.string(),
  alt: localizedSchema(z.string()),
  width: z.number(),
  height: z.number(),
  widths: z.array(z.number()),
  placeholder: z.string(),
});
const message = z.object({
  kind: z.literal('appearance'),
  typed: z.record(z.string(), z.string()),
  logo: image.nullable(),
  home: image.nullable(),
});

/** What is typed in the page around this frame; null until it says so. */
function useTyped(): Shown | null {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent) => {
      if (origin !== location.origin || source !== window.parent) return;
      const read = message.safeParse(data);
      if (read.success) setShown(read.data);
    };
    window.addEventListener('message', hear);
    window.parent.postMessage('appearance?', location.origin);
    return () => window.removeEventListener('message', hear);
  }, []);
  return shown;
}

export default function SettingsPreview({ loaderData }: Route.ComponentProps) {
  const shop = useShop();
  const { typed, logo, home } = useTyped() ?? loaderData;
  const field = (name: string) => (typed[name] ?? '').trim();
  // A text that is written in one language is shown with the default of the other.
  const text = (english: string, chinese: string, spare: LocalizedText): LocalizedText => [
    field(english) || spare[0],
    field(chinese) || spare[1],
  ];
  const brand = brandShades(readColour(field('brand')) ?? usualBrand);
  const announced = text('bannerEnglish', 'bannerChinese', ['…', '…']);
  const hasBanner = field('bannerEnglish') !== '' || field('bannerChinese') !== '';
  const banner = hasBanner ? { id: 'previewed', text: announced, link: shopPath(field('bannerLink')) } : null;
  return (
    <PreviewedShop value={{ ...shop, brand, logo, banner, nextBannerChange: null }}>
      <style>{ruleOf(brand)}</style>
      <div inert>
        <ShopBanner />
        <Header />
        <main>
          <HomeHero
            title={text('homeTitleEnglish', 'homeTitleChinese', homeText.title)}
            text={text('homeTextEnglish', 'homeTextChinese', reachText[shop.reach].subtitle)}
            picture={home}
          />
        </main>
      </div>
    </PreviewedShop>
  );
}

function ruleOf({ brand, deep, faint }: BrandShades): string {
  return `body{--brand:${brand};--brand-deep:${deep};--brand-faint:${faint}}`;
}
