import { useOutletContext } from 'react-router';
import type { Filter } from '#app/domain/catalogue/product.ts';
import { featuredProducts } from '#app/server/catalogue/catalogue.ts';
import { shopContext } from '#app/server/context.ts';
import { braaiWords, deliveryLead, deliverySteps, homeText, reachText, shopWord } from '#app/text/home.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { HomeHero } from '#app/ui/home-hero.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { ProductCard, ProductList } from '#app/ui/product-card.tsx';
import { useShop } from '#app/ui/shop.ts';
import type { Route } from './+types/home.ts';
import styles from './home.module.css';

const featured = 4;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = context.get(shopContext);
  const { fees, delivery, appearance } = settings.current();
  const hero = { ...appearance.home, picture: settings.pictures().home };
  return { products: await featuredProducts(db, featured), terms: fees, delivery, hero };
}

export default function Home({ loaderData: { products, terms, delivery, hero } }: Route.ComponentProps) {
  const filters = useOutletContext<Filter[]>();
  return (
    <>
      <HomeHero {...hero} />
      {products.length > 0 && <Featured products={products} />}
      <div className={styles.below}>
        {filters.length > 0 && <Categories filters={filters} />}
        <Delivery terms={terms} delivery={delivery} />
        <Words />
        <Closing />
      </div>
    </>
  );
}

function Featured({ products }: Pick<Route.ComponentProps['loaderData'], 'products'>) {
  const t = useTranslate();
  const { reach } = useShop();
  return (
    <section className={styles.section} aria-labelledby="featured">
      <div className={styles.heading}>
        <h2 id="featured">{t(homeText.featured)}</h2>
        <p>{t(reachText[reach].featuredLead)}</p>
        <LocalLink to="/store">
          {t(homeText.seeAll)}
          <Icon name="arrow-right" size={18} />
        </LocalLink>
      </div>
      <ProductList label={t(homeText.featured)}>
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} headingLevel="h3" />
          </li>
        ))}
      </ProductList>
    </section>
  );
}

/** Filters as categories, numbered from 1 (specification, section 3). */
function Categories({ filters }: { filters: readonly Filter[] }) {
  const t = useTranslate();
  return (
    <section className={styles.section} aria-labelledby="categories">
      <div className={styles.heading}>
        <h2 id="categories">{t(homeText.categories)}</h2>
        <p>{t(homeText.categoriesLead)}</p>
      </div>
      <ol className={styles.categories} role="list">
        {filters.map(({ key, title }, index) => (
          <li key={key}>
            <LocalLink to={`/store?${new URLSearchParams({ type: key })}`}>
              <span className="small soft numeric" aria-hidden="true">
                {index + 1}
              </span>
              <span className={styles.category}>{t(title)}</span>
              <span className={styles.arrow}>
                <Icon name="arrow-right" size={26} />
              </span>
            </LocalLink>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Delivery({ terms, delivery }: Pick<Route.ComponentProps['loaderData'], 'terms' | 'delivery'>) {
  const t = useTranslate();
  const { reach } = useShop();
  return (
    <section className={styles.dark} aria-labelledby="delivery">
      <div className={styles.section}>
        <div className={styles.heading}>
          <h2 id="delivery">{t(reachText[reach].delivery)}</h2>
          <p>{t(deliveryLead(delivery, reach))}</p>
        </div>
        <ol className={styles.steps} role="list">
          {deliverySteps(terms).map(({ icon, title, text }) => (
            <li key={icon}>
              <Icon name={icon} size={36} />
              <h3>{t(title)}</h3>
              <p>{t(text)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Words() {
  const t = useTranslate();
  const { name } = useShop();
  return (
    <section className={styles.section} aria-labelledby="words">
      <div className={styles.heading}>
        <h2 id="words">{t(homeText.words)}</h2>
        <p>{t(homeText.wordsLead)}</p>
      </div>
      <dl className={styles.words}>
        {braaiWords.map(({ word, pronunciation, meaning }) => (
          <div key={word}>
            <dt>
              <span lang="af">{word}</span> <small>{t(pronunciation)}</small>
            </dt>
            <dd>
              {t(meaning)}
              {name[0].startsWith(word) && t(shopWord)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Closing() {
  const t = useTranslate();
  return (
    <section className={styles.closing}>
      <h2>{t(homeText.closing)}</h2>
      <ButtonLink to="/store">{t(homeText.enter)}</ButtonLink>
    </section>
  );
}
