import { formatNtd } from '#app/domain/cart/money.ts';
import { type LocalizedText, localize } from '#app/domain/language.ts';
import { statusInfo } from '#app/domain/order/order-status.ts';
import {
  type FieldKind,
  type SettingsSection,
  settingKind,
  settingsSections,
} from '#app/domain/settings/settings.ts';
import { type Activity, type ActivityKind, activityRetention } from '#app/domain/staff/activity.ts';
import type { ActivityChange } from '#app/domain/staff/activity-change.ts';
import { dateText } from './date.ts';
import { emailKinds } from './emails-admin.ts';
import { bracketed, joinTexts, labelled } from './marks.ts';
import { discountText, inTenths } from './percent.ts';
import { sectionText } from './settings-admin.ts';
import { fieldText } from './settings-fields-admin.ts';

export const activityText = {
  title: ['Activity', '操作紀錄'],
  lead: [
    `Who did what in the admin area. Sign-ins and blocked attempts are kept for ${activityRetention['sign-ins']} days, everything else for two years.`,
    `後台人員的操作紀錄。登入與拒絕存取的紀錄保留${activityRetention['sign-ins']}天，其他紀錄保留兩年。`,
  ],
  list: ['Activity, newest first', '操作紀錄（由新到舊）'],
  byKind: ['Activity by area', '依類別查看'],
  all: ['All', '全部'],
  none: ['Nothing recorded yet.', '目前沒有紀錄。'],
  daysReversed: ['The start date is after the end date.', '開始日期晚於結束日期。'],
  noneFound: ['No activity matches.', '沒有符合的紀錄。'],
  search: ['Search activity', '搜尋操作紀錄'],
  searchHint: ['Order number, product, code, person…', '訂單編號、商品、優惠碼、人員…'],
  who: ['Person', '人員'],
  everyone: ['Everyone', '所有人'],
  from: ['From', '起'],
  to: ['To', '迄'],
  stranger: ['Unknown person', '未知人員'],
  refused: ['Refused', '已拒絕'],
} as const satisfies Record<string, LocalizedText>;

export const activityKindText: Readonly<Record<ActivityKind, LocalizedText>> = {
  orders: ['Orders', '訂單'],
  payments: ['Payments', '付款'],
  products: ['Products', '商品'],
  promos: ['Promo codes', '優惠碼'],
  customers: ['Customers', '顧客'],
  settings: ['Settings', '設定'],
  staff: ['Staff', '人員'],
  'sign-ins': ['Sign-ins', '登入'],
  refusals: ['Blocked attempts', '拒絕存取'],
};

const savedSections = Object.fromEntries(
  settingsSections.map((section): [string, LocalizedText] => {
    const { title } = sectionText[section];
    return [section, [`Saved the settings “${title[0]}”`, `儲存設定「${title[1]}」`]];
  }),
);

