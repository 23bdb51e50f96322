import type { BackupReason } from '#app/domain/backup/backup-files.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { ownersOnlyPages } from '#app/domain/staff/staff.ts';
import { joinTexts } from './marks.ts';

export const listText = {
  search: ['Search', '搜尋'],
  clear: ['Show all', '顯示全部'],
  everywhere: ['Search all of them', '在全部中搜尋'],
  chooseMatching: ['Select all that match', '選取所有符合條件的項目'],
  sort: ['Sort by', '排序'],
  loading: ['Loading…', '載入中…'],
  partial: [
    'Short search: the newest 1,000 were searched in full, the rest only by the beginning of words. Type three characters to search everything.',
    '字數較少：已比對最近1,000筆，其餘僅比對開頭。輸入三個字元以上可搜尋全部。',
  ],
  first: ['First page', '第一頁'],
  previous: ['Previous', '上一頁'],
  next: ['Next', '下一頁'],
  newest: ['Newest', '最新'],
  newer: ['Newer', '較新'],
  older: ['Older', '較舊'],
  unselect: ['Clear selection', '取消選取'],
} as const satisfies Record<string, LocalizedText>;

/** Accessible label of the pager. */
export function pagesOf([english, chinese]: LocalizedText): LocalizedText {
  return [`Pages: ${english}`, `分頁：${chinese}`];
}

export const confirmText = {
  keep: ['Keep', '保留'],
  remove: ['Delete', '刪除'],
} as const satisfies Record<string, LocalizedText>;

/** Asked before unsaved work is left. */
export const leaveText = {
  title: ['Leave without saving?', '尚未儲存，要離開嗎？'],
  text: ['Your changes here are not saved yet.', '您在此頁的變更尚未儲存或傳送。'],
  stay: ['Stay here', '留在此頁'],
  leave: ['Leave', '離開'],
} as const satisfies Record<string, LocalizedText>;

/** Why something was refused, said above the page once what would have said so is gone. */
export const lostRefusalText = {
  left: ['On a page you left:', '您先前離開的頁面：'],
  check: [
    'What you asked for did not go through. Please check and try again.',
    '操作未完成，請確認後再試一次。',
  ],
  back: ['Back to that page', '返回該頁'],
} as const satisfies Record<string, LocalizedText>;

export const figuresText = {
  toPack: ['To pack', '待出貨'],
  whenClosed: ['Due on closed days', '公休日到貨／取貨'],
  followUp: ['To follow up', '待追蹤'],
  toConfirm: ['Transfers to confirm', '匯款待核對'],
  awaitingPayment: ['Not fully paid', '尚未付清'],
  toRefund: ['To refund', '待退款'],
  undelivered: ['Not collected or delivered', '未取件或未送達'],
  invoices: ['Invoices to fix', '待處理發票'],
  lowStock: ['Low stock', '庫存偏低'],
  emailsDead: ['Failed emails', '寄送失敗信件'],
  emailsLate: ['Delayed emails', '延遲寄送信件'],
  unread: ['Unread messages', '未讀訊息'],
  reviews: ['Reviews to approve', '待審核評價'],
  calm: ['Nothing waiting', '目前沒有'],
  allDone: ['All done: nothing is waiting for you.', '都處理完了，目前沒有待辦事項。'],
  noneYet: ['No orders or messages to deal with yet.', '目前還沒有需要處理的訂單或訊息。'],
  title: ['Figures', '營運數據'],
  rule: [
    'Sales are what customers pay for goods, excluding shipping and refunds; profit is sales minus the cost of goods. Best sellers count goods as ordered. Cancelled orders are not counted. Days are in Taipei time.',
    '銷售額為商品實付金額，不含運費及退款；利潤為扣除商品成本後的金額。熱銷商品依訂購數量計算。已取消的訂單不計入，日期以臺北時間為準。',
  ],
  none: [
    'No orders yet. Figures appear here after the first one.',
    '目前還沒有訂單，有訂單後會在此顯示數據。',
  ],
  sumToday: ['Today', '今天'],
  sumSpan: ['30 days', '近30天'],
  sales: ['Sales', '銷售額'],
  orders: ['Orders', '訂單數'],
  average: ['Average order', '平均客單價'],
  profit: ['Profit', '利潤'],
  by: ['Days or weeks', '依日或週顯示'],
  byDay: ['By day', '依日'],
  byWeek: ['By week', '依週'],
  day: ['Day', '日期'],
  week: ['Week from', '週（起始日）'],
  table: ['Show as table', '以表格顯示'],
  best: ['Best sellers, last 30 days', '近30天熱銷商品'],
  noneSold: ['Nothing sold in the last 30 days.', '近30天沒有售出商品。'],
  product: ['Product', '商品'],
  pieces: ['Sold', '售出數量'],
} as const satisfies Record<string, LocalizedText>;

