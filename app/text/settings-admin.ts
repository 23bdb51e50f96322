import type { Pair } from '#app/domain/language.ts';
import type { SettingField, SettingProblem, SettingsSection } from '#app/domain/settings.ts';

/** The owner's settings. */
export const settingsText = {
  title: ['Settings', '設定'],
  lead: [
    'What is saved here holds at once: on open pages, in new orders and in the next letter.',
    '儲存後立即生效：已開啟的頁面、新訂單與之後寄出的信件都會套用。',
  ],
  sections: ['Sections', '設定項目'],
  save: ['Save', '儲存'],
  discard: ['Discard changes', '捨棄變更'],
  unsaved: ['Not saved yet.', '尚未儲存。'],
  saved: ['Saved. It holds now.', '已儲存並生效。'],
  undone: ['As it was before.', '已復原。'],
  undo: ['Undo', '復原'],
  fromStart: [
    'Not saved here yet: this comes from the shop’s environment or its defaults.',
    '尚未在此儲存，目前使用環境變數或預設值。',
  ],
  leave: [
    'Some settings are not saved. If you leave now, they stay as they were.',
    '有設定尚未儲存，現在離開將不會保留變更。',
  ],
  conflictTitle: ['Another window saved this meanwhile', '其他視窗已先儲存此項目'],
  conflictText: [
    'Nothing was overwritten. What is saved now, where it differs from what you typed:',
    '您的變更尚未儲存。以下是目前已儲存、與您填寫內容不同的部分：',
  ],
  conflictSame: ['It is the same as what you typed.', '內容與您填寫的相同。'],
  conflictTheirs: ['Take what is saved', '改用已儲存的內容'],
  conflictMine: ['Save mine over it', '以我的內容覆蓋'],
  empty: ['(empty)', '（空白）'],
  wrong: ['Please look at the marked fields.', '請檢查標示的欄位。'],
  from: ['First day', '開始日期'],
  to: ['Last day, if more than one', '結束日期（多日時填寫）'],
  addDays: ['Add', '新增'],
  noDays: ['No closed days.', '沒有休息日。'],
  closedDays: ['Closed days', '休息日'],
  badDays: [
    'Choose a first day, and a last day not before it, at most 60 days later.',
    '請選擇開始日期；結束日期不可早於開始日期，且最多 60 天。',
  ],
  previewTitle: ['Whoever orders now reads', '現在下單的顧客會看到'],
  previewBad: ['Mend the marked fields to see it.', '修正標示的欄位後即可預覽。'],
  defaultText: [
    'Left empty, our default text is shown. It says that it needs your check.',
    '留空則顯示預設內容，預設內容會註明尚待店主確認。',
  ],
} as const satisfies Record<string, Pair>;

/** @param when in words. */
export function savedBy(when: string, by: string): Pair {
  return [`Saved ${when} by ${by}`, `${by} 於 ${when} 儲存`];
}

export function removeDay(day: string): Pair {
  return [`Remove ${day}`, `移除 ${day}`];
}

export const sectionText: Readonly<Record<SettingsSection, { title: Pair; lead: Pair }>> = {
  shop: {
    title: ['The shop', '商店資料'],
    lead: ['Who you are, on every page, in letters and on slips.', '顯示於各頁面、信件與出貨明細。'],
  },
  bank: {
    title: ['Bank account', '匯款帳戶'],
    lead: [
      'Where transfers go. All four, or none: then customers are told that you will send the details.',
      '顧客匯款的帳戶。請全部填寫或全部留空；留空時會告知顧客將另行通知。',
    ],
  },
  fees: {
    title: ['Fees', '運費'],
    lead: [
      'Whole NTD. Orders that stand keep the fee they were placed with.',
      '以新臺幣整數計。已成立的訂單維持下單時的運費。',
    ],
  },
  delivery: {
    title: ['Delivery days', '出貨與到貨'],
    lead: [
      'When parcels leave, and the days on which nothing leaves or arrives. Sundays never count.',
      '出貨截止時間與休息日。週日一律不配送。',
    ],
  },
  parcel: {
    title: ['7-ELEVEN parcels', '7-ELEVEN 包裹上限'],
    lead: ['The most that one frozen parcel may weigh and be worth.', '一箱冷凍包裹的重量與金額上限。'],
  },
  chat: {
    title: ['Chat', '線上客服'],
    lead: ['Buttons with which shoppers write to you. Empty shows none.', '顧客聯絡您的按鈕，留空則不顯示。'],
  },
  languages: {
    title: ['Languages', '商店語言'],
    lead: [
      'What the shop is offered in. With one alone, the switch goes and letters are written in it only.',
      '商店提供的語言。只選一種時不顯示語言切換，信件也只使用該語言。',
    ],
  },
};

