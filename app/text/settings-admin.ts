import type { LocalizedText } from '#app/domain/language.ts';
import type { GuardedSection, Settings, SettingsSection } from '#app/domain/settings/settings.ts';
import { dateText } from './date.ts';

export const settingsText = {
  title: ['Settings', '設定'],
  holds: ['Time to pay', '付款期限'],
  lead: [
    'Changes take effect immediately: on open pages, in new orders and in the next email.',
    '儲存後立即生效：已開啟的頁面、新訂單與之後寄出的信件都會套用。',
  ],
  sections: ['Sections', '設定項目'],
  save: ['Save', '儲存'],
  discard: ['Discard changes', '捨棄變更'],
  unsaved: ['Not saved yet.', '尚未儲存。'],
  saved: ['Saved and in effect.', '已儲存並生效。'],
  undone: ['Undone.', '已復原。'],
  undo: ['Undo', '復原'],
  fromStart: ['Default values; nothing saved here yet.', '目前使用預設值，尚未在此儲存。'],
  leave: [
    'Some settings are not saved. If you leave now, they stay as they were.',
    '有設定尚未儲存，現在離開將不會保留變更。',
  ],
  ownFactorMissing: [
    'Turn on two-step sign-in for yourself first, under “Your account”. Nothing was changed.',
    '請先在「我的帳號」啟用您自己的兩步驟驗證。設定沒有變更。',
  ],
  conflictTitle: ['This was saved in another tab or by someone else', '此項目已在其他分頁或由他人儲存'],
  conflictText: [
    'Nothing was overwritten. This is what is saved now, where it differs from what you typed:',
    '您的變更尚未儲存。以下是目前已儲存、與您填寫內容不同的部分：',
  ],
  conflictSame: ['It is the same as what you typed.', '內容與您填寫的相同。'],
  conflictTheirs: ['Use what is saved', '改用已儲存的內容'],
  conflictMine: ['Save mine instead', '以我的內容覆蓋'],
  empty: ['(empty)', '（空白）'],
  wrong: ['Please check the highlighted fields.', '請檢查標示的欄位。'],
  from: ['First day', '開始日期'],
  to: ['Last day, if more than one', '結束日期（多日時填寫）'],
  addDays: ['Add', '新增'],
  noDays: ['No closed days.', '沒有公休日。'],
  closedDays: ['Closed days', '公休日'],
  badDays: [
    'Choose a first day from today on, and a last day not before it: at most 60 days at once.',
    '開始日期請選今天或之後的日期；結束日期不可早於開始日期，一次最多60天。',
  ],
  previewTitle: ['What customers see now', '現在下單的顧客會看到'],
  previewBad: ['Fix the highlighted fields to see the preview.', '修正標示的欄位後即可預覽。'],
  legalCheck: [
    'Default texts are shown now. They describe how this shop works, but nobody has checked them for your business: please read them, have a lawyer review them, and save what is right for you.',
    '目前顯示的是預設內容。預設內容依本系統的功能撰寫，尚未經您確認是否符合您的商店：請先閱讀，必要時請律師審閱，再儲存適合的內容。',
  ],
  isDefault: ['The default is shown. Please check it.', '目前顯示預設內容，請您確認。'],
  isOwn: ['Your own text is shown.', '目前顯示您的內容。'],
  readDefault: ['Read the default', '查看預設內容'],
  takeDefault: ['Start from the default', '以預設內容開始編輯'],
  seePage: ['See the page', '查看頁面'],
} as const satisfies Record<string, LocalizedText>;

/** Of the closed days that are not saved yet. */
export function promisedForDays(orders: number): LocalizedText {
  return [
    `${orders === 1 ? '1 order is' : `${orders} orders are`} promised for the days you’re closing.`,
    `所選公休日已有${orders}筆訂單預定到貨或取貨。`,
  ];
}

export function savedBy(when: string, by: string): LocalizedText {
  return [`Saved ${when} by ${by}`, `${by}於${when}儲存`];
}

export function removeDay(day: string): LocalizedText {
  return [`Remove ${dateText(day, 'shortExpanded', 0)}`, `移除${dateText(day, 'shortExpanded', 1)}`];
}

const keysHint: LocalizedText = [
  'Needed when you change the account or its keys',
  '變更帳號或金鑰時需要輸入',
];

