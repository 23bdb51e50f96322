import { formatNtd } from '#app/domain/cart/money.ts';
import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { paymentLabels } from '#app/domain/payment/payment-labels.ts';
import type { SettingField, SettingProblem, SettingsSection } from '#app/domain/settings/settings.ts';
import { numberRanges } from '#app/domain/settings/settings-check.ts';
import { settingsText } from './settings-admin.ts';

export interface FieldText {
  label: LocalizedText;
  hint?: LocalizedText;
}

const fields: { [S in Exclude<SettingsSection, 'languages'>]: Readonly<Record<SettingField<S>, FieldText>> } =
  {
    shop: {
      nameEnglish: { label: ['Name, English', '商店名稱（英文）'] },
      nameChinese: { label: ['Name, Chinese', '商店名稱（中文）'] },
      phone: { label: ['Phone', '電話'] },
      email: {
        label: ['Email', '電子郵件'],
        hint: [
          'Shown to everyone; the shop’s own emails go there too.',
          '公開顯示，商店通知信也會寄到這裡。',
        ],
      },
      pickupEnglish: { label: ['Pickup address, English', '自取地址（英文）'] },
      pickupChinese: { label: ['Pickup address, Chinese', '自取地址（中文）'] },
      registeredName: {
        label: ['Registered name', '公司／商號名稱'],
        hint: ['As registered', '與公司或商業登記相同'],
      },
      representative: { label: ['Representative', '代表人'] },
      seatEnglish: { label: ['Business address, English', '營業地址（英文）'] },
      seatChinese: { label: ['Business address, Chinese', '營業地址（中文）'] },
      taxId: { label: ['Tax ID (UBN)', '統一編號'], hint: ['Eight digits', '8位數字'] },
      foodRegistration: {
        label: ['Food business registration number', '食品業者登錄字號'],
        hint: ['e.g. A-123456789-00000-1', '例：A-123456789-00000-1'],
      },
    },
    pause: {
      on: { label: ['Pause orders', '暫停接單'] },
      messageEnglish: {
        label: ['Message, English', '說明（英文）'],
        hint: [
          'e.g. the day you reopen. If empty: “You can still browse and fill your cart…”',
          '例：恢復接單的日期，留空則顯示「您仍可瀏覽商品並加入購物車…」',
        ],
      },
      messageChinese: { label: ['Message, Chinese', '說明（中文）'] },
    },
    appearance: {
      logo: { label: ['Logo', '商店Logo'] },
      brand: {
        label: ['Brand colour', '品牌色'],
        hint: [
          'Buttons, marks and emails. Six digits as #911024; empty for the default',
          '用於按鈕、標示與信件。格式如#911024，留空使用預設',
        ],
      },
      homeTitleEnglish: { label: ['Title, English', '標題（英文）'] },
      homeTitleChinese: {
        label: ['Title, Chinese', '標題（中文）'],
      },
      homeTextEnglish: { label: ['Text, English', '說明文字（英文）'] },
      homeTextChinese: { label: ['Text, Chinese', '說明文字（中文）'] },
      homePicture: { label: ['Image', '圖片'] },
      bannerEnglish: { label: ['Announcement, English', '公告（英文）'] },
      bannerChinese: { label: ['Announcement, Chinese', '公告（中文）'] },
      bannerLink: {
        label: ['Link within the shop', '連結（限本店頁面）'],
        hint: ['Optional, such as /store or /store?type=biltong', '選填，例：/store、/store?type=biltong'],
      },
      bannerFrom: {
        label: ['Starts on', '開始日期'],
        hint: ['Empty: at once', '留空為立即顯示'],
      },
      bannerFromTime: {
        label: ['Start time', '開始時間'],
        hint: ['Taipei time; empty for midnight', '臺北時間，留空為00:00'],
      },
      bannerUntil: {
        label: ['Ends on', '結束日期'],
        hint: ['Empty: until you remove the text', '留空則持續顯示，直到移除文字'],
      },
      bannerUntilTime: {
        label: ['End time', '結束時間'],
        hint: ['Taipei time; empty for the whole day', '臺北時間，留空則顯示至當日結束'],
      },
    },
    about: {
      titleEnglish: { label: ['Title, English', '標題（英文）'] },
      titleChinese: { label: ['Title, Chinese', '標題（中文）'] },
      textEnglish: { label: ['Text, English', '內容（英文）'] },
      textChinese: { label: ['Text, Chinese', '內容（中文）'] },
      picture: { label: ['Image', '圖片'] },
      packedEnglish: {
        label: ['How it is packed and kept frozen, English', '包裝與保冷方式（英文）'],
        hint: [
          'For example the box, the dry ice, how long it stays frozen',
          '例如：保冷箱、乾冰、可保冷多久',
        ],
      },
      packedChinese: {
        label: ['How it is packed and kept frozen, Chinese', '包裝與保冷方式（中文）'],
        hint: [
          'For example the box, the dry ice, how long it stays frozen',
          '例如：保冷箱、乾冰、可保冷多久',
        ],
      },
    },
    bank: {
      name: {
        label: ['Bank', '銀行名稱'],
        hint: [
          'For a name in each language, write both with | between them, English first',
          '如需依語言顯示，請先寫英文、再寫中文，中間以「|」分隔',
        ],
      },
      code: { label: ['Bank code', '銀行代碼'], hint: ['Three digits', '3位數字'] },
      accountName: { label: ['Account name', '戶名'] },
      accountNumber: { label: ['Account number', '帳號'] },
    },
    payment: {
      merchantID: {
        label: ['MerchantID', '特店編號（MerchantID）'],
        hint: [
          'To remove the keys, untick the methods below and empty all three',
          '移除金鑰：先取消勾選下方的付款方式，再清空三項',
        ],
      },
      hashKey: { label: ['HashKey', '金鑰（HashKey）'] },
      hashIV: { label: ['HashIV', '向量（HashIV）'] },
      test: {
        label: ['Test mode', '測試模式'],
        hint: [
          'Payments go to ECPay’s test site. Nobody pays real money: do not ship these orders',
          '付款導向綠界測試環境，不會實際收款，請勿出貨',
        ],
      },
      card: { label: ['Credit card', '信用卡'] },
      atm: { label: ['ATM or online banking', 'ATM／網路銀行轉帳'] },
      cvs: { label: ['Convenience-store code', '超商代碼繳費'] },
      channelID: {
        label: ['Channel ID', '通路ID（Channel ID）'],
        hint: [
          'To remove the keys, untick LINE Pay and empty both',
          '移除金鑰：先取消勾選LINE Pay，再清空兩項',
        ],
      },
      channelSecret: { label: ['Channel secret key', '通路密鑰（Channel Secret Key）'] },
      linePayTest: {
        label: ['Test mode', '測試模式'],
        hint: [
          'Payments go to LINE Pay’s sandbox, which has keys of its own. Nobody pays real money: do not ship these orders',
          '付款導向LINE Pay測試環境（Sandbox，需使用測試環境的金鑰），不會實際收款，請勿出貨',
        ],
      },
      linepay: { label: ['LINE Pay at checkout', '結帳時提供LINE Pay'] },
      cardMinutes: {
        label: ['Minutes to pay by card or LINE Pay', '信用卡與LINE Pay付款期限（分鐘）'],
        hint: ['Stock is held this long, then the order is cancelled', '期限內保留庫存，逾時自動取消訂單'],
      },
      laterDays: {
        label: ['Days to pay at an ATM or store', 'ATM與超商繳費期限（天）'],
        hint: ['Stock is held this long, then the order is cancelled', '期限內保留庫存，逾期自動取消訂單'],
      },
    },
    methods: {
      cod: { label: paymentLabels.cod },
      bt: { label: paymentLabels.bt },
      regularAM: { label: shippingMethods.regularAM.label },
      regularPM: { label: shippingMethods.regularPM.label },
      selfPickUp: { label: shippingMethods.selfPickUp.label },
      sevenEleven: { label: shippingMethods.sevenEleven.label },
    },
    email: {
      host: {
        label: ['Mail server (SMTP)', '郵件伺服器（SMTP）'],
        hint: [
          'As your email provider names it, e.g. smtp.gmail.com',
          '依電子郵件服務商的說明，例：smtp.gmail.com',
        ],
      },
      port: {
        label: ['Port', '連接埠'],
        hint: ['Usually 465 for TLS, 587 for STARTTLS', '通常TLS為465，STARTTLS為587'],
      },
      security: { label: ['Encryption', '加密方式'] },
      user: { label: ['User name', '帳號'], hint: ['Usually the email address', '通常是電子郵件信箱'] },
      smtpPassword: {
        label: ['Password', '密碼'],
        hint: [
          'Gmail, Yahoo and iCloud want an app password here, not the one you sign in with',
          'Gmail、Yahoo與iCloud須使用「應用程式密碼」，不是平常登入的密碼',
        ],
      },
      from: {
        label: ['Sender’s address', '寄件人信箱'],
        hint: ['Leave empty to use the user name', '留空則以帳號作為寄件人'],
      },
      serviceURL: {
        label: ['API URL of the email service', '發送網址（服務商的API網址）'],
        hint: ['e.g. https://mail.example/api/send', '例：https://mail.example/api/send'],
      },
      serviceID: { label: ['Service ID', '服務代碼（Service ID）'] },
      templateID: { label: ['Template ID', '範本代碼（Template ID）'] },
      publicKey: { label: ['Public key', '公開金鑰'] },
      privateKey: { label: ['Private key', '私密金鑰'] },
    },
    invoice: {
      on: { label: ['Issue invoices', '開立電子發票'] },
      merchantID: {
        label: ['MerchantID', '特店編號（MerchantID）'],
        hint: [
          'All three are those of e-invoices, not of payment',
          '三項皆為電子發票的介接資料，與金流的不同',
        ],
      },
      hashKey: { label: ['HashKey', '金鑰（HashKey）'] },
      hashIV: { label: ['HashIV', '向量（HashIV）'] },
      test: {
        label: ['Test mode', '測試模式'],
        hint: ['Invoices go to ECPay’s test site and are not valid', '發票開立於綠界測試環境，不具效力'],
      },
      onShipping: {
        label: ['Issue when the order ships', '出貨時才開立'],
        hint: [
          'Otherwise as soon as it is paid, and when it ships at the latest',
          '未勾選：付款後立即開立，最遲於出貨時開立',
        ],
      },
      from: {
        label: ['For orders placed from', '自此日起成立的訂單'],
        hint: [
          'Leave empty for today. Invoices of earlier orders can be issued on the order',
          '留空則自今天起。較早的訂單可於訂單頁自行開立',
        ],
      },
    },
    fees: {
      home: { label: ['Home delivery', '冷凍宅配運費'] },
      store: { label: ['7-ELEVEN pickup', '7-ELEVEN超商取貨運費'] },
      familyMart: {
        label: ['FamilyMart frozen pickup', '全家冷凍店到店運費'],
        hint: ['Leave empty to not offer it', '留空則不提供'],
      },
      freeFrom: {
        label: ['Free shipping from', '免運門檻'],
        hint: ['Leave empty for no free shipping', '留空則不提供免運'],
      },
      minimum: {
        label: ['Minimum order', '最低訂購金額'],
        hint: ['Leave empty for no minimum', '留空則不限金額'],
      },
    },
    delivery: {
      cutOffHour: {
        label: ['Cut-off hour', '截單時間（時）'],
        hint: [
          'Orders placed before this hour ship the same day. 1 to 24, Taipei time',
          '此時間前的訂單當日出貨，1到24時（臺北）',
        ],
      },
      daysAhead: {
        label: ['Days to choose from', '可指定到貨日的天數'],
        hint: [
          'How many days after the earliest one customers can choose, up to 60. 0: no choice',
          '顧客可指定最快到貨日之後幾天內的日期，最多60天；0表示不開放指定',
        ],
      },
      closedDays: { label: settingsText.closedDays },
    },
    parcel: {
      kilograms: { label: ['7-ELEVEN: weight limit (kg)', '7-ELEVEN重量上限（公斤）'] },
      amount: { label: ['7-ELEVEN: value limit (NT$)', '7-ELEVEN金額上限（NT$）'] },
      familyKilograms: { label: ['FamilyMart: weight limit (kg)', '全家重量上限（公斤）'] },
      familyAmount: { label: ['FamilyMart: value limit (NT$)', '全家金額上限（NT$）'] },
      familyCentimetres: { label: ['FamilyMart: longest side (cm)', '全家最長邊（公分）'] },
    },
    logistics: {
      merchantID: {
        label: ['MerchantID', '特店編號（MerchantID）'],
        hint: [
          'To remove the keys, untick the map below and empty all three',
          '移除金鑰：先取消勾選下方的電子地圖，再清空三項',
        ],
      },
      hashKey: { label: ['HashKey', '金鑰（HashKey）'] },
      hashIV: { label: ['HashIV', '向量（HashIV）'] },
      test: {
        label: ['Test mode', '測試模式'],
        hint: [
          'Labels come from ECPay’s test site. No carrier collects such a parcel',
          '託運單由綠界測試環境產生，物流業者不會收件',
        ],
      },
      b2c: {
        label: ['To the chain’s warehouse (B2C)', '大宗寄倉（B2C）'],
        hint: [
          'As your contract says. Off: from store to store (C2C). ECPay takes frozen 7-ELEVEN parcels by B2C only',
          '依合約勾選；未勾選為店到店（C2C）。綠界的7-ELEVEN冷凍取貨僅提供B2C',
        ],
      },
      map: {
        label: ['Customers choose their store on the map', '顧客以電子地圖選擇門市'],
        hint: ['Typing the store remains possible', '仍可自行填寫門市'],
      },
      senderName: {
        label: ['Sender’s name', '寄件人姓名'],
        hint: [
          'As on your ID card: you show it to collect parcels that come back to a store',
          '請填身分證上的姓名，包裹退回門市時須憑證件領取',
        ],
      },
      senderPhone: { label: ['Sender’s cellphone', '寄件人手機號碼'] },
      senderZip: { label: ['Postal code', '郵遞區號'] },
      senderAddress: {
        label: ['Address the courier collects from, in Chinese', '寄件地址（司機取件處，請填中文）'],
      },
    },
    limits: {
      firstPieces: { label: ['Maximum items in a first order', '首次訂購件數上限'] },
      firstAmount: { label: ['Maximum value of a first order (NT$)', '首次訂購金額上限（NT$）'] },
      open: {
        label: ['Open orders per customer', '每位顧客未出貨訂單上限'],
        hint: ['Orders that have not shipped yet', '尚未出貨的訂單數'],
      },
    },
    stock: {
      lowAt: {
        label: ['Low stock level', '安全庫存（件）'],
        hint: ['This many pieces or fewer', '庫存等於或低於此數量'],
      },
      tellLow: {
        label: ['Email me what is low', '寄送庫存偏低通知'],
        hint: [
          'At most one email a day, and only about what became low since the last one',
          '每天最多一封，只列出上次通知後新增的偏低商品',
        ],
      },
    },
    reviews: {
      on: { label: ['Ask buyers for reviews', '邀請顧客評價'] },
      days: {
        label: ['Days after completion', '訂單完成後幾天寄送'],
        hint: ['Not for cancelled, returned or imported orders', '已取消、退回或匯入的訂單不寄送'],
      },
    },
    search: {
      synonyms: {
        label: ['Words that mean the same', '同義詞'],
        hint: ['For example: braai, BBQ, barbecue', '例：烤肉、燒烤、BBQ'],
      },
    },
    chat: {
      facebookPageId: {
        label: ['Messenger page', 'Messenger粉絲專頁編號'],
        hint: ['The numeric ID of your Facebook page', 'Facebook粉絲專頁的數字編號'],
      },
      lineId: { label: ['LINE ID', 'LINE ID'], hint: ['e.g. @boma', '例：@boma'] },
    },
    line: {
      accessToken: { label: ['Channel access token', '頻道存取權杖（Channel access token）'] },
      channelSecret: {
        label: ['Channel secret', '頻道密鑰（Channel secret）'],
        hint: ['32 characters, 0 to 9 and a to f', '32個字元（0到9、a到f）'],
      },
    },
    signIn: {
      owner: { label: ['Owners', '店主'] },
      staff: { label: ['Staff', '員工'] },
    },
    setUp: { hidden: { label: ['Hide the list', '隱藏清單'] } },
    backup: {
      hour: {
        label: ['Hour of the backup', '備份時間（時）'],
        hint: ['0 to 23, Taipei time', '0到23時（臺北）'],
      },
      days: {
        label: ['Days to keep', '保留天數'],
        hint: ['The last backup of each of these days is kept', '保留最近這幾天每天最後一次的備份'],
      },
      weeks: {
        label: ['Weeks to keep after that', '之後保留週數'],
        hint: ['The last backup of each of these weeks is kept', '更早的備份每週保留最後一次'],
      },
      bucket: {
        label: ['Keep backups in the bucket', '備份存放於儲存貯體（bucket）'],
        hint: [
          'Online storage for backups (BACKUP_BUCKET) or, where there is none, that of the images (S3_BUCKET). It holds customers’ data: never make it public',
          '使用備份專用的儲存貯體（BACKUP_BUCKET），沒有則使用圖片的儲存貯體（S3_BUCKET）。備份含顧客資料，請勿設為公開',
        ],
      },
    },
    legal: {
      perishableEnglish: { label: ['Notice for perishables, English', '易於腐敗商品聲明（英文）'] },
      perishableChinese: { label: ['Notice for perishables, Chinese', '易於腐敗商品聲明（中文）'] },
      termsEnglish: { label: ['Terms and returns, English', '服務條款與退換貨（英文）'] },
      termsChinese: { label: ['Terms and returns, Chinese', '服務條款與退換貨（中文）'] },
      privacyEnglish: { label: ['Privacy policy, English', '隱私權政策（英文）'] },
      privacyChinese: { label: ['Privacy policy, Chinese', '隱私權政策（中文）'] },
    },
  };

