import type { LocalizedText } from '#app/domain/language.ts';

/** Title, description and sharing tags of a page (specification, section 2). */
export interface Metadata {
  /** Follows the shop's name: '{shop} | store'. */
  title: LocalizedText;
  description: LocalizedText;
  keywords: LocalizedText;
  subject: LocalizedText;
  shareTitle: LocalizedText;
  /** Without language prefix. */
  shareUrl: string;
  /** Path; its size is in domain/settings/share-picture.ts. */
  shareImage: string;
  shareAlt: LocalizedText;
  shareDescription: LocalizedText;
  /** Whether search engines may list it. */
  listed: boolean;
  /** Whether the title stands before the shop's name: '{product} | {shop}'. */
  ownTitle: boolean;
}

export const sharePicture = '/share.jpg';

export const sharePictureAlt: LocalizedText = [
  'A round braai grid over a fire, drawn in ink',
  '圓形烤網架在炭火上的墨線插畫',
];

const keywords: LocalizedText = [
  'biltong, droëwors, boerewors, braai, South African food, frozen meat, Taiwan',
  '南非肉乾, Biltong, 風乾牛肉, 南非香腸, 烤肉, 冷凍肉品, 臺灣',
];

function listed(
  shareUrl: string,
  title: LocalizedText,
  description: LocalizedText,
  more: Partial<Metadata> = {},
): Metadata {
  return {
    title,
    description,
    keywords,
    subject: ['Online meat and braai shop', '線上肉品與南非烤肉專賣店'],
    shareTitle: title,
    shareUrl,
    shareImage: sharePicture,
    shareAlt: sharePictureAlt,
    shareDescription: description,
    listed: true,
    ownTitle: false,
    ...more,
  };
}

export function unlisted(shareUrl: string, title: LocalizedText, description: LocalizedText): Metadata {
  return listed(shareUrl, title, description, { listed: false });
}

/**
 * Keyed by the path without slashes, the home page as `index`. Path parameters may be part of the title. Those of the admin
 * area are in metadata-admin.ts, which no shopper downloads.
 */