/** Of intents, calls, sign-ins and refusals. */
export const activityActions: Readonly<Record<string, LocalizedText>> = {
  ...savedSections,
  'hide-set-up': ['Hid the set-up list', '隱藏開店設定清單'],
  'ask-codes': ['Fetched an invoice’s QR codes', '取得電子發票的QR Code'],
  'plan-sale': ['Scheduled a sale', '排定特價'],
  'cancel-sale': ['Cancelled a sale', '取消特價'],
  'test-email': ['Sent a test email from the settings', '在設定中寄送測試信'],
  'change-status': ['Changed the status', '變更訂單狀態'],
  // Of rows that are still there from before it was gone.
  updateOrderStatus: ['Changed the status', '變更訂單狀態'],
  'undo-change': ['Undid a change', '復原變更'],
  'undo-changes': ['Undid changes', '復原多筆變更'],
  'move-orders': ['Changed the status of orders', '批次變更訂單狀態'],
  'move-matching': ['Changed the status of orders', '批次變更訂單狀態'],
  'mark-collected': ['Removed the mark “not collected or delivered”', '取消未取件／未送達標記'],
  'send-again': ['Brought an order back to be sent again', '將訂單移回重新出貨'],
  'mark-not-collected': ['Marked as not collected or delivered', '標記為未取件／未送達'],
  'add-tracking': ['Added a tracking number', '新增物流單號'],
  'add-tracking-list': ['Added tracking numbers', '批次新增物流單號'],
  'add-parcel': ['Added a parcel', '新增包裹'],
  'send-parcel': ['Sent a parcel', '寄出包裹'],
  'save-parcel': ['Edited a parcel', '修改包裹'],
  'remove-parcel': ['Removed a parcel', '移除包裹'],
  'add-note': ['Added a note', '新增備註'],
  'correct-email': ['Corrected an order’s email address', '更正訂單的電子郵件'],
  'collect-with': ['Chose the parcel that collects the cash', '指定代收貨款的包裹'],
  'make-waybill': ['Created an ECPay label', '建立綠界託運單'],
  'ask-waybill': ['Asked ECPay about a label', '向綠界查詢託運單'],
  'drop-waybill': ['Marked that ECPay has no such label', '註記綠界查無託運單'],
  'issue-invoice': ['Issued an invoice', '開立發票'],
  'mend-invoice': ['Corrected an invoice', '更正發票'],
  'void-invoice': ['Voided an invoice', '作廢發票'],
  'allow-invoice': ['Issued an allowance', '開立折讓'],
  'pack-order': ['Packed an order', '完成訂單裝箱'],
  'unpack-order': ['Unpacked an order', '取消訂單裝箱'],
  'unpack-cancelled': ['Took a cancelled order out of its box', '取出已取消訂單的商品'],
  'take-order': ['Entered an order', '建立訂單'],
  'edit-order': ['Edited an order', '修改訂單'],
  exportOrders: ['Downloaded orders', '下載訂單'],
  exportShipments: ['Downloaded shipments', '下載出貨資料'],
  'confirm-payment': ['Confirmed a payment', '確認收款'],
  'dismiss-payment': ['Dismissed a reported transfer', '排除匯款'],
  'record-payment': ['Recorded a payment', '登記收款'],
  'remind-payment': ['Sent a payment reminder', '寄送付款提醒'],
  'record-refund': ['Recorded a refund', '登記退款'],
  'refund-online': ['Refunded online', '線上退款'],
  'settle-refund': ['Settled a refund', '確認退款結果'],
  'remove-payment': ['Removed a payment recorded by mistake', '刪除登記錯誤的收款'],
  'remove-refund': ['Removed a refund recorded by mistake', '刪除登記錯誤的退款'],
  'keep-payment': ['Kept a payment for a refunded order', '將款項改為支付已退款的訂單'],
  'save-product': ['Saved a product', '儲存商品'],
  'set-address': ['Changed a web address', '變更商品網址'],
  'set-low': ['Changed low-stock levels or barcodes', '變更安全庫存或條碼'],
  'publish-products': ['Published products', '上架商品'],
  'unpublish-products': ['Unpublished products', '下架商品'],
  'republish-products': ['Undid unpublishing products', '復原商品下架'],
  'restore-products': ['Restored products', '復原商品'],
  'duplicate-product': ['Duplicated a product', '複製商品'],
  'set-price': ['Changed a price', '變更價格'],
  'set-bundle': ['Changed the parts of a bundle', '變更組合內容物'],
  'set-stock': ['Changed the stock', '變更庫存'],
  'correct-stock': ['Corrected the stock', '調整庫存'],
  'change-variants': ['Changed prices, discounts or stock', '變更價格、折扣或庫存'],
  'undo-variants': ['Undid a change of prices, discounts or stock', '復原價格、折扣或庫存的變更'],
  'delete-product': ['Deleted a product', '刪除商品'],
  'delete-products': ['Deleted products', '批次刪除商品'],
  deleteParentProduct: ['Deleted a product', '刪除商品'],
  importProducts: ['Imported products from a file', '匯入商品檔案'],
  exportProducts: ['Downloaded products', '下載商品'],
  'add-filter': ['Added a filter', '新增分類'],
  addProductFilter: ['Added a filter', '新增分類'],
  'rename-filter': ['Renamed a filter', '變更分類名稱'],
  'delete-filter': ['Deleted a filter', '刪除分類'],
  'save-selection': ['Changed which filters are shown', '變更顯示的分類'],
  saveFiltersSelection: ['Changed which filters are shown', '變更顯示的分類'],
  'add-option': ['Added an option', '新增規格選項'],
  'rename-option': ['Renamed an option', '變更規格選項名稱'],
  'delete-option': ['Deleted an option', '刪除規格選項'],
  'describe-image': ['Described an image', '編輯圖片說明'],
  'delete-image': ['Deleted an image', '刪除圖片'],
  'delete-images': ['Deleted unused images', '刪除未使用的圖片'],
  uploadImage: ['Uploaded an image', '上傳圖片'],
  images: ['Named an image', '為圖片命名'],
  deleteImage: ['Deleted an image', '刪除圖片'],
  'add-codes': ['Added promo codes', '新增優惠碼'],
  addPromoCodes: ['Added promo codes', '新增優惠碼'],
  'edit-code': ['Edited a promo code', '修改優惠碼'],
  'free-code': ['Made a promo code reusable', '重新開放優惠碼'],
  'delete-codes': ['Deleted promo codes', '刪除優惠碼'],
  'save-loyalty': ['Changed a customer’s loyalty', '變更顧客等級'],
  'forget-stock-requests': ['Deleted stock requests', '刪除貨到通知登記'],
  'move-reviews': ['Approved or hid reviews', '核准或隱藏評價'],
  'answer-review': ['Replied to a review', '回覆評價'],
  'forget-reviews': ['Deleted a customer’s reviews', '刪除顧客評價'],
  'mark-message': ['Marked a message', '標示訊息'],
  exportCustomers: ['Downloaded customers', '下載顧客資料'],
  exportNewsletter: ['Downloaded newsletter addresses', '下載電子報名單'],
  'add-tag': ['Tagged a customer', '新增顧客標籤'],
  'remove-tag': ['Removed a customer’s tag', '移除顧客標籤'],
  'tag-matching': ['Changed the tags of customers', '批次變更顧客標籤'],
  'save-segment': ['Saved a segment', '儲存顧客分群'],
  'rename-segment': ['Renamed a segment', '變更分群名稱'],
  'change-segment': ['Changed the filter of a segment', '變更分群條件'],
  'delete-segment': ['Deleted a segment', '刪除顧客分群'],
  'end-newsletter': ['Unsubscribed a customer', '取消顧客的電子報訂閱'],
  'forget-newsletter': ['Deleted a newsletter record', '刪除電子報訂閱紀錄'],
  'retry-email': ['Sent an email again', '重新寄送信件'],
  'resend-email': ['Sent an email again', '重新寄送信件'],
  'send-held': ['Sent emails that had waited', '寄出先前待寄的信件'],
  'leave-held': ['Left emails that had waited unsent', '不寄出先前待寄的信件'],
  'send-test': ['Sent a test email', '寄送測試信'],
  'remove-stores': ['Removed the list of stores', '移除門市清單'],
  importStores: ['Replaced the list of stores', '更換門市清單'],
  importDump: ['Chose a shop to import', '選擇要匯入的商店資料'],
  applyImport: ['Imported a shop', '匯入商店'],
  exportImportReport: ['Downloaded an import report', '下載匯入報告'],
  'discard-import': ['Discarded an import', '捨棄匯入'],
  'delete-report': ['Deleted an import report', '刪除匯入報告'],
  invite: ['Invited someone', '邀請人員'],
  'revoke-invitation': ['Withdrew an invitation', '取消邀請'],
  remove: ['Removed someone', '移除人員'],
  'reset-second-factor': ['Turned off someone’s two-step sign-in', '停用人員的兩步驟驗證'],
  'begin-second-factor': ['Began to set up two-step sign-in', '開始設定兩步驟驗證'],
  'confirm-second-factor': ['Turned on two-step sign-in', '啟用兩步驟驗證'],
  'end-second-factor': ['Turned off two-step sign-in', '停用兩步驟驗證'],
  'renew-backup-codes': ['Made new backup codes', '重新產生備用驗證碼'],
  'change-password': ['Changed the password', '變更密碼'],
  'end-sessions': ['Signed someone out everywhere', '將人員從所有裝置登出'],
  'end-session': ['Signed a device out', '登出單一裝置'],
  'end-other-sessions': ['Signed out all other devices', '登出其他裝置'],
  'add-device': ['Added a device for alerts', '新增接收通知的裝置'],
  'remove-device': ['Removed a device for alerts', '移除接收通知的裝置'],
  'choose-alerts': ['Changed what to be alerted about', '變更通知項目'],
  'sign-in': ['Sign-in', '登入'],
  'second-step': ['Sign-in, second step', '輸入驗證碼登入'],
  'sign-out': ['Signed out', '登出'],
  'set-up': ['Set the shop up', '首次設定商店'],
  'invitation-accepted': ['Accepted an invitation', '接受邀請'],
  'owners-only': ['Tried something only owners may do', '嘗試使用僅限店主的功能'],
};