const languageFields: Readonly<Record<string, FieldText>> = {
  english: { label: ['English', '英文'] },
  chinese: { label: ['Traditional Chinese', '繁體中文'] },
  ...Object.fromEntries(languages.slice(2).map(({ code, called }) => [code, { label: called }])),
};

export function fieldText(section: SettingsSection, field: string): FieldText {
  const table: Readonly<Record<string, FieldText>> =
    section === 'languages' ? languageFields : fields[section];
  return table[field] ?? { label: [field, field] };
}

/** What is wrong with a field; of a number whose limits are its own, with both. */
export function settingProblemText(
  section: SettingsSection,
  field: string,
  problem: SettingProblem,
): LocalizedText {
  const ranges: Partial<Record<SettingsSection, Readonly<Record<string, readonly [number, number]>>>> =
    numberRanges;
  const range = ranges[section]?.[field];
  if (range && problem === 'no-amount') {
    const [least, most] = range.map(formatNtd);
    return [`A whole amount from ${least} to ${most}.`, `請填${least}到${most}的整數金額。`];
  }
  if (range && problem === 'no-count') {
    const [least, most] = range.map((number) => number.toLocaleString('en'));
    return [`A whole number from ${least} to ${most}.`, `請填${least}到${most}的整數。`];
  }
  return settingProblems[problem];
}