/** Alternative text of a chart, whose numbers are in the table below it. */
export function chartOf(isWeeks: boolean, sales: string, orders: number): LocalizedText {
  return isWeeks
    ? [
        `Sales and profit, last 12 weeks: ${sales} in ${orders} ${orders === 1 ? 'order' : 'orders'}`,
        `近12週銷售額與利潤：${sales}，共${orders}筆訂單`,
      ]
    : [
        `Sales and profit, last 30 days: ${sales} in ${orders} ${orders === 1 ? 'order' : 'orders'}`,
        `近30天銷售額與利潤：${sales}，共${orders}筆訂單`,
      ];
}

/** Beside the number of those to pack. */
export function packedOfThese(count: number, most: number): LocalizedText {
  return [`· ${upTo(count, most)} packed`, `· 已裝箱${upTo(count, most)}筆`];
}

/** @param count counted up to `most`. */
export function upTo(count: number, most: number): string {
  return count >= most ? `${most - 1}+` : String(count);
}

export const adminText = {
  area: ['Admin', '商店後台'],
  navigation: ['Admin menu', '後台選單'],
  skip: ['Skip to content', '跳到主要內容'],
  dashboard: ['Overview', '總覽'],
  dashboardTitle: ['To do today', '今日待辦'],
  places: ['All pages', '所有頁面'],
  more: ['More', '更多'],
  visitShop: ['Visit the shop', '前往商店'],
  signOut: ['Sign out', '登出'],
  signingOut: ['Signing out…', '登出中…'],
  signedInAs: ['Signed in as {email}', '登入帳號：{email}'],
  liveOpen: ['Live', '即時更新中'],
  liveAway: ['Reconnecting…', '重新連線中…'],
  done: ['Done.', '已完成。'],
  signedOut: ['Signed out', '已登出'],
  newVersion: [
    'The shop has been updated. Save what you have typed, then reload this page.',
    '商店已更新，請儲存已填寫的內容，再重新整理此頁。',
  ],
  reload: ['Reload', '重新整理'],
  signedOutElsewhere: [
    'You have been signed out. What you typed is still here: sign in again in a new tab, then save it.',
    '您已登出。您填寫的內容仍在這裡，請在新分頁重新登入後再儲存。',
  ],
  accountRemoved: [
    'Your account was removed. What you typed here can’t be saved any more. Copy anything you need before you leave this page.',
    '您的帳號已移除，這裡填寫的內容無法再儲存。請先複製需要的內容再離開。',
  ],
  ordersPaused: ['Orders are paused', '目前暫停接單'],
  ordersPausedMeans: ['customers can’t order in the shop.', '顧客無法在商店下單。'],
  ordersPausedSettings: ['Pause settings', '暫停接單設定'],
  testPayment: ['Test payments are on', '測試付款模式'],
  testLogistics: ['Test labels are on', '測試託運單模式'],
  testLogisticsMeans: [
    'shipping by ECPay is in test mode. No carrier collects parcels with these labels.',
    '綠界物流目前為測試模式，物流業者不會收取這些包裹。',
  ],
  testLogisticsSettings: ['Shipping by ECPay settings', '綠界物流設定'],
  testPaymentSettings: ['Online payment settings', '線上付款設定'],
  testInvoice: ['Test invoices are on', '測試發票模式'],
  testInvoiceMeans: ['the invoices that the shop issues are not valid.', '目前開立的發票不具效力。'],
  testInvoiceSettings: ['Invoice settings', '統一發票設定'],
  signInAgain: ['Sign in again (new tab)', '重新登入（另開分頁）'],
  leaveUnsaved: ['Leave without saving', '不儲存並離開'],
  withoutScripts: [
    'JavaScript is off in this browser. Orders, payments and messages can be dealt with; what needs JavaScript, such as editing products, uploading images, making promo codes and taking orders, cannot, and its buttons are hidden.',
    '此瀏覽器未啟用JavaScript。您仍可處理訂單、匯款與訊息；編輯商品、上傳圖片、建立優惠碼、代客下單等需要JavaScript的功能無法使用，相關按鈕已隱藏。',
  ],
  signOutFailed: ['You are still signed in: the shop could not be reached.', '尚未登出：無法連線到商店。'],
  nothingNew: ['No new orders', '沒有新訂單'],
  allSent: ['No emails waiting', '沒有待寄信件'],
  noMailServer: [
    'The shop can’t send emails yet, because no mail server is set up. They wait until an owner has set one up at Settings → Email.',
    '尚未設定郵件伺服器，無法寄信。店主在「設定」的「寄信」完成設定前，信件會先保留在這裡。',
  ],
  seeEmails: ['See the emails', '查看信件'],
  noBackups: [
    'The shop makes no backups: if its disk fails, orders and products are lost. Ask whoever maintains the shop to give backups a folder on another disk or machine (BACKUP_DIR).',
    '商店尚未自動備份，硬碟一旦故障，訂單與商品資料就會遺失。請網站維護人員指定另一顆硬碟或另一台主機上的備份資料夾（BACKUP_DIR）。',
  ],
  noBackupBucket: [
    'The shop makes no backups: they are to go to online storage (a bucket), and none is connected. Ask whoever maintains the shop to connect it (BACKUP_BUCKET or S3_BUCKET, with S3_URL, S3_REGION, S3_KEY and S3_SECRET).',
    '商店尚未自動備份：備份設定為存放於雲端的儲存貯體（bucket），但尚未連接。請網站維護人員完成設定（BACKUP_BUCKET或S3_BUCKET，以及S3_URL、S3_REGION、S3_KEY、S3_SECRET）。',
  ],
  backupFailed: ['The last backup failed.', '最近一次備份失敗。'],
  firstBackup: ['The first backup is being made.', '正在進行第一次備份。'],
  neverBackedUp: ['There is no backup yet.', '目前沒有任何備份。'],
  backupLate: ['The last backup is more than a day old.', '最近一次備份已超過一天。'],
  seeBackups: ['See the backup settings', '查看備份設定'],
  notFoundTitle: ['Page not found', '找不到此頁面'],
  notFound: ['There is no admin page at this address.', '後台沒有這個頁面。'],
  backToAdmin: ['Back to the overview', '回到總覽'],
  faultTitle: ['Something went wrong', '發生錯誤'],
  ownersOnlyTitle: ['For owners only', '僅限店主使用'],
  ownersOnly: ['You don’t have access to this page. Ask an owner.', '您的帳號無法開啟此頁面，請洽店主。'],
  account: ['Your account', '我的帳號'],
  fault: [
    'The shop had an unexpected problem. Nothing was changed. Please try again.',
    '系統沒有正常回應，資料沒有變更，請再試一次。',
  ],
  tryAgain: ['Try again', '再試一次'],
} as const satisfies Record<string, LocalizedText>;

