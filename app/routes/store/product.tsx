import { useEffect, useRef, useState } from 'react';
import { data, redirect, useLocation, useNavigate, useOutletContext } from 'react-router';
import { addressText } from '#app/domain/address/address-text.ts';
import type {
  Filter,
  ProductCard as ProductCardFacts,
  ShopProduct,
  ShopVariant,
} from '#app/domain/catalogue/product.ts';
import { allProducts, storeSearch, withType } from '#app/domain/catalogue/store-query.ts';
import { variantNamed } from '#app/domain/catalogue/variant-choice.ts';
import { languageOfPath, localPath, pick } from '#app/domain/language.ts';
import { storageOf } from '#app/domain/order/line-storage.ts';
import { reviewPage, type ShownReviews } from '#app/domain/review/review.ts';
import type { Settings } from '#app/domain/settings/settings.ts';
import { goesWith, productBySlug, relatedProducts, slugNow } from '#app/server/catalogue/catalogue.ts';
import { requestStock } from '#app/server/catalogue/stock-requests.ts';
import { clientAddress, shopContext } from '#app/server/context.ts';
import { queryTextOrNull, readQuery } from '#app/server/http/address-query.ts';
import { readForm } from '#app/server/http/posted-form.ts';
import { shownReviews } from '#app/server/reviews/shown-reviews.ts';
import { aboutText, deliveryInShort } from '#app/text/about.ts';
import { perishableDefault } from '#app/text/legal-defaults.ts';
import { labelled } from '#app/text/marks.ts';
import { productText } from '#app/text/product.ts';
import { sellerNumbers } from '#app/text/seller.ts';
import { shellText } from '#app/text/shell.ts';
import { answerOr } from '#app/ui/client-action.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Modal } from '#app/ui/modal.tsx';
import { pageMetadata } from '#app/ui/page-metadata.ts';
import { ProductCard, ProductList } from '#app/ui/product-card.tsx';
import { type ProductNote, ProductSheet } from '#app/ui/product-sheet.tsx';
import { unknownShop } from '#app/ui/shop.ts';
import type { Route } from './+types/product.ts';
import type { AddedLine, CartSheet } from './cart-sheet.tsx';
import styles from './product.module.css';
import { breadcrumbData, productData, productMetadata } from './product-metadata.ts';
import { ProductReviews } from './product-reviews.tsx';

/** Loaded each time the product opens, for current price and stock. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, settings } = context.get(shopContext);
  const slug = addressText(params.slug, 200);
  const product = await productBySlug(db, slug);
  if (!product) {
    const now = await slugNow(db, slug);
    if (now === null) throw data('no-product', { status: 404 });
    const { pathname, search } = new URL(request.url);
    // A browser that stored it would go in circles once the product has its old address back.
    const headers = { 'Cache-Control': 'no-store' };
    throw redirect(localPath(`/store/${now}`, languageOfPath(pathname)) + search, { status: 301, headers });
  }
  const { reviews: page } = readQuery(request, { reviews: queryTextOrNull(10) });
  const [beside, related, reviews] = await Promise.all([
    goesWith(db, [product.id], 4),
    relatedProducts(db, product, 8),
    shownReviews(db, product.id, reviewPage(page)),
  ]);
  const shown = new Set(beside.map(({ id }) => id));
  return {
    product,
    beside,
    related: related.filter(({ id }) => !shown.has(id)).slice(0, 4),
    reviews,
    notes: notesOf(product, settings.current()),
    terms: settings.current().fees,
  };
}

/** What is folded below its facts. */
function notesOf({ facts }: ShopProduct, { about, fees, legal, shop }: Settings): readonly ProductNote[] {
  const isDry = storageOf(facts) === 'dry';
  const { foodRegistration } = shop;
  return [
    {
      title: aboutText.delivery,
      lines: [
        deliveryInShort(fees),
        isDry ? aboutText.returnable : (legal.perishable ?? perishableDefault),
        ...(facts.isFood
          ? sellerNumbers({ taxId: null, foodRegistration }).map(({ label, value }) => labelled(label, value))
          : []),
      ],
    },
    ...(about.packed && !isDry ? [{ title: aboutText.packed, lines: [about.packed] }] : []),
  ];
}