export const settingProblems: Readonly<Record<SettingProblem, LocalizedText>> = {
  required: ['Please fill this in.', '請填寫此欄位。'],
  'too-long': ['This is too long.', '內容過長。'],
  'other-language': ['Fill in both languages, or neither.', '請同時填寫中英文，或都留空。'],
  'whole-account': ['Please fill in all four fields.', '匯款帳戶的四個欄位都要填寫。'],
  'whole-line-pay': ['Please fill in the channel ID and the channel secret key.', '請填寫通路ID與通路密鑰。'],
  'no-channel-id': ['A channel ID has 5 to 20 digits.', '通路ID應為5至20碼數字。'],
  'no-channel-secret': [
    'A channel secret key has only letters and digits.',
    '通路密鑰格式不正確，應為英文字母與數字。',
  ],
  'whole-keys': ['Please fill in MerchantID, HashKey and HashIV.', '請填寫MerchantID、HashKey與HashIV。'],
  'whole-line': ['Please fill in both, or leave both empty.', '請兩項都填寫，或都留空。'],
  'no-line-key': [
    'Copy the value exactly as LINE Developers shows it.',
    '請完整複製LINE Developers顯示的內容。',
  ],
  'no-merchant-id': [
    'A MerchantID has up to 10 letters and digits.',
    '特店編號應為最多10碼的英文字母或數字。',
  ],
  'no-key': ['A key has 16 letters and digits.', '金鑰為16個英文字母或數字。'],
  'no-payment-method': [
    'Customers would have no way to pay, whichever shipping method they choose. Keep at least one switched on.',
    '這樣一來，無論選擇哪種配送方式，顧客都無法付款。請至少保留一種付款方式。',
  ],
  'no-shipping-method': [
    'Customers would have no way to get their order. Keep at least one shipping method switched on.',
    '這樣一來，顧客將沒有配送方式。請至少保留一種配送方式。',
  ],
  'no-bank-account': ['Enter your bank account first.', '請先填寫匯款帳戶。'],
  'one-way': [
    'Fill in either the mail server or the hosted service, not both.',
    '只能選擇一種寄信方式：請填寫郵件伺服器或郵件發送服務其中之一。',
  ],
  'whole-server': ['The mail server needs this too.', '郵件伺服器也需要填寫此欄位。'],
  'whole-service': [
    'Please fill in all five fields of the hosted service.',
    '郵件發送服務的五個欄位都要填寫。',
  ],
  'password-again': [
    'Please enter this again: the stored one belongs to another server or user.',
    '請重新輸入：已儲存的內容屬於另一個伺服器或帳號。',
  ],
  'no-host': ['Enter a server name such as smtp.gmail.com.', '請填寫伺服器名稱，例如smtp.gmail.com。'],
  'no-port': ['A port is a number from 1 to 65535.', '連接埠為1到65535的整數。'],
  'no-sender': [
    'The user name is not an email address: enter the sender’s address.',
    '帳號不是電子郵件信箱，請填寫寄件人信箱。',
  ],
  'no-service-address': ['Enter an address that begins with https://', '請填寫以https://開頭的網址。'],
  'no-service-name': ['Only A to Z, digits, _ and -.', '只能使用英文字母、數字、_與-。'],
  'no-minutes': ['A whole number from 10 to 1440.', '請填10到1440的整數。'],
  'no-hold-days': ['A whole number from 1 to 30.', '請填1到30的整數。'],
  'no-name': ['A name needs letters or digits.', '名稱須包含文字或數字。'],
  'no-phone': ['This is not a valid phone number.', '電話格式不正確。'],
  'no-email': ['This is not a valid email address.', '電子郵件格式不正確。'],
  'no-tax-id': ['This is not a valid tax ID: please check its digits.', '統一編號不正確，請檢查數字。'],
  'no-food-registration': ['The format is A-123456789-00000-1.', '格式應為A-123456789-00000-1。'],
  'no-bank-code': ['A bank code has three digits.', '銀行代碼為3位數字。'],
  'no-account-number': ['Digits only, with optional spaces or hyphens.', '請填數字，可含空格或連字號。'],
  'no-amount': ['Enter a whole amount in NT$.', '請填新臺幣整數金額。'],
  'no-hour': ['A full hour from 1 to 24.', '請填1到24的整點。'],
  'no-hour-of-day': ['A full hour from 0 to 23.', '請填0到23的整點。'],
  'no-days-ahead': ['A whole number from 0 to 60.', '請填0到60的整數。'],
  'no-day': ['Write dates as 2027-02-05.', '日期格式如2027-02-05。'],
  'whole-sender': ['Fill in all four, or empty them all.', '寄件人資料請四項都填寫，或全部清空。'],
  'no-sender-name': [
    'Enter 4 to 10 letters or 2 to 5 Chinese characters, without digits or symbols.',
    '請填中文2–5字或英文4–10個字母，不可含數字或符號。',
  ],
  'no-cellphone': ['Enter a cellphone number such as 0912345678.', '請填手機號碼，例如0912345678。'],
  'no-zip': ['Enter 3, 5 or 6 digits.', '請填3、5或6碼數字。'],
  'no-address': ['Enter 6 to 60 characters.', '請填6到60個字。'],
  'no-length': ['Enter whole centimetres, 1 to 999.', '請填公分整數，1到999。'],
  'no-weight': ['A weight from 0.001 to 999, such as 10 or 4.5.', '請填0.001到999的重量，例如10或4.5。'],
  'no-review-days': ['A whole number from 1 to 90.', '請填1到90的整數。'],
  'no-count': ['Enter a whole number of at least 1.', '請填1以上的整數。'],
  'no-page-id': ['Enter only the page’s numeric ID.', '請只填粉絲專頁的數字編號。'],
  'no-line-id': ['This is not a valid LINE ID.', 'LINE ID格式不正確。'],
  'no-language': ['Keep at least one language.', '至少要保留一種語言。'],
  'no-colour': [
    'A colour as #911024: # and six digits, 0 to 9 and a to f.',
    '請填寫色碼，例：#911024（#加6碼，0到9、a到f）。',
  ],
  'faint-colour': ['This colour is too light to be read.', '此顏色太淺，文字不易辨識。'],
  'no-path': [
    'The path of a page for customers, beginning with “/”, such as /store.',
    '請填寫顧客可瀏覽的頁面路徑，以「/」開頭，例：/store。',
  ],
  'no-time': ['A time such as 09:30.', '請填寫時間，例：09:30。'],
  'day-missing': ['Choose the day, too.', '請一併選擇日期。'],
  'banner-missing': [
    'Write the announcement, or empty its link and dates.',
    '請填寫公告內容，或清空連結與日期。',
  ],
  'ends-first': ['The end must be after the start.', '結束時間必須晚於開始時間。'],
  'no-image': ['This image no longer exists.', '這張圖片已不存在。'],
};
