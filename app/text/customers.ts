import type { CustomerRow } from '#app/domain/customer/customer-record.ts';
import { type DeliveryKind, type ShippingOption, shippingMethods } from '#app/domain/delivery/shipping.ts';
import { type Language, type LocalizedText, pick } from '#app/domain/language.ts';
import { numericDate } from './date.ts';

const columns: readonly { name: LocalizedText; cell: (row: CustomerRow, language: Language) => string }[] = [
  { name: ['Customer', '顧客'], cell: ({ displayName }) => displayName },
  { name: ['Cellphone', '手機號碼'], cell: ({ number }) => number },
  { name: ['Email', '電子郵件'], cell: ({ email }) => email },
  { name: ['Orders', '訂單數'], cell: ({ orders }) => String(orders) },
  {
    name: ['Last order', '最近訂購'],
    cell: ({ lastOrder }) => (lastOrder ? numericDate(lastOrder) : ''),
  },
  {
    name: ['Customer since', '首次訂購'],
    cell: ({ createdDate }) => numericDate(createdDate),
  },
  {
    name: ['Regular', '熟客'],
    cell: ({ loyalty }, language) => (loyalty ? pick(['yes', '是'], language) : ''),
  },
  { name: ['Level', '等級'], cell: ({ loyaltyLevel }) => loyaltyLevel },
  {
    name: ['Not collected or delivered', '曾有訂單未取件或未送達'],
    cell: ({ wasNotCollected }, language) => (wasNotCollected ? pick(['yes', '是'], language) : ''),
  },
];

export function exportHead(language: Language): readonly string[] {
  return columns.map(({ name }) => pick(name, language));
}

export function exportRow(row: CustomerRow, language: Language): readonly string[] {
  return columns.map(({ cell }) => cell(row, language));
}

export const customersText = {
  title: ['Customers', '顧客'],
  lead: [
    'Created from orders: same phone or email, same customer.',
    '由訂單自動建立：手機號碼或電子郵件相同即為同一位顧客。',
  ],
  search: ['Search customers', '搜尋顧客'],
  searchHint: ['Name, phone or email', '姓名、手機或電子郵件'],
  export: ['Export as CSV', '匯出CSV'],
  sortDate: ['Newest', '最新'],
  sortName: ['Name', '姓名'],
  none: ['No customers yet. They are created from orders.', '目前還沒有顧客，有訂單後會自動建立。'],
  noneFound: ['No customers match this search.', '找不到符合的顧客。'],
  list: ['Customers', '顧客列表'],
  back: ['All customers', '返回顧客列表'],
  since: ['Customer since {date}', '{date}首次訂購'],
  lastOrder: ['last order {date}', '最近訂購 {date}'],
  regular: ['Regular', '熟客'],
  notCollected: ['An order was not collected or delivered', '曾有訂單未取件或未送達'],
  contacts: ['Contact details used', '使用過的聯絡方式'],
  address: ['Address on the latest order', '最近訂單的地址'],
  loyaltyTitle: ['Loyalty', '熟客設定'],
  loyalty: ['Regular customer', '熟客'],
  level: ['Level', '等級'],
  levelHint: [
    'In your own words, for example Gold. For your team only.',
    '可自行填寫，例如「金卡」，僅供內部使用。',
  ],
  save: ['Save', '儲存'],
  saved: ['Saved.', '已儲存。'],
  notes: ['Notes', '備註'],
  notesOfCustomer: ['Notes about this customer', '顧客備註'],
  noNotes: ['No notes yet.', '目前沒有備註。'],
  note: ['Add a note', '新增備註'],
  noteHint: ['For your team only; customers don’t see it.', '僅供內部使用，顧客不會看到。'],
  addNote: ['Save note', '儲存備註'],
  orders: ['Orders', '訂單'],
  noOrders: ['This customer no longer has any orders.', '目前沒有屬於此顧客的訂單。'],
  stockRequests: ['To be told when it’s back in stock', '登記到貨通知'],
  forgetStockRequests: ['Delete these requests', '刪除到貨通知登記'],
  reviews: ['Reviews', '商品評價'],
  forgetReviews: ['Delete these reviews', '刪除這些評價'],
  noReviewEmails: ['Wants no emails that ask for reviews.', '不接收評價邀請信。'],
  see: ['View customer', '查看顧客資料'],
} as const satisfies Record<string, LocalizedText>;

export const customerProblems = {
  'customer-unknown': ['This customer no longer exists.', '這位顧客已不存在。'],
} as const satisfies Record<string, LocalizedText>;

/** @param count counted up to `most`. */
export function ordersCounted(count: number, most: number): LocalizedText {
  if (count >= most) return [`${most} or more orders`, `${most}筆以上訂單`];
  return [`${count} ${count === 1 ? 'order' : 'orders'}`, `${count}筆訂單`];
}

export const collectionText = {
  flag: [
    'An earlier order of this customer was not collected or could not be delivered.',
    '這位顧客先前有訂單未取件或未能送達。',
  ],
} as const satisfies Record<string, LocalizedText>;

type CollectionWords = Record<'marked' | 'collected' | 'mark' | 'unmark', LocalizedText>;

const collections: Record<DeliveryKind, CollectionWords> = {
  home: {
    marked: ['This parcel could not be delivered.', '此包裹未能送達。'],
    collected: ['The parcel was delivered after all', '包裹已送達'],
    mark: ['Not delivered', '標記未送達'],
    unmark: ['It was delivered after all', '取消未送達標記'],
  },
  store: {
    marked: ['This parcel was not collected.', '此包裹未取件。'],
    collected: ['The parcel was collected after all', '包裹已完成取件'],
    mark: ['Not collected', '標記未取件'],
    unmark: ['It was collected after all', '取消未取件標記'],
  },
  pickup: {
    marked: ['This order was not collected.', '此訂單未取貨。'],
    collected: ['The order was collected after all', '訂單已完成取貨'],
    mark: ['Not collected', '標記未取貨'],
    unmark: ['It was collected after all', '取消未取貨標記'],
  },
};

/** Labels by shipping method. */
export function collectionWords(option: ShippingOption): CollectionWords {
  return collections[shippingMethods[option].kind];
}

export const collectionProblems = {
  'order-unknown': ['This order no longer exists.', '這筆訂單已不存在。'],
  'not-allowed': ['This order has not been shipped yet.', '這筆訂單尚未出貨。'],
} as const satisfies Record<string, LocalizedText>;
