import { customerLimits } from '#app/domain/customer/customer-conditions.ts';
import { type CustomerRow, type Loyalty, ordersOfCustomer } from '#app/domain/customer/customer-record.ts';
import { type DeliveryKind, type ShippingOption, shippingMethods } from '#app/domain/delivery/shipping.ts';
import { type Language, type LocalizedText, pick } from '#app/domain/language.ts';
import { changedElsewhere } from './admin.ts';
import { numericDate } from './date.ts';

const columns: readonly { name: LocalizedText; cell: (row: CustomerRow, language: Language) => string }[] = [
  { name: ['Customer', '顧客'], cell: ({ displayName }) => displayName },
  { name: ['Cellphone', '手機號碼'], cell: ({ number }) => number },
  { name: ['Email', '電子郵件'], cell: ({ email }) => email },
  { name: ['Orders', '訂單數'], cell: ({ orders }) => String(orders) },
  { name: ['Total spent (NT$)', '累計消費（元）'], cell: ({ spent }) => String(spent) },
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
  { name: ['Tags', '標籤'], cell: ({ tags }) => tags.join(', ') },
  {
    name: ['Newsletter', '電子報'],
    cell: ({ newsletter }, language) => (newsletter ? pick(['yes', '是'], language) : ''),
  },
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

const lead: LocalizedText = [
  'Created from orders: same phone or email, same customer.',
  '由訂單自動建立：手機號碼或電子郵件相同即為同一位顧客。',
];
const spentHint: LocalizedText = [
  'Goods of paid orders, less discounts and refunds, without shipping. Cash on delivery counts once the order is completed.',
  '已付款訂單的商品金額，已扣除折扣與退款，不含運費。貨到付款於訂單完成後計入。',
];

export const customersText = {
  title: ['Customers', '顧客'],
  lead,
  leadWithSpent: [`${lead[0]} Amount spent: ${spentHint[0]}`, `${lead[1]}消費金額：${spentHint[1]}`],
  search: ['Search customers', '搜尋顧客'],
  searchHint: ['Name, phone or email', '姓名、手機或電子郵件'],
  export: ['Export as CSV', '匯出CSV'],
  exportNewsletter: ['Newsletter addresses (CSV)', '電子報名單（CSV）'],
  sortDate: ['Newest', '最新'],
  sortSpent: ['Spent', '消費金額'],
  sortOrders: ['Orders', '訂單數'],
  sortLast: ['Last order', '最近訂購'],
  sortName: ['Name', '姓名'],
  segments: ['Segments', '顧客分群'],
  allCustomers: ['All', '全部'],
  filter: ['Filter', '篩選'],
  applyFilter: ['Apply', '套用'],
  tag: ['Tag', '標籤'],
  anyTag: ['Any', '不限'],
  spentFrom: ['Spent at least (NT$)', '累計消費至少（元）'],
  ordersFrom: ['Orders, at least', '訂單數至少'],
  ordersTo: ['Orders, at most', '訂單數至多'],
  since: ['Last order from', '最近訂購日起'],
  until: ['Last order to', '最近訂購日迄'],
  newsletter: ['Newsletter', '電子報'],
  anyNewsletter: ['Any', '不限'],
  subscribed: ['Subscribed', '已訂閱'],
  notSubscribed: ['Not subscribed', '未訂閱'],
  tagAll: ['Tag all of them', '批次標籤'],
  tagName: ['Tag', '標籤'],
  addTag: ['Add tag', '新增標籤'],
  removeTag: ['Remove tag', '移除標籤'],
  saveSegment: ['Save as a segment', '儲存為分群'],
  segmentName: ['Name of the segment', '分群名稱'],
  saveChanges: ['Save this filter in the segment', '將目前篩選條件存入此分群'],
  editSegment: ['Edit segment', '編輯分群'],
  rename: ['Rename', '重新命名'],
  deleteSegment: ['Delete segment', '刪除分群'],
  deleteSegmentTitle: ['Delete this segment?', '要刪除此分群嗎？'],
  deleteSegmentHint: [
    'The customers stay; only the saved filter goes.',
    '僅刪除已儲存的篩選條件，顧客資料不受影響。',
  ],
  tags: ['Tags', '標籤'],
  tagsHint: ['In your own words, for your team only.', '可自行命名，僅供內部使用。'],
  tagAdded: ['The tag was added.', '已新增標籤。'],
  tagRemoved: ['The tag was removed.', '已移除標籤。'],
  noTags: ['No tags yet.', '目前沒有標籤。'],
  spent: ['Total spent', '累計消費'],
  spentHint,
  consent: ['Subscribed on {date}', '{date}訂閱'],
  consentEnded: ['Unsubscribed on {date}', '{date}取消訂閱'],
  consentWords: ['Agreed to: “{words}”', '同意內容：「{words}」'],
  noConsent: ['Has not subscribed.', '未訂閱電子報。'],
  none: ['No customers yet. They are created from orders.', '目前還沒有顧客，有訂單後會自動建立。'],
  noneFound: ['No customers match this search.', '找不到符合的顧客。'],
  list: ['Customers', '顧客列表'],
  back: ['All customers', '返回顧客列表'],
  customerSince: ['Customer since {date}', '{date}首次訂購'],
  lastOrder: ['last order {date}', '最近訂購：{date}'],
  regular: ['Regular', '熟客'],
  notRegular: ['Not a regular', '非熟客'],
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
  notesOfCustomer: ['Notes about this customer', '關於此顧客的備註'],
  noNotes: ['No notes yet.', '目前沒有備註。'],
  note: ['Add a note', '新增備註'],
  noteHint: ['For your team only; customers don’t see it.', '僅供內部使用，顧客不會看到。'],
  addNote: ['Save note', '儲存備註'],
  noteSaved: ['Note saved.', '已儲存備註。'],
  orders: ['Orders', '訂單'],
  noOrders: ['This customer no longer has any orders.', '目前沒有屬於此顧客的訂單。'],
  newest: [`The newest ${ordersOfCustomer} are shown.`, `僅顯示最近${ordersOfCustomer}筆。`],
  searchOrders: ['Search all orders for this phone number', '以此手機號碼搜尋所有訂單'],
  stockRequests: ['Waiting for back-in-stock emails', '登記貨到通知'],
  reviews: ['Reviews', '商品評價'],
  noReviewEmails: ['Has stopped review emails.', '不接收評價邀請信。'],
  see: ['View customer', '查看顧客資料'],
} as const satisfies Record<string, LocalizedText>;

/** Asked before something of a customer is deleted or ended, and said afterwards. */
export const customerQuestions = {
  'forget-stock-requests': {
    label: ['Delete these requests', '刪除貨到通知登記'],
    title: ['Delete these requests?', '要刪除這些貨到通知登記嗎？'],
    effect: [
      'This customer gets no email when the products are back. This can’t be undone.',
      '商品到貨時不會再通知這位顧客。刪除後無法復原。',
    ],
    done: ['The requests were deleted.', '已刪除貨到通知登記。'],
  },
  'forget-reviews': {
    label: ['Delete these reviews', '刪除這些評價'],
    title: ['Delete these reviews?', '要刪除這些評價嗎？'],
    effect: [
      'They also disappear from the product pages, with the shop’s answers. This can’t be undone.',
      '商品頁上的評價與商店回覆也會一併移除。刪除後無法復原。',
    ],
    done: ['The reviews were deleted.', '已刪除評價。'],
  },
  'end-newsletter': {
    label: ['Unsubscribe', '取消訂閱'],
    title: ['Unsubscribe this customer?', '要取消這位顧客的訂閱嗎？'],
    effect: ['Only the customer can subscribe again.', '之後僅能由顧客自行重新訂閱。'],
    done: ['The customer was unsubscribed.', '已取消訂閱。'],
  },
  'forget-newsletter': {
    label: ['Delete this record', '刪除訂閱紀錄'],
    title: ['Delete the newsletter record?', '要刪除訂閱紀錄嗎？'],
    effect: [
      'It ends the subscription, and the proof that the customer agreed to it goes, too. This can’t be undone.',
      '訂閱將一併取消，顧客同意訂閱的紀錄也會移除。刪除後無法復原。',
    ],
    done: ['The record was deleted.', '已刪除訂閱紀錄。'],
  },
} as const satisfies Record<string, Record<'label' | 'title' | 'effect' | 'done', LocalizedText>>;

export const customerProblems = {
  'owners-only': ['What customers spent is for owners only.', '累計消費僅限店主查看。'],
  'customer-unknown': ['This customer no longer exists.', '這位顧客已不存在。'],
  'invalid-tag': [
    `Please enter a tag of up to ${customerLimits.tag} characters.`,
    `請填寫標籤，最多${customerLimits.tag}個字。`,
  ],
  'too-many-tags': [
    `A customer can have up to ${customerLimits.tags} tags. Remove one first.`,
    `每位顧客最多${customerLimits.tags}個標籤，請先移除其他標籤。`,
  ],
  'too-many-customers': [
    `Up to ${customerLimits.tagged} customers can be tagged at once. Narrow the list first.`,
    `一次最多可標記${customerLimits.tagged}位顧客，請先縮小篩選範圍。`,
  ],
  'name-missing': ['Please enter a name.', '請填寫名稱。'],
  'name-taken': ['A segment with this name already exists.', '已有同名的分群。'],
  'too-many-segments': [
    `There can be up to ${customerLimits.segments} segments. Delete one first.`,
    `最多可建立${customerLimits.segments}個分群，請先刪除其他分群。`,
  ],
  'nothing-narrowed': ['Choose a filter first.', '請先設定篩選條件。'],
  'segment-unknown': ['This segment no longer exists.', '此分群已不存在。'],
  'conditions-changed': [
    'The filter of this segment has been changed elsewhere. Save again to replace that.',
    '此分群的條件已在他處變更。再次儲存即可取代。',
  ],
} as const satisfies Record<string, LocalizedText>;

/** @param now what another tab changed. */
export function loyaltyChanged({ loyalty, loyaltyLevel = '' }: Partial<Loyalty>): LocalizedText {
  const flag = loyalty ? customersText.regular : customersText.notRegular;
  const nowIn = (word: string) =>
    [loyalty === undefined ? '' : word, loyaltyLevel].filter((part) => part !== '').join(' · ');
  return changedElsewhere([nowIn(flag[0]), nowIn(flag[1])]);
}

export function customersMatch(count: number): LocalizedText {
  const most = customerLimits.tagged;
  if (count > most) return [`More than ${most} customers`, `超過${most}位顧客`];
  return [`${count} ${count === 1 ? 'customer' : 'customers'}`, `${count}位顧客`];
}

export function customersTagged(count: number): LocalizedText {
  return [`Changed for ${count} ${count === 1 ? 'customer' : 'customers'}.`, `已更新${count}位顧客。`];
}

/** @param count counted up to `most`. */
export function ordersCounted(count: number, most = Number.POSITIVE_INFINITY): LocalizedText {
  if (count >= most) return [`${most} or more orders`, `${most}筆以上訂單`];
  return [`${count} ${count === 1 ? 'order' : 'orders'}`, `${count}筆訂單`];
}

export const collectionText = {
  flag: [
    'An earlier order of this customer was not collected or could not be delivered.',
    '這位顧客先前有訂單未取件或未能送達。',
  ],
} as const satisfies Record<string, LocalizedText>;

type CollectionWords = Record<'short' | 'next' | 'marked' | 'collected' | 'mark' | 'unmark', LocalizedText>;

const sendAgain: LocalizedText = [
  'Agree with the customer what happens next: send it again, or cancel the order and refund anything that was paid. Don’t put thawed goods back in stock. If it arrived after all, remove the mark, then choose “Completed”.',
  '請與顧客確認後續處理：重新出貨，或取消訂單（若已付款須退款）。已退冰的商品請勿退回庫存。若顧客其實已收到，請先取消標記，再選「已完成」。',
];

/** Of a parcel that left before the rest of its order. */
export const partReturned: LocalizedText = [
  'It was shipped before the rest of the order and is coming back. It was removed here, so its goods, and any cash that it was to collect, belong to the rest again. Agree with the customer what happens next: send everything together, or edit or cancel the order. Don’t put thawed goods back in stock.',
  '此包裹先於其餘商品出貨，現將退回。系統已移除此包裹，其中商品與代收款項併回其餘商品。請與顧客確認後續處理：一併重新出貨，或修改、取消訂單。已退冰的商品請勿退回庫存。',
];

export const sendAgainText = {
  action: ['Send it again', '重新出貨'],
  title: ['Send this order again?', '這筆訂單要重新出貨嗎？'],
  leave: ['Cancel', '取消'],
  final: ['This cannot be undone.', '此操作無法復原。'],
  means: [
    '“Send it again” brings the order back to packing without the parcel that came back. It then arrives on the soonest day from now, or on the later day that was agreed.',
    '「重新出貨」會將訂單移回待出貨，並移除退回的包裹。到貨日改為目前最快的到貨日；若先前已約定較晚的日期，則維持該日。',
  ],
  all: [
    '“Send it again” brings the whole order back to packing and removes all its parcels: all of its goods are sent, and all of its cash is collected, once more. It then arrives on the soonest day from now, or on the later day that was agreed. If one of the parcels arrived, do not use it.',
    '「重新出貨」會將整筆訂單移回待出貨，並移除全部包裹，所有商品與代收款項都會再寄送、代收一次。到貨日改為目前最快的到貨日；若先前已約定較晚的日期，則維持該日。若其中有包裹已送達，請勿使用。',
  ],
  stock: [
    'The stock does not change: if you pack other goods, correct it.',
    '庫存不會變動；若改寄其他商品，請自行調整庫存。',
  ],
} as const satisfies Record<string, LocalizedText>;

export const collectionHint: LocalizedText = [
  'The customer gets no email about this mark.',
  '標記後不會寄信通知顧客。',
];

const collections: Record<DeliveryKind, CollectionWords> = {
  home: {
    short: ['Not delivered', '未送達'],
    next: sendAgain,
    marked: ['This parcel could not be delivered.', '此包裹未能送達。'],
    collected: ['The mark “not delivered” was removed', '已取消未送達標記'],
    mark: ['Not delivered', '標記未送達'],
    unmark: ['Remove the mark “not delivered”', '取消未送達標記'],
  },
  store: {
    short: ['Not collected', '未取件'],
    next: sendAgain,
    marked: ['This parcel was not collected.', '此包裹未取件。'],
    collected: ['The mark “not collected” was removed', '已取消未取件標記'],
    mark: ['Not collected', '標記未取件'],
    unmark: ['Remove the mark “not collected”', '取消未取件標記'],
  },
  pickup: {
    short: ['Not collected', '未取貨'],
    next: [
      'Agree with the customer on another day, or cancel the order and refund anything that was paid.',
      '請與顧客另約取貨日期，或取消訂單（若已付款須退款）。',
    ],
    marked: ['This order was not collected.', '此訂單未取貨。'],
    collected: ['The mark “not collected” was removed', '已取消未取貨標記'],
    mark: ['Not collected', '標記未取貨'],
    unmark: ['Remove the mark “not collected”', '取消未取貨標記'],
  },
};

/** Labels by shipping method. */
export function collectionWords(option: ShippingOption): CollectionWords {
  return collections[shippingMethods[option].kind];
}

export const collectionProblems = {
  'order-unknown': ['This order no longer exists.', '這筆訂單已不存在。'],
  'not-allowed': ['This order has not been shipped yet.', '這筆訂單尚未出貨。'],
  'order-completed': [
    'This order is completed. Move it back to “In transit” first.',
    '此訂單已完成，請先退回「配送中」。',
  ],
  'not-undelivered': [
    'The mark on this order has changed. Please check again.',
    '這筆訂單的標記已變更，請重新確認。',
  ],
} as const satisfies Record<string, LocalizedText>;