type CallProblem =
  | 'unreachable'
  | 'no-answer'
  | 'signed-out'
  | 'second-factor-required'
  | 'owners-only'
  | 'too-many-requests'
  | 'failed';

export const callProblems: Record<CallProblem, LocalizedText> = {
  unreachable: [
    'The connection to the shop was lost. It may have been done all the same: check before you try again.',
    '與商店的連線中斷，動作可能已完成。請先確認目前狀態再重試。',
  ],
  'no-answer': [
    'The shop did not answer in time. It may have been done all the same: check before you try again.',
    '系統未及時回應，動作可能已完成。請先確認目前狀態再重試。',
  ],
  'signed-out': [
    'You are signed out. Sign in again; nothing was changed.',
    '您已登出，請重新登入。資料沒有變更。',
  ],
  'second-factor-required': [
    'This shop asks you to turn on two-step sign-in first, under “Your account”. Nothing was changed.',
    '本店要求您先在「我的帳號」啟用兩步驟驗證，資料沒有變更。',
  ],
  'owners-only': [
    'Only an owner can do this. Nothing was changed.',
    '只有店主可以執行此操作，資料沒有變更。',
  ],
  'too-many-requests': [
    'Too many attempts in a short time. Please try again later; it can take up to an hour.',
    '短時間內操作次數過多，請稍後再試，最久需等候一小時。',
  ],
  failed: [
    'The shop couldn’t do that. Nothing was changed. Please try again.',
    '系統無法完成此操作，資料沒有變更，請再試一次。',
  ],
};