/** One that an older release noted is named as it is. */
export function activityAction({ action }: Pick<Activity, 'action'>): LocalizedText {
  return Object.hasOwn(activityActions, action)
    ? (activityActions[action] ?? [action, action])
    : [action, action];
}

const changeLabels = {
  price: ['Price', '價格'],
  sale: ['Discount', '折扣'],
  stock: ['Stock', '庫存'],
  variantAdded: ['Variant added', '新增規格'],
  variantRemoved: ['Variant removed', '移除規格'],
  discount: ['Percent off', '折扣'],
  salesAmount: ['Amount off', '折抵金額'],
  minSpend: ['Minimum spend', '最低消費'],
  maxUses: ['Uses in all', '總次數上限'],
  perCustomer: ['Uses per customer', '每位顧客次數上限'],
  firstDay: ['First day', '開始日期'],
  lastDay: ['Last day', '結束日期'],
} as const satisfies Record<string, LocalizedText>;

/** `Price: NT$350 → NT$35` · `價格：NT$350→NT$35`. */
export function activityChange(change: ActivityChange): LocalizedText {
  switch (change.what) {
    case 'more':
      return [`and ${change.count} more`, `另有${change.count}項`];
    case 'status': {
      const to = statusInfo[change.to].label;
      return change.from ? fromTo(statusInfo[change.from].label, to) : [`→ ${to[0]}`, `→${to[1]}`];
    }
    case 'none':
      return ['nothing changed', '內容未變更'];
    case 'stock': {
      const by = change.by < 0 ? `−${-change.by}` : `+${change.by}`;
      return labelled(ofVariant(changeLabels.stock, change.variant), [by, by]);
    }
    case 'price':
    case 'sale': {
      const { what, from, to, variant } = change;
      const label = ofVariant(changeLabels[what], variant);
      return labelled(label, fromTo(valueText(what, from), valueText(what, to)));
    }
    case 'variantAdded':
    case 'variantRemoved':
      return change.variant ? labelled(changeLabels[change.what], change.variant) : changeLabels[change.what];
    case 'amount': {
      const amount = formatNtd(change.amount);
      return [amount, amount];
    }
    case 'email':
      return emailKinds[change.kind];
    case 'days': {
      const { section, field, added, removed, more } = change;
      const parts = [
        ...(added.length > 0 ? [daysText(added, ['added', '新增'])] : []),
        ...(removed.length > 0 ? [daysText(removed, ['removed', '移除'])] : []),
        ...(more > 0 ? [[`and ${more} more`, `另有${more}天`] as const] : []),
      ];
      return labelled(fieldText(section, field).label, joinTexts(parts, ['; ', '；']));
    }
    case 'plannedSale': {
      const { percentage, firstDay, lastDay } = change;
      const days = localize((language) =>
        [firstDay, lastDay].map((day) => dateText(day, 'short', language)).join(language === 0 ? ' – ' : '–'),
      );
      return [`${percentage}% off, ${days[0]}`, `${inTenths(percentage)}，${days[1]}`];
    }
    case 'address': {
      const [from, to] = [change.from, change.to].map((slug) => `/store/${slug}`);
      return [`${from} → ${to}`, `${from}→${to}`];
    }
    case 'setting': {
      const { section, field, from, to } = change;
      const { label } = fieldText(section, field);
      if (from === undefined || to === undefined) return labelled(label, ['changed', '已變更']);
      const kind = settingKind(section, field);
      return labelled(label, fromTo(settingText(section, kind, from), settingText(section, kind, to)));
    }
    default: {
      const { what, from, to } = change;
      return labelled(changeLabels[what], fromTo(valueText(what, from), valueText(what, to)));
    }
  }
}

