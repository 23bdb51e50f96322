import { index, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Every URL of the shop. Pages exist once for each language; `/api` is the same for all. */
export default [
  ...pages('en', ''),
  ...pages('zh-TW', 'zh-TW'),

  route('sitemap.xml', 'routes/sitemap.ts'),
  route('robots.txt', 'routes/robots.ts'),

  route('api/auth/*', 'routes/api/auth.ts'),
  route('api/postOrder', 'routes/api/post-order.ts'),
  route('api/validatePromoCode', 'routes/api/validate-promo-code.ts'),
  route('api/basket', 'routes/api/basket.ts'),
  route('api/contact', 'routes/api/contact.ts'),
  route('api/updateOrderStatus', 'routes/api/update-order-status.ts'),
  route('api/undoOrderStatus', 'routes/api/undo-order-status.ts'),
  route('api/updateOrderStatuses', 'routes/api/update-order-statuses.ts'),
  route('api/undoOrderStatuses', 'routes/api/undo-order-statuses.ts'),
  route('api/editOrder', 'routes/api/edit-order.ts'),
  route('api/takeOrder', 'routes/api/take-order.ts'),
  route('api/findVariants', 'routes/api/find-variants.ts'),
  route('api/findCustomers', 'routes/api/find-customers.ts'),
  route('api/addOrderNote', 'routes/api/add-order-note.ts'),
  route('api/exportOrders', 'routes/api/export-orders.ts'),
  route('api/confirmPayment', 'routes/api/confirm-payment.ts'),
  route('api/dismissPayment', 'routes/api/dismiss-payment.ts'),
  route('api/remindPayment', 'routes/api/remind-payment.ts'),
  route('api/retryLetter', 'routes/api/retry-letter.ts'),
  route('api/resendLetter', 'routes/api/resend-letter.ts'),
  route('api/sendTestLetter', 'routes/api/send-test-letter.ts'),
  route('api/saveProduct', 'routes/api/save-product.ts'),
  route('api/duplicateProduct', 'routes/api/duplicate-product.ts'),
  route('api/publishProducts', 'routes/api/publish-products.ts'),
  route('api/unpublishProducts', 'routes/api/unpublish-products.ts'),
  route('api/deleteParentProduct', 'routes/api/delete-parent-product.ts'),
  route('api/deleteProducts', 'routes/api/delete-products.ts'),
  route('api/restoreProducts', 'routes/api/restore-products.ts'),
  route('api/importProducts', 'routes/api/import-products.ts'),
  route('api/exportProducts', 'routes/api/export-products.ts'),
  route('api/addProductFilter', 'routes/api/add-product-filter.ts'),
  route('api/renameFilter', 'routes/api/rename-filter.ts'),
  route('api/saveFiltersSelection', 'routes/api/save-filters-selection.ts'),
  route('api/deleteFilter', 'routes/api/delete-filter.ts'),
  route('api/addProductOption', 'routes/api/add-product-option.ts'),
  route('api/renameProductOption', 'routes/api/rename-product-option.ts'),
  route('api/deleteProductOption', 'routes/api/delete-product-option.ts'),
  route('api/uploadImage', 'routes/api/upload-image.ts'),
  route('api/images', 'routes/api/images.ts'),
  route('api/describeImage', 'routes/api/describe-image.ts'),
  route('api/deleteImage', 'routes/api/delete-image.ts'),
  route('api/addPromoCodes', 'routes/api/add-promo-codes.ts'),
  route('api/freePromoCode', 'routes/api/free-promo-code.ts'),
  route('api/deletePromoCodes', 'routes/api/delete-promo-codes.ts'),
  route('api/saveSettings', 'routes/api/save-settings.ts'),
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
        page('order', 'routes/order.tsx'),
        page('pay/:token', 'routes/pay.tsx'),
        page('login', 'routes/login.tsx'),
        page('*', 'routes/not-found.tsx'),
      ]),
      page('admin', 'routes/admin/layout.tsx', [
        first('routes/admin/dashboard.tsx'),
        page('orders', 'routes/admin/orders.tsx', [page(':orderNumber', 'routes/admin/order.tsx')]),
        page('payments', 'routes/admin/payments.tsx'),
        page('orders/new', 'routes/admin/order-new.tsx'),
        page('orders/:orderNumber/edit', 'routes/admin/order-edit.tsx'),
        page('packing', 'routes/admin/packing.tsx'),
        page('promos', 'routes/admin/promos.tsx'),
        page('filters', 'routes/admin/filters.tsx'),
        page('images', 'routes/admin/images.tsx'),
        page('products', 'routes/admin/products.tsx'),
        page('products/:productId', 'routes/admin/product.tsx'),
        page('letters', 'routes/admin/letters.tsx'),
        page('settings', 'routes/admin/settings.tsx'),
        page('*', 'routes/admin/not-found.tsx'),
      ]),
    ]),
  ];
}