/** Another tab changed what a form is about to replace. @param now what is stored; empty where it was cleared. */
export function changedElsewhere(now: LocalizedText): LocalizedText {
  if (now[0] === '')
    return [
      'This was cleared in another tab or by someone else. Save again to keep yours.',
      '此內容已在其他分頁或由他人清空。再次儲存即會以您的內容取代。',
    ];
  return [
    `This was changed to “${now[0]}” in another tab or by someone else. Save again to replace it.`,
    `此內容已在其他分頁或由他人改為「${now[1]}」。再次儲存即會以您的內容取代。`,
  ];
}

/** @param texts that are the same in every language of the page. */
export function textsChangedElsewhere(texts: readonly string[]): LocalizedText {
  const now = texts.filter((text) => text !== '').join(' · ');
  return changedElsewhere([now, now]);
}

/** Admin pages and their tiles (specification, section 2). */
export interface AdminRoute {
  path:
    | '/admin/orders'
    | '/admin/packing'
    | '/admin/payments'
    | '/admin/products'
    | '/admin/promos'
    | '/admin/filters'
    | '/admin/images'
    | '/admin/customers'
    | '/admin/messages'
    | '/admin/reviews'
    | '/admin/emails'
    | '/admin/settings'
    | '/admin/stores'
    | '/admin/staff'
    | '/admin/import'
    | '/admin/activity';
  title: LocalizedText;
  /** Where the title would not fit under its drawing. */
  short?: LocalizedText;
  subtitle: LocalizedText;
  icon:
    | 'orders'
    | 'truck'
    | 'customers'
    | 'wallet'
    | 'products'
    | 'promos'
    | 'filters'
    | 'images'
    | 'messages'
    | 'star'
    | 'emails'
    | 'settings'
    | 'shop'
    | 'staff'
    | 'upload'
    | 'clock';
  colour: 'brand' | 'ink' | 'amber' | 'secondary' | 'primary' | 'violet';
  under?: '/admin/orders' | '/admin/settings';
  /** In the bar at the bottom of a phone. */
  isAtThumb?: true;
}