export interface FieldText {
  label: Pair;
  hint?: Pair;
}

const fields: { [S in SettingsSection]: Readonly<Record<SettingField<S>, FieldText>> } = {
  shop: {
    nameEnglish: { label: ['Name, English', '商店名稱（英文）'] },
    nameChinese: { label: ['Name, Chinese', '商店名稱（中文）'] },
    phone: { label: ['Phone', '電話'] },
    email: {
      label: ['E-mail', '電子郵件'],
      hint: ['Shown to everyone; the shop’s own letters go there too.', '公開顯示，商店通知信也會寄到這裡。'],
    },
    pickupEnglish: { label: ['Pickup address, English', '自取地址（英文）'] },
    pickupChinese: { label: ['Pickup address, Chinese', '自取地址（中文）'] },
    taxId: { label: ['Business number', '統一編號'], hint: ['Eight digits', '8 位數字'] },
    foodRegistration: {
      label: ['Food business registration number', '食品業者登錄字號'],
      hint: ['Like A-123456789-00000-1', '例：A-123456789-00000-1'],
    },
  },
  bank: {
    name: { label: ['Bank', '銀行名稱'] },
    code: { label: ['Bank code', '銀行代碼'], hint: ['Three digits', '3 位數字'] },
    accountName: { label: ['Account name', '戶名'] },
    accountNumber: { label: ['Account number', '帳號'] },
  },
  fees: {
    home: { label: ['Home delivery', '冷凍宅配運費'] },
    store: { label: ['7-ELEVEN pickup', '7-ELEVEN 超商取貨運費'] },
    freeFrom: {
      label: ['Free delivery from', '免運門檻'],
      hint: ['Empty: never free', '留空：不提供免運'],
    },
    minimum: { label: ['Smallest order', '最低訂購金額'], hint: ['Empty: any order', '留空：不限金額'] },
  },
  delivery: {
    cutOffHour: {
      label: ['Cut-off hour', '出貨截止時間（時）'],
      hint: [
        'Orders before it leave the same day. 1 to 24, Taipei',
        '此時間前的訂單當日出貨，1 到 24 時（臺北）',
      ],
    },
    closedDays: { label: settingsText.closedDays },
  },
  parcel: {
    kilograms: { label: ['Kilograms', '重量上限（公斤）'] },
    amount: { label: ['Value in NTD', '金額上限（新臺幣）'] },
  },
  chat: {
    facebookPageId: {
      label: ['Messenger page', 'Messenger 粉絲專頁編號'],
      hint: ['The digits of your Facebook page', 'Facebook 粉絲專頁的數字編號'],
    },
    lineId: { label: ['LINE ID', 'LINE ID'], hint: ['Like @boma', '例：@boma'] },
  },
  languages: {
    english: { label: ['English', '英文'] },
    chinese: { label: ['Traditional Chinese', '繁體中文'] },
  },
};

export function fieldText(section: SettingsSection, field: string): FieldText {
  const table: Readonly<Record<string, FieldText>> = fields[section];
  return table[field] ?? { label: [field, field] };
}

export const settingProblems: Readonly<Record<SettingProblem, Pair>> = {
  required: ['Please fill this in.', '請填寫此欄位。'],
  'too-long': ['This is too long.', '內容過長。'],
  'other-language': ['Fill in both languages, or neither.', '請同時填寫中英文，或都留空。'],
  'whole-account': ['An account needs all four fields.', '匯款帳戶的四個欄位都要填寫。'],
  'no-phone': ['This is no telephone number.', '電話號碼格式不正確。'],
  'no-email': ['This is no e-mail address.', '電子郵件格式不正確。'],
  'no-tax-id': ['This is no business number: please check its digits.', '統一編號不正確，請檢查數字。'],
  'no-food-registration': ['It looks like A-123456789-00000-1.', '格式應為 A-123456789-00000-1。'],
  'no-bank-code': ['A bank code has three digits.', '銀行代碼為 3 位數字。'],
  'no-account-number': ['Digits, with blanks or hyphens.', '請填數字，可含空格或連字號。'],
  'no-amount': ['A whole number of NTD.', '請填新臺幣整數金額。'],
  'no-hour': ['A whole hour from 1 to 24.', '請填 1 到 24 的整點。'],
  'no-day': ['Days like 2027-02-05.', '日期格式如 2027-02-05。'],
  'no-weight': ['A weight like 10 or 4.5, at most 999.', '請填重量，例如 10 或 4.5，最多 999。'],
  'no-page-id': ['The digits of the page alone.', '請只填粉絲專頁的數字編號。'],
  'no-line-id': ['This is no LINE ID.', 'LINE ID 格式不正確。'],
  'no-language': ['At least one language stays.', '至少要保留一種語言。'],
};