/** Below the field for the owner's own password. */
export const ownPasswordHints: Readonly<Record<GuardedSection, LocalizedText>> = {
  email: [
    'Whoever controls the shop’s emails could get into accounts, so we ask each time',
    '掌控商店信件的人可能藉此登入帳號，因此每次變更都需要確認',
  ],
  bank: [
    'Customers’ transfers go to this account, so a change needs your password, and every owner gets an email about it',
    '顧客的匯款會轉入此帳戶，因此變更時需要輸入密碼，並會寄信通知所有店主',
  ],
  payment: [
    'Needed when you change an account, its keys or its test mode: customers’ payments go there',
    '變更帳號、金鑰或測試模式時需要輸入，因為顧客的付款會進入該帳號',
  ],
  invoice: keysHint,
  logistics: keysHint,
  line: keysHint,
  signIn: ['Needed when you change this', '變更此項目時需要輸入'],
};

export const sectionText: Readonly<Record<SettingsSection, { title: LocalizedText; lead: LocalizedText }>> = {
  shop: {
    title: ['The shop', '商店資料'],
    lead: [
      'Shown on every page, in emails and on packing slips. The law requires the registered name, representative and address to be shown before customers order.',
      '顯示於各頁面、信件與出貨明細。依法須於訂購前告知消費者公司／商號名稱、代表人與營業地址。',
    ],
  },
  pause: {
    title: ['Pause orders', '暫停接單'],
    lead: [
      'For a holiday, or when you can’t keep up. Customers can browse and fill their carts, but not order, and every page of the shop says so. Orders already placed, payments for them, and orders you enter yourself go on as usual.',
      '適用於休假或訂單過多時。開啟後，顧客仍可瀏覽商品並加入購物車，但無法下單，商店各頁都會顯示說明。已成立的訂單與其付款，以及您代為建立的訂單，均不受影響。',
    ],
  },
  appearance: {
    title: ['Appearance', '商店外觀'],
    lead: [
      'Logo, colour, the top of the home page, and an announcement. What you leave empty keeps its default. Texts are plain text.',
      'Logo、品牌色、首頁主視覺與公告。留空的項目維持預設。文字皆為純文字。',
    ],
  },
  about: {
    title: ['About the shop', '關於本店'],
    lead: [
      'A page of its own, linked at the foot of every page once you have written its text. How you pack is shown on each food that is kept frozen or chilled, too. Plain text: an empty line begins a new paragraph, “# ” a heading, “- ” a list item.',
      '獨立的「關於我們」頁面，填寫內容後才會顯示，並連結於各頁頁尾。包裝說明也會顯示於冷凍與冷藏食品的商品頁。純文字：空一行即分段，「# 」為標題，「- 」為清單項目。',
    ],
  },
  email: {
    title: ['Email', '寄信'],
    lead: [
      'The mail server that sends order confirmations and the shop’s other emails. It is saved once a test email has been sent; the password is stored encrypted and never shown again. Until then emails wait, and nothing is lost.',
      '寄送訂單確認信與商店其他信件的郵件伺服器。測試信寄出後才會儲存；密碼加密儲存，之後不再顯示。完成設定前，信件會保留待寄，不會遺失。',
    ],
  },
  bank: {
    title: ['Bank account', '匯款帳戶'],
    lead: [
      'Where customers transfer to. Fill in all four, or none: without an account, bank transfer is not offered.',
      '顧客匯款的帳戶。請全部填寫或全部留空；留空時不提供匯款付款。',
    ],
  },
  methods: {
    title: ['Ways to pay and to deliver', '付款與配送方式'],
    lead: [
      'What customers can choose at checkout. Existing orders keep what they were placed with, and orders you enter yourself can use everything.',
      '結帳時提供給顧客的方式。已成立的訂單不受影響，您代為建立的訂單也能使用所有方式。',
    ],
  },
  payment: {
    title: ['Online payment', '線上付款'],
    lead: [
      'Card, ATM and convenience-store payment through ECPay, and LINE Pay directly; use either or both. Off until you enter the values from your account and tick a method. The keys are stored encrypted and never shown again.',
      '透過綠界科技（ECPay）收取信用卡、ATM與超商代碼款項，或直接透過LINE Pay收款，可擇一或同時使用。填寫後台的資料並勾選付款方式後才會啟用。金鑰加密儲存，之後不再顯示。',
    ],
  },
  invoice: {
    title: ['Uniform invoices', '統一發票'],
    lead: [
      'For shops that must issue uniform invoices: ECPay issues them as e-invoices, automatically. Off until you enter the three values of your ECPay invoice account and switch it on. The keys are stored encrypted and never shown again. Invoice data then goes to ECPay and the tax authority.',
      '需開立發票的商店可透過綠界科技（ECPay）自動開立電子發票。填寫綠界電子發票的三項介接資料並啟用後才會開立。金鑰加密儲存，之後不再顯示。啟用後，發票資料會傳送至綠界科技與稅捐機關。',
    ],
  },
  fees: {
    title: ['Shipping fees', '運費'],
    lead: [
      'In whole NT$. Existing orders keep the fee they were placed with.',
      '以新臺幣整數計。已成立的訂單維持下單時的運費。',
    ],
  },
  delivery: {
    title: ['Delivery days', '出貨與到貨'],
    lead: [
      'When parcels ship, and the days on which nothing ships or arrives. There is never any delivery on Sundays.',
      '截單時間與公休日。週日一律不配送。',
    ],
  },
  parcel: {
    title: ['Parcels to stores', '超商包裹上限'],
    lead: [
      'Limits for one frozen parcel to a 7-ELEVEN or a FamilyMart. The size is for whoever packs.',
      '每件寄往7-ELEVEN或全家的冷凍包裹上限。尺寸供包裝時參考。',
    ],
  },
  logistics: {
    title: ['Shipping by ECPay', '綠界物流'],
    lead: [
      'Store choice on a map, T-Cat and store labels, and notices of where a parcel is, through ECPay’s logistics. It needs a contract and keys of its own, which are not those of payment. Without keys everything is done by hand as before. Keys are encrypted and never shown again.',
      '透過綠界物流提供門市電子地圖、黑貓與超商託運單，並自動更新貨態。物流需另外申請，金鑰與金流不同。未填寫時維持人工作業。金鑰加密儲存，之後不再顯示。',
    ],
  },
  limits: {
    title: ['Orders from new customers', '新顧客訂購限制'],
    lead: [
      'Stops anyone from tying up your stock with orders they never pay for. First-order limits apply to each cellphone number until one of its orders has shipped or been paid for; a known email address is not enough. Orders waiting to ship are counted by cellphone number or email. Orders you enter yourself are not limited. Leave empty for no limit.',
      '避免有人以不付款的訂單占用庫存。首次訂購上限依手機號碼認定，該號碼有訂單出貨或付款後即不受此限，只有電子郵件相同則不算；未出貨訂單數依手機號碼或電子郵件計算。您代為建立的訂單不受限制。留空則不限制。',
    ],
  },
  stock: {
    title: ['Low stock', '庫存偏低'],
    lead: [
      'The level at which stock counts as low, in the product list, on the overview and for the email. Each variant can have a number of its own, on the page of its product.',
      '庫存降到多少視為偏低，用於商品列表、總覽與通知信。各規格可在商品頁另行設定。',
    ],
  },
  reviews: {
    title: ['Product reviews', '商品評價'],
    lead: [
      'Only buyers can review: some days after an order is completed they get one email with a link of their own. A review is shown on its product once you approve it at Reviews. When off, no review emails are sent and no reviews are shown.',
      '僅限實際購買的顧客評價：訂單完成數天後，系統會寄送一封附專屬連結的電子郵件。評價經您在「評價管理」核准後，才會顯示在商品頁。關閉後不再邀請，也不顯示任何評價。',
    ],
  },
  search: {
    title: ['Search', '商品搜尋'],
    lead: [
      'Words that mean the same to shoppers who search. One group on each line, in both languages, with commas between.',
      '顧客搜尋時視為相同的字詞。每行一組，可中英文並列，以頓號或逗號分隔。',
    ],
  },
  chat: {
    title: ['Chat', '線上客服'],
    lead: [
      'Buttons for customers to message you. Leave empty to hide them.',
      '顧客聯絡您的按鈕，留空則不顯示。',
    ],
  },
  line: {
    title: ['Alerts by LINE', 'LINE通知'],
    lead: [
      'For alerts to the staff’s own LINE: the two values of your Messaging API channel (LINE Developers). There, set the webhook URL to the address of this shop followed by /api/lineWebhook and turn “Use webhook” on. LINE counts each alert towards the messages of your plan. Leave both empty for no alerts by LINE. The values are stored encrypted and never shown again.',
      '用於傳送通知到工作人員的LINE。請填寫LINE Developers中Messaging API頻道的兩項資料，並將該頻道的Webhook URL設為本站網址加上/api/lineWebhook，再開啟「Use webhook」。每則通知會計入您LINE方案的訊息則數。兩項皆留空即不使用。資料加密儲存，之後不再顯示。',
    ],
  },
  legal: {
    title: ['Legal texts', '條款與聲明'],
    lead: [
      'Plain text: an empty line begins a new paragraph, “# ” a heading, “- ” a list item. Leave empty to show the default.',
      '純文字：空一行即分段，「# 」為標題，「- 」為清單項目。留空則顯示預設內容。',
    ],
  },
  signIn: {
    title: ['Two-step sign-in', '兩步驟驗證'],
    lead: [
      'Who must enter a code from an authenticator app as well as their password. Anyone who hasn’t set it up is asked to straight away, and can’t use anything else until they have.',
      '選擇哪些人員登入時，除了密碼還須輸入驗證器App的驗證碼。尚未啟用的人員會立即被要求設定，完成前無法使用其他功能。',
    ],
  },
  setUp: {
    title: ['Set-up list', '開店設定清單'],
    lead: [
      'What is still to be set up, listed on the overview until everything is done.',
      '總覽上尚待完成的開店設定，全部完成後會自動消失。',
    ],
  },
  backup: {
    title: ['Backups', '備份'],
    lead: [
      'A copy of the whole shop every day, images included, in online storage (a bucket), or in the folder that whoever maintains the shop has set (BACKUP_DIR). Keep that folder on another machine or disk.',
      '每天備份整間商店（含圖片），存放於雲端的儲存貯體（bucket），或網站維護人員指定的資料夾（BACKUP_DIR）。資料夾請放在另一台主機或硬碟上。',
    ],
  },
  languages: {
    title: ['Languages', '商店語言'],
    lead: [
      'The languages your shop is offered in. With only one, the language switch is hidden and emails use that language only.',
      '商店提供的語言。只選一種時不顯示語言切換，信件也只使用該語言。',
    ],
  },
};

