import { index, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { languages } from './domain/languages.ts';

/** Every URL of the shop. Pages exist once for each language; `/api` is the same for all. */
export default [
  ...languages.flatMap(({ tag, prefix }) => pages(tag, prefix.slice(1))),

  route('sitemap.xml', 'routes/sitemap.ts'),
  route('sitemap/:map', 'routes/sitemap.ts', { id: 'sitemap-part' }),
  route('robots.txt', 'routes/robots.ts'),
  route('.well-known/security.txt', 'routes/security-txt.ts'),
  route('service-worker.js', 'routes/service-worker.ts'),
  route('admin/alerts-worker.js', 'routes/alerts-worker.ts'),

  route('api/auth/session', 'routes/api/session.ts'),
  route('api/postOrder', 'routes/api/post-order.ts'),
  route('api/paymentNotice', 'routes/api/payment-notice.ts'),
  route('api/lineWebhook', 'routes/api/line-webhook.ts'),
  route('api/paymentReturn', 'routes/api/payment-return.ts'),
  route('api/storeChosen', 'routes/api/store-chosen.ts'),
  route('api/validatePromoCode', 'routes/api/validate-promo-code.ts'),
  route('api/goesWith', 'routes/api/goes-with.ts'),
  route('api/basket', 'routes/api/basket.ts'),
  route('api/contact', 'routes/api/contact.ts'),
  route('api/updateOrderStatus', 'routes/api/update-order-status.ts'),
  route('api/readStock', 'routes/api/read-stock.ts'),
  route('api/findImages', 'routes/api/find-images.ts'),
  route('api/findVariants', 'routes/api/find-variants.ts'),
  route('api/findCustomers', 'routes/api/find-customers.ts'),
  route('api/exportCustomers', 'routes/api/export-customers.ts'),
  route('api/exportOrders', 'routes/api/export-orders.ts'),
  route('api/exportShipments', 'routes/api/export-shipments.ts'),
  route('api/deleteParentProduct', 'routes/api/delete-parent-product.ts'),
  route('api/importProducts', 'routes/api/import-products.ts'),
  route('api/exportProducts', 'routes/api/export-products.ts'),
  route('api/addProductFilter', 'routes/api/add-product-filter.ts'),
  route('api/saveFiltersSelection', 'routes/api/save-filters-selection.ts'),
  route('api/uploadImage', 'routes/api/upload-image.ts'),
  route('api/images', 'routes/api/images.ts'),
  route('api/deleteImage', 'routes/api/delete-image.ts'),
  route('api/addPromoCodes', 'routes/api/add-promo-codes.ts'),
  route('api/stores', 'routes/api/stores.ts'),
  route('api/importStores', 'routes/api/import-stores.ts'),
  route('api/importDump', 'routes/api/import-dump.ts'),
  route('api/importPicture', 'routes/api/import-picture.ts'),
  route('api/applyImport', 'routes/api/apply-import.ts'),
  route('api/exportImportReport', 'routes/api/export-import-report.ts'),
  route('api/live/*', 'routes/api/live.ts'),
] satisfies RouteConfig;

function pages(language: string, prefix: string): RouteConfigEntry[] {
  const page = (path: string, file: string, children?: RouteConfigEntry[]) =>
    route(path, file, { id: `${language}:${file}:${path}` }, children);
  const first = (file: string) => index(file, { id: `${language}:${file}` });
  return [
    route(`${prefix}/site.webmanifest`.replace(/^\//, ''), 'routes/manifest.ts', {
      id: `${language}:manifest`,
    }),
    route(`${prefix}/order/:token/arrival.ics`.replace(/^\//, ''), 'routes/order-calendar.ts', {
      id: `${language}:order-calendar`,
    }),
    route(prefix, 'routes/language.tsx', { id: `${language}:language` }, [
      route('', 'routes/shop-shell.tsx', { id: `${language}:shell` }, [
        first('routes/home.tsx'),
        page('store', 'routes/store/listing.tsx', [
          first('routes/store/closed.tsx'),
          page(':slug', 'routes/store/product.tsx'),
        ]),
        page('store/cart', 'routes/store/cart.tsx'),
        // One page: the thanks for an order need nothing more from the shop.
        page('store/checkout/thank-you?', 'routes/store/checkout.tsx'),
        page('store/checkout/map', 'routes/store-map.tsx'),
        page('contact', 'routes/contact.tsx'),
        page('about', 'routes/about.tsx'),
        page('privacy', 'routes/privacy.tsx'),
        page('terms', 'routes/terms.tsx'),
        page('order', 'routes/order.tsx'),
        page('order/:token', 'routes/order-link.tsx'),
        page('order/:token/pay', 'routes/pay-online.tsx'),
        page('back-in-stock/:token', 'routes/back-in-stock.tsx'),
        page('pay/:token', 'routes/pay.tsx'),
        page('offline', 'routes/offline.tsx'),
        page('login', 'routes/login.tsx'),
        page('forgot-password', 'routes/forgot-password.tsx'),
        page('password/:token', 'routes/new-password.tsx'),
        page('invitation/:token', 'routes/invitation.tsx'),
        page('*', 'routes/not-found.tsx'),
      ]),
      page('admin', 'routes/admin/layout.tsx', [
        first('routes/admin/dashboard.tsx'),
        page('orders', 'routes/admin/orders.tsx', [page(':orderNumber', 'routes/admin/order.tsx')]),
        page('payments', 'routes/admin/payments.tsx'),
        page('orders/new', 'routes/admin/order-new.tsx'),
        page('orders/:orderNumber/edit', 'routes/admin/order-edit.tsx'),
        page('orders/:orderNumber/invoice', 'routes/admin/order-invoice.tsx'),
        page('customers', 'routes/admin/customers.tsx'),
        page('customers/:customerId', 'routes/admin/customer.tsx'),
        page('packing', 'routes/admin/packing.tsx'),
        page('labels', 'routes/admin/labels.tsx'),
        page('promos', 'routes/admin/promos.tsx'),
        page('filters', 'routes/admin/filters.tsx'),
        page('images', 'routes/admin/images.tsx'),
        page('products', 'routes/admin/products.tsx'),
        page('products/:productId', 'routes/admin/product.tsx'),
        page('products/:productId/stock', 'routes/admin/product-stock.tsx'),
        page('messages', 'routes/admin/messages.tsx'),
        page('emails', 'routes/admin/emails.tsx'),
        page('settings', 'routes/admin/settings.tsx'),
        page('stores', 'routes/admin/stores.tsx'),
        page('activity', 'routes/admin/activity.tsx'),
        page('import', 'routes/admin/import.tsx'),
        page('staff', 'routes/admin/staff.tsx'),
        page('account', 'routes/admin/account.tsx'),
        page('*', 'routes/admin/not-found.tsx'),
      ]),
    ]),
  ];
}