function ofVariant(label: LocalizedText, variant: LocalizedText | undefined): LocalizedText {
  return variant ? bracketed(label, variant) : label;
}

function daysText(days: readonly string[], [english, chinese]: LocalizedText): LocalizedText {
  const named = joinTexts(days.map((day) => localize((language) => dateText(day, 'short', language))));
  return [`${english} ${named[0]}`, `${chinese}${named[1]}`];
}

function fromTo(from: LocalizedText, to: LocalizedText): LocalizedText {
  return [`${from[0]} → ${to[0]}`, `${from[1]}→${to[1]}`];
}

function settingText(section: SettingsSection, kind: FieldKind, value: string): LocalizedText {
  if (kind === 'tick') return value === 'on' ? ['on', '開'] : ['off', '關'];
  if (value === '') return ['not set', '無'];
  if (section === 'fees') return [formatNtd(Number(value)), formatNtd(Number(value))];
  return kind === 'date' ? localize((language) => dateText(value, 'short', language)) : [value, value];
}

function valueText(what: keyof typeof changeLabels, value: number | string | null): LocalizedText {
  if (value === null) return ['not set', '無'];
  if (typeof value === 'string') return localize((language) => dateText(value, 'short', language));
  if (what === 'sale' || what === 'discount') return discountText(value);
  const text = what === 'maxUses' || what === 'perCustomer' ? String(value) : formatNtd(value);
  return [text, text];
}