const adminRoutes: readonly AdminRoute[] = [
  {
    path: '/admin/orders',
    title: ['Orders', '訂單'],
    subtitle: ['View orders and update their status', '查看訂單並更新狀態'],
    icon: 'orders',
    colour: 'brand',
    isAtThumb: true,
  },
  {
    path: '/admin/packing',
    title: ['Packing', '出貨作業'],
    short: ['Pack', '出貨'],
    subtitle: ['What ships today, with pick list and packing slips', '今天要出貨的訂單、揀貨單與出貨明細'],
    icon: 'truck',
    colour: 'primary',
    under: '/admin/orders',
    isAtThumb: true,
  },
  {
    path: '/admin/payments',
    title: ['Payments', '收款與退款'],
    subtitle: ['Match transfers, refund, see what is unpaid', '核對匯款、辦理退款、查看未付清訂單'],
    icon: 'wallet',
    colour: 'secondary',
    isAtThumb: true,
  },
  {
    path: '/admin/customers',
    title: ['Customers', '顧客'],
    subtitle: ['Who ordered, what they ordered, and your notes', '查看顧客、訂購紀錄與備註'],
    icon: 'customers',
    colour: 'secondary',
  },
  {
    path: '/admin/products',
    title: ['Products', '商品'],
    subtitle: ['Texts, images, prices and stock', '管理商品的文字、圖片、價格與庫存'],
    icon: 'products',
    colour: 'ink',
    isAtThumb: true,
  },
  {
    path: '/admin/promos',
    title: ['Promo codes', '優惠碼'],
    subtitle: ['Add codes and see who used them', '新增優惠碼與查看使用情形'],
    icon: 'promos',
    colour: 'amber',
  },
  {
    path: '/admin/filters',
    title: ['Filters', '分類'],
    subtitle: ['Product types, sizes, weights and colours', '商品分類、款式、重量與顏色'],
    icon: 'filters',
    colour: 'secondary',
  },
  {
    path: '/admin/images',
    title: ['Images', '圖片'],
    subtitle: ['Upload, crop and describe the shop’s images', '上傳、裁切與說明商店圖片'],
    icon: 'images',
    colour: 'primary',
  },
  {
    path: '/admin/messages',
    title: ['Messages', '訊息'],
    subtitle: ['What visitors wrote on the contact page', '查看與回覆訪客傳來的訊息'],
    icon: 'messages',
    colour: 'primary',
  },
  {
    path: '/admin/reviews',
    title: ['Reviews', '評價管理'],
    subtitle: ['Approve, reply to or hide what buyers wrote', '核准、回覆或隱藏顧客的評價'],
    icon: 'star',
    colour: 'amber',
  },
  {
    path: '/admin/emails',
    title: ['Emails', '信件'],
    subtitle: ['Emails from the shop and whether they were sent', '查看商店寄出的信件與寄送狀態'],
    icon: 'emails',
    colour: 'violet',
  },
  {
    path: '/admin/settings',
    title: ['Settings', '設定'],
    subtitle: [
      'Names, bank, fees, delivery days, languages, legal texts',
      '商店資料、匯款、運費、出貨日、語言與條款',
    ],
    icon: 'settings',
    colour: 'ink',
  },
  {
    path: '/admin/stores',
    title: ['7-ELEVEN stores', '7-ELEVEN門市'],
    subtitle: ['The list that shoppers search at checkout', '管理結帳時可搜尋的門市清單'],
    icon: 'shop',
    colour: 'secondary',
    under: '/admin/settings',
  },
  {
    path: '/admin/staff',
    title: ['Staff', '員工帳號'],
    subtitle: ['Who can sign in, and what they can do', '管理可登入的人員與權限'],
    icon: 'staff',
    colour: 'amber',
    under: '/admin/settings',
  },
  {
    path: '/admin/activity',
    title: ['Activity', '操作紀錄'],
    subtitle: ['Who did what, sign-ins and blocked attempts', '查看人員操作、登入與拒絕存取的紀錄'],
    icon: 'clock',
    colour: 'ink',
    under: '/admin/settings',
  },
  {
    path: '/admin/import',
    title: ['Import a shop', '匯入商店'],
    subtitle: ['Bring in products, orders and customers of your old shop', '匯入舊商店的商品、訂單與顧客'],
    icon: 'upload',
    colour: 'violet',
    under: '/admin/settings',
  },
];

export function routesFor(isOwner: boolean): readonly AdminRoute[] {
  return adminRoutes.filter(({ path }) => isOwner || !ownersOnlyPages.some((page) => page === path));
}

