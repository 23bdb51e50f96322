import type { Pair } from '#app/domain/language.ts';

export type PageError = 'not-found' | 'no-product' | 'not-allowed' | 'offline' | 'fault';

/** What a page says in the place of what was asked for. */
export const errorText: Record<PageError, { title: Pair; text: Pair }> = {
  'not-found': {
    title: ['Nothing on this grill', '這個烤網上什麼都沒有'],
    text: [
      'The page you asked for does not exist, or it has moved.',
      '您要找的頁面不存在，或是已經移到別的地方。',
    ],
  },
  'no-product': {
    title: ['This one has left the shop', '這項商品已經下架'],
    text: [
      'This product is no longer available. See what else is in the store.',
      '這個網址的商品已不再販售，歡迎到商店看看其他商品。',
    ],
  },
  'not-allowed': {
    title: ['That does not work here', '這裡不支援這個操作'],
    text: ['This page can’t accept submissions.', '這個頁面只能瀏覽，無法接收送出的資料。'],
  },
  offline: {
    title: ['No connection to the shop', '連線中斷了'],
    text: [
      'We couldn’t reach the shop. Check your connection and try again; your cart is saved.',
      '目前無法連線到商店，請檢查網路後再試一次。您的購物車會保留。',
    ],
  },
  fault: {
    title: ['The fire went out for a moment', '火突然熄了一下'],
    text: [
      'Something went wrong on our side. Please try again; your cart is saved.',
      '我們這邊出了點問題，請再試一次。您的購物車會保留。',
    ],
  },
};

/** Before a telephone number. */
export const byPhone: Pair = ['Or call us:', '也可以來電：'];

export const errorActions = {
  tryAgain: ['Try again', '再試一次'],
  toStore: ['Go to the store', '前往商店'],
  toHome: ['Back to the home page', '回首頁'],
} as const satisfies Record<string, Pair>;
