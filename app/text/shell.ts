import type { LocalizedText } from '#app/domain/language.ts';

export const formText = {
  optional: ['Optional', '選填'],
} as const satisfies Record<string, LocalizedText>;

/** Nothing more can be typed, and pasted text was cut. @param most characters. */
export function fullField(most: number): LocalizedText {
  return [
    `This field is full: it takes ${most} characters. Please check the end of your text.`,
    `已達${most}個字的上限，請確認文字結尾是否完整。`,
  ];
}

export function didYouMean(email: string): LocalizedText {
  return [`Did you mean ${email}?`, `您要輸入的是${email}嗎？`];
}

export const copyingText = {
  copy: ['Copy', '複製'],
  copied: ['Copied', '已複製'],
  failed: ['Please copy manually', '請手動複製'],
} as const satisfies Record<string, LocalizedText>;

export type PageError = 'not-found' | 'no-product' | 'not-allowed' | 'offline' | 'fault';

export const errorText: Record<PageError, { title: LocalizedText; text: LocalizedText }> = {
  'not-found': {
    title: ['Page not found', '找不到此頁面'],
    text: ['This page doesn’t exist, or it has moved.', '您要找的頁面不存在，或網址已變更。'],
  },
  'no-product': {
    title: ['We can’t find this product', '找不到此商品'],
    text: ['It may no longer be sold, or the address is mistyped.', '此商品可能已停售，或網址有誤。'],
  },
  'not-allowed': {
    title: ['This can’t be done here', '不支援此操作'],
    text: ['This page can’t accept submissions.', '此頁面只能瀏覽，無法送出資料。'],
  },
  offline: {
    title: ['No connection to the shop', '連線中斷了'],
    text: [
      'We couldn’t reach the shop. Check your connection and try again. Any order you have placed still stands; your cart and what you typed at the checkout are saved.',
      '目前無法連線到商店，請檢查網路後再試一次。已成立的訂單不受影響，您的購物車與結帳時填寫的資料也都會保留。',
    ],
  },
  fault: {
    title: ['Something went wrong', '發生錯誤'],
    text: [
      'The fault is on our side. Please try again; your cart is saved.',
      '系統暫時發生問題，請再試一次。您的購物車會保留。',
    ],
  },
};

export const byPhone: LocalizedText = ['Or call us:', '也可以來電：'];

export const errorActions = {
  tryAgain: ['Try again', '再試一次'],
  stillLost: ['Still no connection to the shop.', '目前仍無法連線到商店。'],
  toStore: ['Go to the store', '前往商店'],
  toHome: ['Back to the home page', '回首頁'],
} as const satisfies Record<string, LocalizedText>;

/** Why a form was not taken, where nothing that was typed is lost. */
export const formFailures = {
  unreachable: [
    'We couldn’t reach the shop. Please check your connection and try again.',
    '目前無法連線到商店，請檢查網路後再試一次。',
  ],
  failed: ['Something went wrong on our side. Please try again.', '系統發生錯誤，請再試一次。'],
} as const satisfies Record<string, LocalizedText>;

/** For requests refused before routing; browsers show them as plain text. */
export const earlyRefusals = {
  'unknown-host': [
    'This shop is not available at that host name. Please use its own address.',
    '本店不使用這個網址，請改用正確的網址開啟。',
  ],
  'foreign-origin': ['This request came from another site and was refused.', '此請求來自其他網站，已拒絕。'],
  'not-json': ['This address accepts JSON only.', '此網址僅接受JSON。'],
  'too-large': ['The request is too large.', '請求內容過大。'],
  'bad-request': ['This request cannot be understood.', '無法解讀此請求。'],
  'not-found': ['There is nothing at this address.', '此網址沒有內容。'],
  'server-error': formFailures.failed,
  'too-many-connections': [
    'There are too many connections from your network. Please try again in a moment.',
    '您所在的網路連線過多，請稍後再試。',
  ],
  'too-many-unknown': [
    'Your network requested too many pages that don’t exist. Please try again in a minute.',
    '您所在的網路查詢了過多不存在的網頁，請於一分鐘後再試。',
  ],
  unavailable: ['The shop is not ready yet. Please try again soon.', '商店暫時無法使用，請稍後再試。'],
} as const satisfies Record<string, LocalizedText>;

export type EarlyRefusal = keyof typeof earlyRefusals;

export const shellText = {
  skip: ['Skip to content', '跳到主要內容'],
  announcement: ['Announcement', '公告'],
  dismissAnnouncement: ['Close the announcement', '關閉公告'],
  ordersPaused: ['We’re not taking orders at the moment', '目前暫停接單'],
  mainNavigation: ['Main', '主選單'],
  home: ['Home', '首頁'],
  contact: ['Contact', '聯絡我們'],
  store: ['Store', '商店'],
  cart: ['Cart', '購物車'],
  order: ['Find your order', '訂單查詢'],
  about: ['About us', '關於我們'],
  terms: ['Terms and returns', '服務條款／退換貨'],
  privacy: ['Privacy', '隱私權政策'],
  language: ['Language', '語言'],
  thanks: ['Thank you for cooking with us.', '謝謝您的支持，祝您烤肉愉快！'],
  stillLoading: [
    'The page is still loading. Your tap will be carried out in a moment.',
    '頁面載入中，稍後會自動完成您的操作。',
  ],
  notLoaded: ['This page has not loaded completely.', '頁面未能完整載入。'],
  reload: ['Reload', '重新載入'],
  newTab: ['(opens in a new tab)', '（另開分頁）'],
  poweredBy: ['Powered by Boma', '技術提供：Boma'],
} as const satisfies Record<string, LocalizedText>;

export function itemsInCart(count: number): LocalizedText {
  return [`${count} ${count === 1 ? 'item' : 'items'} in the cart`, `購物車內有${count}件商品`];
}

export function copyright(year: number, shop: LocalizedText): LocalizedText {
  return [`© ${year} ${shop[0]}`, `© ${year} ${shop[1]}`];
}