export const metadata: Readonly<Record<string, Metadata>> = {
  index: listed('/', ['home', '首頁'], ['The home of the best braai in Taiwan', '全臺最道地的南非烤肉']),
  store: listed(
    '/store',
    ['store', '商店'],
    [
      'See our selection of products; including the freshest, finest meat',
      '瀏覽我們的精選商品，包括最新鮮、最優質的肉品',
    ],
  ),
  contact: listed(
    '/contact',
    ['contact', '聯絡我們'],
    ['Submit a contact form to get in touch with us', '歡迎填寫聯絡表單與我們聯絡'],
  ),
  about: listed('/about', ['about us', '關於我們'], ['Who we are and how we work', '認識我們']),
  privacy: listed(
    '/privacy',
    ['privacy', '隱私權政策'],
    ['What personal data we collect, why, and your rights', '我們蒐集的個人資料、用途，以及您的權利'],
  ),
  terms: listed(
    '/terms',
    ['terms and returns', '服務條款與退換貨'],
    ['How ordering, delivery, payment and returns work', '訂購、付款、配送與退換貨說明'],
  ),
  'store:slug': unlisted('/store/:slug', ['product', '商品'], ['A product of the shop', '本店商品']),
  storecart: unlisted('/store/cart', ['cart', '購物車'], ['What you have chosen', '您選購的商品']),
  storecheckout: unlisted('/store/checkout', ['checkout', '結帳'], ['Place your order', '送出您的訂單']),
  'storecheckoutthank-you': unlisted(
    '/store/checkout/thank-you',
    ['your latest order', '您的訂單'],
    ['The order you placed last', '您最近送出的訂單'],
  ),
  storecheckoutmap: unlisted(
    '/store/checkout/map',
    ['store map', '門市電子地圖'],
    ['Choose your store on the map', '以電子地圖選擇門市'],
  ),
  order: unlisted('/order', ['find your order', '訂單查詢'], ['See where your order is', '查詢訂單進度']),
  'order:tokenpay': unlisted(
    '/order/:token/pay',
    ['online payment', '線上付款'],
    ['Pay for your order online', '線上付清訂單款項'],
  ),
  'order:token': unlisted(
    '/order/:token',
    ['order status', '訂單進度'],
    ['See where your order is', '查詢訂單進度'],
  ),
  'back-in-stock:token': unlisted(
    '/back-in-stock/:token',
    ['back-in-stock emails', '貨到通知'],
    ['Stop emails about products back in stock', '取消貨到通知'],
  ),
  'review:token': unlisted(
    '/review/:token',
    ['your review', '商品評價'],
    ['Review what you bought', '評價您購買的商品'],
  ),
  'review-emails:token': unlisted(
    '/review-emails/:token',
    ['review emails', '評價邀請信'],
    ['Stop emails that ask for reviews', '取消評價邀請信'],
  ),
  'newsletter:token': unlisted(
    '/newsletter/:token',
    ['newsletter', '電子報'],
    ['Unsubscribe from our newsletter', '取消訂閱電子報'],
  ),
  'pay:token': unlisted(
    '/pay/:token',
    ['report a transfer', '回報匯款'],
    ['Tell us about your transfer', '回報您的匯款'],
  ),
  'invitation:token': unlisted(
    '/invitation/:token',
    ['invitation', '邀請'],
    ['Join the shop’s team', '加入管理團隊'],
  ),
  'forgot-password': unlisted(
    '/forgot-password',
    ['forgot password', '忘記密碼'],
    ['For the shop’s owner and staff', '商店後台登入'],
  ),
  'password:token': unlisted(
    '/password/:token',
    ['new password', '設定新密碼'],
    ['For the shop’s owner and staff', '商店後台登入'],
  ),
  offline: unlisted('/offline', ['offline', '無法連線'], ['You are offline', '目前無法連線到商店']),
  login: unlisted('/login', ['sign in', '登入'], ['For the shop’s owner and staff', '商店後台登入']),
};

export const missingPage: Metadata = unlisted(
  '/',
  ['not found', '找不到頁面'],
  ['There is no page at this address', '找不到這個網址的頁面'],
);

/** `/` → `index`, `/store/cart` → `storecart`. @param path without language prefix. */
function metadataKey(path: string): string {
  return path.replaceAll('/', '') || 'index';
}

/** Metadata of an unknown path is that of a missing page. @param path without language prefix. @param pages those of the shop, or of its admin area. */
export function metadataOf(path: string, pages = metadata): Metadata {
  const key = metadataKey(path);
  const exact = Object.hasOwn(pages, key) ? pages[key] : undefined;
  // `/storecart` has the key of `/store/cart`, and is nothing.
  if (exact && exact.shareUrl === (path.replace(/\/+$/, '') || '/')) return exact;
  for (const known of Object.values(pages)) {
    const parts = known.shareUrl.includes(':') ? partsOf(known.shareUrl, path) : null;
    if (parts === null) continue;
    const fill = (text: string) => text.replaceAll(/:\w+/g, (name) => parts.get(name) ?? name);
    const title: LocalizedText = [fill(known.title[0]), fill(known.title[1])];
    // Tokens must not leak into titles or sharing tags.
    return { ...known, title, shareTitle: title, shareUrl: known.shareUrl.replace(/\/:.*$/, '') };
  }
  return missingPage;
}

/** Values of the parameters in a pattern such as `/admin/orders/:orderNumber`; null where the path does not match. */
function partsOf(pattern: string, path: string): Map<string, string> | null {
  const names = pattern.split('/');
  const given = path.replace(/\/$/, '').split('/');
  if (names.length !== given.length) return null;
  const parts = new Map<string, string>();
  for (const [index, name] of names.entries()) {
    const part = given[index] ?? '';
    if (name.startsWith(':') && part !== '') parts.set(name, part);
    else if (name !== part) return null;
  }
  return parts;
}
