import type { LocalizedText } from '#app/domain/language.ts';

/** For requests refused before routing; browsers show them as plain text. */
export const refusals = {
  'unknown-host': [
    'This shop is not available at that host name. Please use its own address.',
    '本店不使用這個網址，請改用正確的網址開啟。',
  ],
  'foreign-origin': ['This request came from another site and was refused.', '此請求來自其他網站，已拒絕。'],
  'not-json': ['This address accepts JSON only.', '此網址僅接受JSON。'],
  'too-large': ['The request is too large.', '請求內容過大。'],
  'bad-request': ['This request cannot be understood.', '無法解讀此請求。'],
  'not-found': ['There is nothing at this address.', '此網址沒有內容。'],
  'server-error': ['Something went wrong in the shop. Please try again.', '商店發生錯誤，請再試一次。'],
  'too-many-connections': [
    'There are too many connections from your network. Please try again in a moment.',
    '您所在的網路連線過多，請稍後再試。',
  ],
  'too-many-unknown': [
    'Too many pages that do not exist were asked for from your network. Please try again in a minute.',
    '您所在的網路查詢了過多不存在的網頁，請於一分鐘後再試。',
  ],
  unavailable: ['The shop is not ready yet. Please try again soon.', '商店暫時無法使用，請稍後再試。'],
} as const satisfies Record<string, LocalizedText>;

export type Refusal = keyof typeof refusals;