export const methodsText = {
  payments: ['Ways to pay', '付款方式'],
  shipping: ['Ways to deliver', '配送方式'],
  noBank: [
    'Off at checkout: there is no bank account to transfer to yet.',
    '結帳時不提供：尚未設定匯款帳戶。',
  ],
  toBank: ['Enter the account', '填寫匯款帳戶'],
  familyMartOff: ['FamilyMart is offered once it has a fee below.', '全家：於下方「運費」填寫後即提供。'],
  familyMartOn: [
    'FamilyMart is offered: it has a fee below. Without one it is off.',
    '全家：已於下方「運費」填寫，目前提供；清空即停用。',
  ],
} as const satisfies Record<string, LocalizedText>;

export const legalTexts: Readonly<
  Record<keyof Settings['legal'], { title: LocalizedText; lead: LocalizedText }>
> = {
  perishable: {
    title: ['Notice for perishables', '易於腐敗商品聲明'],
    lead: [
      'Shown before the order button, in emails and above the terms. Without this notice the seven-day right of return also applies to frozen food.',
      '顯示於送出訂單按鈕之前、信件與服務條款頁。若未事先告知，冷凍食品也適用七日鑑賞期。',
    ],
  },
  terms: {
    title: ['Terms and returns', '服務條款與退換貨'],
    lead: ['A separate page, linked from every page and email.', '獨立頁面，各頁面與信件皆有連結。'],
  },
  privacy: {
    title: ['Privacy policy', '隱私權政策'],
    lead: [
      'A separate page, linked wherever personal data is entered. The default describes the data this shop stores; orders are never deleted automatically, so keep to the periods you state.',
      '獨立頁面，凡填寫個人資料之處皆有連結。預設內容說明本系統保存的資料；系統不會自動刪除訂單，請依您所載的期間自行處理。',
    ],
  },
};

export const pictureText = {
  choose: ['Choose an image', '選擇圖片'],
  change: ['Change the image', '更換圖片'],
  remove: ['Remove the image', '移除圖片'],
  none: ['No image.', '尚未選擇圖片。'],
} as const satisfies Record<string, LocalizedText>;

export const aboutAdminText = {
  preview: ['Preview', '預覽'],
  hidden: [
    'The page is hidden until its text is written in both languages.',
    '中英文內容皆填寫後，才會顯示此頁面。',
  ],
} as const satisfies Record<string, LocalizedText>;
