import { eq } from 'drizzle-orm';
import { data } from 'react-router';
import { languageOfPath, pick } from '#app/domain/language.ts';
import { shopContext } from '#app/server/context.ts';
import { image } from '#app/server/db/schema.ts';
import { imageColumns } from '#app/server/images/image-rows.ts';
import { aboutText } from '#app/text/about.ts';
import { missingPage } from '#app/text/metadata.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { useTranslate } from '#app/ui/language.ts';
import { Page } from '#app/ui/page.tsx';
import { pageMetadata } from '#app/ui/page-metadata.ts';
import { Picture } from '#app/ui/picture.tsx';
import { PlainText } from '#app/ui/plain-text.tsx';
import { unknownShop } from '#app/ui/shop.ts';
import type { Route } from './+types/about.ts';
import styles from './about.module.css';

/** There once the owner has written it (settings). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, settings } = context.get(shopContext);
  const { title, text, picture, packed } = settings.current().about;
  if (text === null) throw data('no-page', { status: 404 });
  const [shown] =
    picture === null ? [] : await db.select(imageColumns).from(image).where(eq(image.key, picture));
  const language = languageOfPath(new URL(request.url).pathname);
  return {
    title: pick(title ?? aboutText.title, language),
    text: pick(text, language),
    packed: packed && pick(packed, language),
    picture: shown ?? null,
  };
}

export function meta({ loaderData, location, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const shop = matches[0].loaderData ?? unknownShop;
  return loaderData ? pageMetadata(location, shop) : pageMetadata(location, shop, missingPage);
}

export default function AboutPage({ loaderData: { title, text, packed, picture } }: Route.ComponentProps) {
  const t = useTranslate();
  return (
    <Page title={title} narrow>
      {picture && (
        <Picture
          className={styles.picture}
          image={picture}
          alt={t(picture.alt)}
          sizes="(width >= 48rem) 44rem, 100vw"
          priority
        />
      )}
      <PlainText text={text} />
      {packed && (
        <section className={styles.packed}>
          <h2>{t(aboutText.packed)}</h2>
          <PlainText text={packed} />
        </section>
      )}
      <ButtonLink variant="brand" to="/store">
        {t(aboutText.toStore)}
      </ButtonLink>
    </Page>
  );
}
