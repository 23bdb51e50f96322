import { index, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Every URL of the shop. Pages exist once for each language; `/api` is the same for all. */
export default [
  ...pages('en', ''),
  ...pages('zh-TW', 'zh-TW'),

  route('api/auth/*', 'routes/api/auth.ts'),
  route('api/postOrder', 'routes/api/post-order.ts'),
  route('api/validatePromoCode', 'routes/api/validate-promo-code.ts'),
  route('api/basket', 'routes/api/basket.ts'),
  route('api/contact', 'routes/api/contact.ts'),
  route('api/updateOrderStatus', 'routes/api/update-order-status.ts'),
  route('api/retryLetter', 'routes/api/retry-letter.ts'),
  route('api/live/*', 'routes/api/live.ts'),
] satisfies RouteConfig;

function pages(language: string, prefix: string): RouteConfigEntry[] {
  const page = (path: string, file: string, children?: RouteConfigEntry[]) =>
    route(path, file, { id: `${language}:${file}:${path}` }, children);
  const first = (file: string) => index(file, { id: `${language}:${file}` });
  return [
    route(prefix, 'routes/language.tsx', { id: `${language}:language` }, [
      route('', 'routes/shop-shell.tsx', { id: `${language}:shell` }, [
        first('routes/home.tsx'),
        page('store', 'routes/store/listing.tsx', [
          first('routes/store/closed.tsx'),
          page(':slug', 'routes/store/product.tsx'),
        ]),
        page('store/cart', 'routes/store/cart.tsx'),
        page('store/checkout', 'routes/store/checkout.tsx'),
        page('contact', 'routes/contact.tsx'),
        page('login', 'routes/login.tsx'),
        page('*', 'routes/not-found.tsx'),
      ]),
      page('admin', 'routes/admin/layout.tsx', [
        first('routes/admin/dashboard.tsx'),
        page('orders', 'routes/admin/orders.tsx', [page(':orderNumber', 'routes/admin/order.tsx')]),
        page('letters', 'routes/admin/letters.tsx'),
        page('*', 'routes/admin/not-found.tsx'),
      ]),
    ]),
  ];
}