/** Whether a page stands under another that is visible, and not in the bar itself. */
export function isNested({ under }: AdminRoute, open: readonly AdminRoute[]): boolean {
  return open.some(({ path }) => path === under);
}

/** @param when as a text, in the language of the page. */
export function lastBackup(when: string, bytes: number): LocalizedText {
  const size = `${(bytes / 1e6).toFixed(1)} MB`;
  return [`Last backup: ${when}, ${size}.`, `最近一次備份：${when}，${size}。`];
}

/** What the owner can do about it. The machine's own words follow, in English as in the log. */
export const backupReasons: Readonly<Record<BackupReason, LocalizedText>> = {
  'no-room': [
    'The last backup failed: there is no room left for it. The older backups are still there. Make room, or keep fewer days.',
    '最近一次備份失敗：儲存空間不足。先前的備份仍在。請清出空間，或減少保留天數。',
  ],
  folder: [
    'The last backup failed: the folder for backups cannot be used.',
    '最近一次備份失敗：無法使用備份資料夾。',
  ],
  'bucket-away': [
    'The last backup failed: the online storage (bucket) did not answer. The shop tries again every hour.',
    '最近一次備份失敗：雲端儲存貯體（bucket）沒有回應。系統每小時會再試一次。',
  ],
  'bucket-refused': [
    'The last backup failed: the online storage (bucket) refused it.',
    '最近一次備份失敗：雲端儲存貯體（bucket）拒絕存取。',
  ],
  'pictures-missing': [
    'The last backup lacks images whose files are gone. Until they are back, the last complete backup is kept: put the files back, or upload the images again.',
    '最近一次備份缺少部分圖片，因為圖片檔案已遺失。補齊之前，最後一份完整的備份會保留。請放回檔案，或重新上傳圖片。',
  ],
};

/** Which payments are tests now. */
export function testPaymentMeans(methods: readonly LocalizedText[]): LocalizedText {
  const [english, chinese] = joinTexts(methods);
  return [
    `no real money is paid by: ${english}. Do not ship these orders.`,
    `以下付款方式不會實際收款：${chinese}。相關訂單請勿出貨。`,
  ];
}

/** @param count counted up to `most`. */
export function newOrdersWaiting(count: number, most: number): LocalizedText {
  if (count >= most) return [`${most} or more new orders`, `${most}筆以上新訂單`];
  return [`${count} new ${count === 1 ? 'order' : 'orders'}`, `${count}筆新訂單`];
}

export function emailsDead(count: number, most: number): LocalizedText {
  if (count >= most) return [`${most} or more emails could not be sent`, `${most}封以上信件寄送失敗`];
  return [`${count} ${count === 1 ? 'email' : 'emails'} could not be sent`, `${count}封信件寄送失敗`];
}

/** While there was no mail server; an owner chooses what becomes of them. */
export function emailsHeld(count: number, most: number): LocalizedText {
  const english = count >= most ? `${most} or more emails` : `${count} ${count === 1 ? 'email' : 'emails'}`;
  return [
    `${english} couldn’t be sent because no mail server was set up.`,
    `尚未設定郵件伺服器期間，有${count >= most ? `${most}封以上` : `${count}封`}信件未能寄出。`,
  ];
}

/** Though there is a mail server, which takes none; its own words follow. */
export function emailsLate(count: number, most: number): LocalizedText {
  const isOne = count === 1;
  const english = count >= most ? `${most} or more emails` : `${count} ${isOne ? 'email' : 'emails'}`;
  return [
    `${english} ${isOne ? 'has' : 'have'} been waiting for more than 15 minutes. The shop keeps trying; the last reason was:`,
    `有${count >= most ? `${most}封以上` : `${count}封`}信件超過15分鐘仍未寄出，系統會繼續重試。最近一次失敗原因：`,
  ];
}

export function emailsWaiting(count: number, most: number): LocalizedText {
  if (count >= most) return [`${most} or more emails waiting`, `${most}封以上信件待寄`];
  return [`${count} ${count === 1 ? 'email' : 'emails'} waiting`, `${count}封信件待寄`];
}