/** The request for an email when it is back in stock, with and without JavaScript. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const text = await readForm(request, 400);
  const typed = { slug: addressText(params.slug, 200), variant: text('variant'), email: text('email') };
  const language = languageOfPath(new URL(request.url).pathname);
  const { db } = context.get(shopContext);
  const answer = await requestStock(db, typed, language, context.get(clientAddress));
  // A slip in the address is shown by the form, so it is no HTTP error.
  const isShown = answer.ok || answer.problem === 'invalid-email';
  const status = isShown ? 200 : answer.problem === 'too-many' ? 429 : 404;
  return data({ ...answer, variant: typed.variant, email: typed.email }, { status });
}

/** A dead line is a refusal as well, so that the form stays with what was typed. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOr(serverAction, (problem) => ({ ok: false as const, problem, variant: '', email: '' }));
}

export function meta({ loaderData, location, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const shop = matches[0].loaderData;
  if (!loaderData || !shop) return pageMetadata(location, shop ?? unknownShop);
  const { product, reviews } = loaderData;
  const language = languageOfPath(location.pathname);
  return pageMetadata(location, shop, productMetadata(product), [
    { 'script:ld+json': productData(product, language, shop.origin, pick(shop.name, language), reviews) },
    { 'script:ld+json': breadcrumbData(product, language, shop.origin) },
  ]);
}

interface Store {
  search: string;
  filters: readonly Filter[];
  overList: boolean;
}

interface Adding {
  onAdded: (variant: ShopVariant, qty: number) => void;
}

/** Over the list it was opened from, else a page. */
export default function Product({
  loaderData: { product, beside, related, reviews, notes, terms },
}: Route.ComponentProps) {
  const store = useOutletContext<Store>();
  const { pathname } = useLocation();
  const [sheet, setSheet] = useState<{ Shown: typeof CartSheet; line: AddedLine; at: string } | null>(null);

  /** Another one at each visit of a product: a chunk that comes late does not open the sheet elsewhere, or at the next. */
  const visit = useRef({});
  useEffect(() => {
    const at = pathname;
    return () => {
      visit.current = {};
      setSheet((shown) => (shown?.at === at ? null : shown));
    };
  }, [pathname]);

  /** Downloaded by those who buy; without it the page itself says what was added. */
  function onAdded(variant: ShopVariant, qty: number) {
    const { current } = visit;
    import('./cart-sheet.tsx').then(
      ({ CartSheet: Shown }) => {
        if (visit.current === current) setSheet({ Shown, line: { product, variant, qty }, at: pathname });
      },
      () => {},
    );
  }

  return (
    <>
      {store.overList ? (
        <ProductDialog
          key={product.id}
          product={product}
          notes={notes}
          reviews={reviews}
          closeTo={`/store${store.search}`}
          onAdded={onAdded}
        />
      ) : (
        <ProductPage
          product={product}
          notes={notes}
          beside={beside}
          related={related}
          reviews={reviews}
          onAdded={onAdded}
          {...store}
        />
      )}
      {/* Whoever has gone on to another product meanwhile is not stopped; the query may change by itself. */}
      {sheet?.at === pathname && (
        <sheet.Shown line={sheet.line} terms={terms} onClose={() => setSheet(null)} />
      )}
    </>
  );
}

function ProductPage({
  product,
  notes,
  beside,
  related,
  reviews,
  search,
  filters,
  onAdded,
}: {
  product: ShopProduct;
  notes: readonly ProductNote[];
  beside: readonly ProductCardFacts[];
  related: readonly ProductCardFacts[];
  reviews: ShownReviews | null;
} & Store &
  Adding) {
  const t = useTranslate();
  const address = useLocation();
  return (
    <div className={styles.page}>
      <Breadcrumb product={product} search={search} filters={filters} />
      <ProductSheet
        key={product.id}
        product={product}
        notes={notes}
        named={variantNamed(address.search)}
        share
        onAdded={onAdded}
      />
      {reviews && <ProductReviews slug={product.slug} shown={reviews} />}
      {(
        [
          [productText.goesWith, beside],
          [productText.related, related],
        ] as const
      ).map(
        ([title, products]) =>
          products.length > 0 && (
            <section key={title[0]} className={styles.related} aria-label={t(title)}>
              <h2>{t(title)}</h2>
              <ProductList label={t(title)}>
                {products.map((each) => (
                  <li key={each.id}>
                    <ProductCard product={each} headingLevel="h3" />
                  </li>
                ))}
              </ProductList>
            </section>
          ),
      )}
    </div>
  );
}

function Breadcrumb({
  product: { title, type },
  search,
  filters,
}: { product: ShopProduct } & Pick<Store, 'search' | 'filters'>) {
  const t = useTranslate();
  const category = filters.find(({ key }) => key === type);
  return (
    <nav aria-label={t(productText.breadcrumb)}>
      <ol className={styles.breadcrumb} role="list">
        <li>
          <LocalLink to="/">{t(shellText.home)}</LocalLink>
        </li>
        <li>
          <LocalLink to={`/store${search}`}>{t(shellText.store)}</LocalLink>
        </li>
        {category && t(category.title) !== t(title) && (
          <li>
            <LocalLink to={`/store${storeSearch(withType(allProducts, type))}`}>
              {t(category.title)}
            </LocalLink>
          </li>
        )}
        <li aria-current="page">{t(title)}</li>
      </ol>
    </nav>
  );
}

function ProductDialog({
  product,
  notes,
  reviews,
  closeTo,
  onAdded,
}: {
  product: ShopProduct;
  notes: readonly ProductNote[];
  reviews: ShownReviews | null;
  closeTo: string;
} & Adding) {
  const t = useTranslate();
  const title = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  const { search } = useLocation();
  const isLeaving = useRef(false);
  const leave = () => {
    // A second tap would leave the store.
    if (isLeaving.current) return;
    isLeaving.current = true;
    void navigate(-1);
  };
  return (
    // Starts at the title: it is read first, and a stray key presses nothing.
    <Modal className={styles.dialog} aria-labelledby="product-title" start={title} onLeave={leave}>
      <ProductSheet
        product={product}
        notes={notes}
        titleId="product-title"
        title={title}
        named={variantNamed(search)}
        onAdded={onAdded}
      >
        <LocalLink
          className={styles.close}
          to={closeTo}
          onClick={(event) => {
            event.preventDefault();
            leave();
          }}
          preventScrollReset
          aria-label={t(productText.close)}
        >
          <Icon name="close" />
        </LocalLink>
      </ProductSheet>
      {reviews && (
        <div className={styles.reviews}>
          <ProductReviews slug={product.slug} shown={reviews} />
        </div>
      )}
    </Modal>
  );
}
