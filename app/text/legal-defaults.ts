import { type ShippingOption, shippingMethods } from '#app/domain/delivery/shipping.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { offlineMethods, onlineMethods, type PaymentMethod } from '#app/domain/payment/payment.ts';
import { joinTexts, listComma } from './marks.ts';

/**
 * Defaults until the owner writes their own; not legal advice, as the settings page says. Plain text
 * (domain/plain-text.ts).
 */

/**
 * Without this notice the seven-day right covers perishables too: Consumer Protection Act, articles 18 and 19, and
 * article 2 of the regulations on its reasonable exceptions.
 */
export const perishableDefault: LocalizedText = [
  'Frozen and chilled food is perishable: by law (Consumer Protection Act, article 19, and article 2 of the Regulations for Reasonable Exceptions to the Right of Rescission of Distance Sales) the seven-day right of return does not apply to it. If anything arrives damaged, thawed or other than you ordered, tell us and we will replace or refund it.',
  '冷凍及冷藏食品屬易於腐敗之商品，依消費者保護法第19條及「通訊交易解除權合理例外情事適用準則」第2條，不適用七日鑑賞期（七日解除權）。商品送達時如有破損、退冰或與訂購內容不符，請與我們聯絡，我們會負責換貨或退款。',
];

/** What the shop offers at checkout. */
export interface Offered {
  payments: readonly PaymentMethod[];
  options: readonly ShippingOption[];
  sendsEmails: boolean;
}

const terms: LocalizedText = [
  `These terms apply to every order placed with this shop. The seller’s details are at the end of this page.

# Your order
- Before you place an order you see the goods, their quantities and prices, any shipping fee, the payment method and the {day} once more, and can change your order.
- {confirm}
- A quantity is capped at what we have in stock. If we are nevertheless unable to supply something, we will tell you why within two working days and refund what you have paid for it.

# Prices and payment
- Prices are in New Taiwan dollars (NT$) and include business tax. Any shipping fee is shown separately before you order.
- {pay}
- We issue a uniform invoice or receipt as the law requires.

# Delivery
- {deliver}
- The {day} is shown before you order and {where}. There is no {off} on Sundays or on days when the shop is closed. Typhoons and holidays may cause delays; we will tell you if they do.
- Please make sure we can reach you on the phone number you give us, and put frozen food into the freezer as soon as you have it.
- Food from an order that is {refused} may no longer be fit to eat. We will ask you what happened{decline}.

# Seven days to change your mind
- The seven-day right of return does not apply to perishable goods, as the notice on this page explains; the same notice is shown before the order button{notice}.
- All other goods, such as utensils and firelighters, may be returned within seven days of receiving them, without giving a reason and at no cost. Send them back, or write to us within those days by letter, by email or with our contact form.
- If you write to us, we will collect the goods from the delivery address within fifteen days. We will refund the price within fifteen days of receiving them.
- You may inspect goods as you would in a shop; this costs you nothing and does not affect your right of return.

# If something is wrong
- If anything is damaged, thawed, missing or other than you ordered, please tell us as soon as you can, ideally on the day you receive it, with your order number and a photograph.
- We will replace it or refund its price, as you choose, together with any shipping fee if the whole order is affected. You need not send spoiled food back.
- The rights that the Civil Code and the Consumer Protection Act give you for faulty goods are not affected.

# Changing or cancelling an order
- Until the goods {until}, you may change or cancel your order: contact us with your order number.
- We will refund what you have already paid within fifteen days.

# Food
- Ingredients, allergens, origin, net weight and storage are shown with each product. If you have an allergy and are unsure, please ask before you order.
- Keep frozen food at −18 °C or colder and do not refreeze it once it has thawed.

# Complaints
- Please contact us first, with the contact form, by email or by phone. We will answer within three working days.
- You may also call the consumer hotline 1950, or contact the consumer service centre or the consumer ombudsman of your city or county government.

# Law and courts
- The law of the Republic of China (Taiwan) applies. The courts that the Consumer Protection Act and the rules on small claims make available to consumers remain open to you.`,
  `本條款適用於您在本店的所有訂購。賣方資訊載於本頁最後。

# 訂購
- 送出訂單前，您可以再次確認商品、數量、價格、運費（如有）、付款方式與{day}，並可修改訂單內容。
- {confirm}
- 訂購數量以庫存為上限。若仍有無法供貨的情形，我們會於兩個工作日內告知原因，並退還您已付的款項。

# 價格與付款
- 商品價格以新臺幣計，已含營業稅。如有運費則另計，並於您送出訂單前顯示。
- {pay}
- 我們依法開立統一發票或收據。

# 配送
- {deliver}
- {day}會於您送出訂單前顯示，並載明於{where}。週日及本店公休日{off}。遇颱風或連續假日可能延遲，我們會主動通知您。
- 請留下可聯絡的手機號碼，收到商品後請立即將冷凍食品放入冷凍庫。
- {refused}的食品可能已無法食用。我們會與您聯絡，了解原因{decline}。

# 七日鑑賞期
- 易於腐敗之商品不適用七日鑑賞期，詳見本頁的說明；該說明同時載於送出訂單按鈕之前{notice}。
- 其他商品（例如器具、火種），您可於收到商品後七日內退貨，無須說明理由，也不必負擔任何費用。請於期限內寄回商品，或以書面、電子郵件或聯絡表單通知我們。
- 以書面、電子郵件或聯絡表單通知者，我們會於收到通知之次日起十五日內，至原送達地點取回商品，並於取回或收到退回商品之次日起十五日內退還價金。
- 您可以如同在實體店面一般檢查商品，因檢查所必要的拆封不影響您退貨的權利，也無須負擔費用。

# 商品有問題時
- 商品如有破損、退冰、短少或與訂購內容不符，請儘快與我們聯絡，並請儘量於收到當日通知，附上訂單編號與照片。
- 您可以選擇由我們補足或更換商品，或退還價金；整筆訂單都有問題時，運費（如有）一併退還。已變質的食品不必寄回。
- 民法及消費者保護法就瑕疵商品賦予您的權利，不受影響。

# 變更或取消訂單
- 商品{until}，您可以變更或取消訂單，請附上訂單編號與我們聯絡。
- 您已付的款項，我們會於十五日內退還。

# 食品資訊
- 各商品頁載明成分、過敏原、原產地、淨重與保存方式。若您對食物過敏且有疑問，請於訂購前與我們聯絡。
- 冷凍食品請保存於攝氏零下18度以下，解凍後請勿再冷凍。

# 消費申訴
- 請先透過聯絡表單、電子郵件或電話與我們聯絡，我們會於三個工作日內回覆。
- 您也可以撥打1950全國消費者服務專線，或向各縣市政府的消費者服務中心、消費者保護官申訴。

# 準據法與管轄
- 本條款適用中華民國法律。因本條款涉訟時，不排除消費者保護法第47條及民事訴訟法第436條之9小額訴訟管轄法院之適用。`,
];

/** Where the terms say that something is told. */
const inEmails = {
  confirm: [
    'We send you a confirmation email as soon as your order has reached us. The contract between us is made when that email is sent. Please keep it: it names the goods, their prices, the delivery and the payment that were agreed.',
    '我們收到訂單後，會立即寄出訂單確認信，買賣契約於該信寄出時成立。信中載明雙方約定的商品、價格、配送與付款方式，請妥善留存。',
  ],
  says: ['the confirmation email says', '訂單確認信會載明'],
  where: ['in the confirmation email', '訂單確認信'],
  notice: [' and in the emails about your order', '及訂單相關信件中'],
} as const satisfies Record<string, LocalizedText>;

/** Where the shop sends no emails. */
const inShop = {
  confirm: [
    'You are shown your order number as soon as your order has reached us. The contract between us is made when that number is shown. Please keep it: with it and your cellphone number you can read on this site what was agreed.',
    '我們收到訂單後，網頁會立即顯示訂單編號，買賣契約於該編號顯示時成立。請妥善留存，您可憑訂單編號與手機號碼在本站查詢雙方約定的內容。',
  ],
  says: ['the page of your order says', '訂單查詢頁面會載明'],
  where: ['on the page of your order', '訂單查詢頁面'],
  notice: ['', ''],
} as const satisfies Record<keyof typeof inEmails, LocalizedText>;

/** The default terms name the ways to pay and to deliver that are offered. */
export function termsFor(offered: Offered): LocalizedText {
  const words = Object.entries({
    pay: payWords(offered),
    deliver: deliverWords(offered),
    decline: declineWords(offered),
    refused: refusedWords(offered),
    ...reachWords[reachOf(offered)],
    ...(offered.sendsEmails ? inEmails : inShop),
  });
  const fill = (at: 0 | 1) =>
    words.reduce((text, [name, each]) => text.replaceAll(`{${name}}`, each[at]), terms[at]);
  return [fill(0), fill(1)];
}

type Reach = 'delivered' | 'collected' | 'both';

/** Whether orders are delivered, collected from the shop, or as the customer chooses. */
function reachOf({ options }: Offered): Reach {
  const isCollected = options.includes('selfPickUp');
  if (options.every((option) => option === 'selfPickUp')) return 'collected';
  return isCollected ? 'both' : 'delivered';
}

const reachWords: Readonly<Record<Reach, Readonly<Record<'day' | 'off' | 'until', LocalizedText>>>> = {
  delivered: {
    day: ['expected day of arrival', '預計到貨日'],
    off: ['delivery', '不配送'],
    until: ['have been handed to the courier', '交給物流業者之前'],
  },
  collected: {
    day: ['day on which your order should be ready', '預計可取貨日'],
    off: ['pickup', '無法自取'],
    until: ['are ready for you to collect', '備妥之前'],
  },
  both: {
    day: ['expected day of arrival or pickup', '預計到貨日或可取貨日'],
    off: ['delivery or pickup', '不配送，也無法自取'],
    until: [
      'have been handed to the courier, or are ready for you to collect',
      '交給物流業者之前（自取訂單則為備妥之前）',
    ],
  },
};

/** What becomes of an order that is not taken: at the door, or where it is collected. */
function refusedWords({ options }: Offered): LocalizedText {
  const ways: LocalizedText[] = [];
  if (options.some(isToDoor)) ways.push(['not accepted', '拒收']);
  if (!options.every(isToDoor)) ways.push(['not collected in time', '逾期未取']);
  return joinTexts(ways, listComma, [' or ', '或']);
}

/** Cash, by the names that the checkout gives it. @param hasMore whether more ways follow. */
function cashWords({ options }: Offered, hasMore = false): LocalizedText {
  if (options.every(isToDoor)) return ['cash on delivery', '貨到付款'];
  return options.some(isToDoor)
    ? ['cash on delivery or pickup', `貨到付款${hasMore ? '、' : '或'}取貨付款`]
    : ['cash on pickup', '取貨付款'];
}

function wayToPay(way: PaymentMethod, offered: Offered, hasMore: boolean): LocalizedText {
  if (way !== 'cod') return payments[way];
  const [english, chinese] = cashWords(offered, hasMore);
  return [`in ${english}`, chinese];
}

const payments: Readonly<Record<Exclude<PaymentMethod, 'cod'>, LocalizedText>> = {
  bt: ['by bank transfer', '匯款'],
  card: ['by credit card', '信用卡'],
  linepay: ['with LINE Pay', 'LINE Pay行動支付'],
  atm: ['at an ATM or by online banking', 'ATM／網路銀行轉帳'],
  cvs: ['at a convenience store', '超商代碼繳費'],
};

function payWords(offered: Offered): LocalizedText {
  const ways = allPayments.filter((way) => offered.payments.includes(way));
  const [english, chinese] = joinTexts(
    ways.map((way) => wayToPay(way, offered, ways.length > 1)),
    listComma,
    [', or ', '或'],
  );
  const paid: LocalizedText = [`You pay ${english}.`, `付款方式為${chinese}。`];
  if (!offered.payments.includes('bt')) return paid;
  const { done, inTime } = transferWords[reachOf(offered)];
  return [
    `${paid[0]} Goods paid for by transfer are ${done[0]} once the payment has arrived; {says} by when we need to receive it for your order to ${inTime[0]} as stated there.`,
    `${paid[1]}選擇匯款者，款項入帳後才會${done[1]}；{says}須於何時前收到款項，方能如期${inTime[1]}。`,
  ];
}

const transferWords: Readonly<Record<Reach, Readonly<Record<'done' | 'inTime', LocalizedText>>>> = {
  delivered: { done: ['shipped', '出貨'], inTime: ['arrive', '到貨'] },
  collected: { done: ['prepared', '開始準備商品'], inTime: ['be ready', '備妥'] },
  both: {
    done: ['shipped, or prepared for pickup,', '出貨或備妥供自取'],
    inTime: ['arrive or be ready', '到貨或備妥'],
  },
};

const allPayments: readonly PaymentMethod[] = [...offlineMethods, ...onlineMethods];

const isToDoor = (option: ShippingOption) => shippingMethods[option].kind === 'home';

const parcels: readonly { is: (option: ShippingOption) => boolean; words: LocalizedText }[] = [
  { is: isToDoor, words: ['to your door', '宅配到府'] },
  { is: (option) => option === 'sevenEleven', words: ['to a 7-ELEVEN store', '7-ELEVEN超商取貨'] },
  { is: (option) => option === 'familyMart', words: ['to a FamilyMart store', '全家冷凍店到店'] },
];

function deliverWords({ options }: Offered): LocalizedText {
  const ways = parcels.filter(({ is }) => options.some(is)).map(({ words }) => words);
  const isCollected = options.includes('selfPickUp');
  if (ways.length === 0) return ['You collect your order from us.', '商品由您親自到店自取。'];
  const [english] = joinTexts(ways, listComma, [' or ', '']);
  const [, chinese] = joinTexts(isCollected ? [...ways, ['', '自取']] : ways, listComma, ['', '與']);
  const orCollected = isCollected ? ', or you collect your order from us' : '';
  return [
    `We deliver frozen, on the main island of Taiwan only, ${english}${orCollected}.`,
    `商品以冷凍方式配送，僅限臺灣本島，提供${chinese}。`,
  ];
}

function declineWords(offered: Offered): LocalizedText {
  if (!offered.payments.includes('cod')) return ['', ''];
  const [english, chinese] = cashWords(offered);
  return [`, and may decline ${english} for later orders`, `，日後的訂單得不提供${chinese}`];
}

/** The contents that article 8 of the Personal Data Protection Act requires. */
export const privacyDefault: LocalizedText = [
  `Article 8 of the Personal Data Protection Act requires us to tell you the following before you give us your data.

# Who collects it
The seller named at the end of this page.

# What for
- To process, pack, deliver and bill your orders, to issue invoices, and to contact you about your orders.
- To answer your messages, to tell you when a product you asked about is back in stock, and to settle complaints and claims.
- To recognise regular customers and protect the shop from misuse.
- To email news and offers to those who ticked the box for it at checkout, until they unsubscribe.

In legal terms, these are the specific purposes 040 (marketing), 069 (matters of contracts), 090 (consumer and customer management and service), 091 (consumer protection), 129 (accounting) and 148 (online shopping and other e-commerce). We send advertising to nobody else, and sell nobody’s data.

# What we collect
- With an order: your name, cellphone number and email, the delivery address or the convenience store with the name for pickup, what you ordered, how you pay and the total, a promo code, your language, what you write to us with the order, and what the invoice needs (a company’s tax ID and title, a mobile barcode, or a donation code).
- When you report a bank transfer: the last five digits of the account, the amount and the day.
- With a message: your name, your email, the message and your language.
- When you ask to be told that a product is back in stock: your email, the product and your language.
- When you review what you bought: the stars, your text, the name you choose to show and your language. They are published on the product once we have read them. If we ask you by email, a link in it ends such emails.
- When you agree to the newsletter: your name, your email, your language, the day, and the words you agreed to.
- What we note ourselves: the progress of your order, whether a parcel was delivered or collected, whether you are a regular customer, and what we need to know to serve you.
- When somebody signs in, or tries to sign in, to the shop’s admin area, we keep the time and the beginning of the IP address for 180 days.
- To prevent abuse we count requests per IP address; the counts are deleted after about a week.

In legal terms, these are the categories C001 (what identifies a person) and C002 (what identifies finances). You need no account with us, and we ask for no card number. If an order fails through our fault, what you had entered is sent to us so that we can contact you.

# What stays in your browser
- Your cart, promo code, language and the number, date, amount and link of your last order stay in the browser’s own storage until you clear it. What you type at the checkout, in the contact form, in a review or to report a transfer stays until you send it or close the tab, and the order you placed last until you close its tab or choose “Forget me” in it; if you choose “Remember me on this device”, your details stay in this browser until you choose “Forget me” or untick it.
- If you change the language, one cookie remembers it for a year. When you order or look an order up, another keeps a random mark for up to 400 days, so that strangers who guess at the order’s number never lock you out of it. We use no cookies for advertising or statistics.
- Where the shop offers chat by Messenger, a Meta script is loaded with the page, and Meta may set cookies and learn your IP address under its own policy. Links to Messenger and LINE lead to those services, and send them nothing before you follow them.

# How long, where, who and how
- How long: order data for as long as it serves its purpose and the law requires us to keep the records of a sale, at present five years for accounting vouchers; messages until the matter is settled; back-in-stock requests until we have sent that one email, you cancel through its link, or a year has passed; the newsletter until you unsubscribe by the link in each issue, after which we keep your address, your language, and what you agreed to and when, and when you left, so that we do not write again and can show what was agreed. After that we delete the data or stop using it, of our own accord or at your request.
- Where: in Taiwan, and where the providers of our website and of our email keep their servers.
- Who: we ourselves; the courier and the convenience-store chain, who receive name, phone number, address and the amount to collect; our bank; the providers of our website and email, who may use it for nothing else; and authorities that have a right to it, such as the tax office for invoices.
- Alerts to our own phones carry the order number alone; nothing else about you passes through the services that deliver them.
- How: by computer and on paper, such as letters, address labels and packing slips, and only for the purposes above.

# Your rights
Under article 3 of the Act you may
- ask about your data and read it,
- have a copy of it,
- have it completed or corrected,
- have us stop collecting, processing or using it,
- have it deleted.

Write to us with the contact form or at the addresses at the end of this page. Once we have confirmed your identity, we answer requests to read or copy within fifteen days and all others within thirty, and charge no more for a copy than it costs. Where the law requires us to keep something, we will tell you so.

# If you would rather not
You are free to decide what you give us. Fields marked as optional may stay empty. Without the others we cannot deliver an order, issue an invoice or answer a message.

# If something happens
Orders and messages can be read only by the shop’s staff who have signed in. Should your data be stolen, leaked or tampered with, we will tell you as soon as we have found out what happened, as article 12 of the Act requires.

# Changes
The version on this page applies. If we want to use your data for another purpose, we ask you first.`,
  `依個人資料保護法第8條，您提供個人資料之前，我們告知您下列事項。

# 蒐集者
本頁最後所載的賣方。

# 蒐集目的
- 受理、包裝、配送訂單及收款，開立發票，並就訂單與您聯絡。
- 回覆您的訊息，寄送您登記的貨到通知，處理申訴與爭議。
- 辨識熟客並防止本店遭濫用。
- 對結帳時勾選同意者寄送最新消息與優惠電子報，直到取消訂閱為止。

上述目的依法定特定目的項目為：〇四〇行銷，〇六九契約、類似契約或其他法律關係事務，〇九〇消費者、客戶管理與服務，〇九一消費者保護，一二九會計與相關服務，一四八網路購物及其他電子商務服務。除此之外我們不寄送廣告，也不販售任何人的資料。

# 蒐集的資料
- 訂購時：姓名、手機號碼、電子郵件、配送地址或超商取貨門市與取件人姓名、訂購內容、付款方式與金額、優惠碼、使用語言、您的訂單備註，以及開立發票所需的資料（公司統一編號與抬頭、手機條碼載具或愛心碼）。
- 回報匯款時：帳號後五碼、金額與匯款日期。
- 傳送訊息時：姓名、電子郵件、訊息內容與使用語言。
- 評價商品時：評分、心得、您選擇的顯示名稱與使用語言，經審核後公開於商品頁。評價邀請信內附取消連結。
- 登記貨到通知時：電子郵件、商品與使用語言。
- 訂閱電子報時：姓名、電子郵件、使用語言、日期與您同意的內容。
- 我們自行記錄的資料：訂單處理進度、包裹是否已送達或取件、是否為熟客，以及服務您所需的備註。
- 有人登入或嘗試登入商店後台時，我們會保存時間與IP位址的前段，180天後刪除。
- 為防止機器人與濫用，我們會計算同一IP位址的使用次數，約一週後即刪除。

上述資料依法定個人資料類別為C001辨識個人者及C002辨識財務者。您不需要註冊帳號，我們也不蒐集信用卡號。若訂單因本店的系統錯誤而未能成立，您填寫的內容會傳送給我們，以便與您聯絡。

# 留在您瀏覽器中的資料
- 購物車、優惠碼、語言，以及最近一筆訂單的編號、日期、金額與連結存於瀏覽器，直到您自行清除；結帳、聯絡表單、匯款回報與商品評價中填寫的內容，在送出或關閉分頁後即消失；最近送出的訂單內容，在關閉該分頁或於該分頁點選「清除資料」後即刪除；若您勾選「在此裝置記住我的資料」，資料會留在此瀏覽器，直到您點選「清除資料」或取消勾選。
- 您切換語言時，我們以一個Cookie記住您的選擇，為期一年。您訂購或查詢訂單時，另一個Cookie會保存一組隨機識別碼，最長400天；即使有人亂猜您的訂單編號，您仍可正常查詢。我們不使用廣告或統計用途的Cookie。
- 若本店提供Messenger線上客服，網頁會載入Meta的程式，Meta可能依其政策設定Cookie並取得您的IP位址。Messenger與LINE的連結會前往該服務，您點選之前不會傳送任何資料。

# 利用的期間、地區、對象與方式
- 期間：訂單資料保存至蒐集目的消失，並符合法令規定的保存年限（目前會計憑證為五年）；訊息保存至相關事項處理完畢；貨到通知的登記保存至通知寄出、您經由信中連結取消，或登記滿一年為止；電子報的訂閱資料保存至您經由信中連結取消訂閱為止，之後僅保留您的電子郵件、語言、同意內容與日期及取消日期，以免再次寄送並留存同意紀錄。期間屆滿後，我們會主動或依您的請求刪除或停止利用。
- 地區：臺灣，以及我們的網站主機與電子郵件服務業者的伺服器所在地。
- 對象：本店；物流業者與取貨超商（姓名、手機號碼、地址與代收金額）；往來銀行；受我們委託且不得另作他用的網站主機與電子郵件服務業者；以及依法有權查詢的機關，例如開立發票所涉及的稅捐機關。
- 傳送至我們自己手機的通知只含訂單編號，您的其他資料不會經由傳送通知的服務。
- 方式：以電腦及紙本（信件、寄件標籤、出貨明細）處理，且僅用於上述目的。

# 您的權利
依個人資料保護法第3條，您可以就您的個人資料：
- 查詢或請求閱覽；
- 請求製給複製本；
- 請求補充或更正；
- 請求停止蒐集、處理或利用；
- 請求刪除。

請以聯絡表單或本頁最後所載的方式與我們聯絡。確認您的身分後，查詢、閱覽及製給複製本的請求，我們會於十五日內答覆，其他請求於三十日內答覆；複製本僅酌收必要成本費用。依法必須保存的資料，我們會向您說明。

# 不提供個人資料的影響
您可以自由選擇是否提供。標示「選填」的欄位可以留空；其他欄位若未提供，我們將無法配送訂單、開立發票或回覆訊息。

# 資料安全
只有已登入的本店人員可以讀取訂單與訊息。若您的個人資料遭竊取、洩漏或竄改，我們會依個人資料保護法第12條，於查明後儘快通知您。

# 變更
以本頁刊載的內容為準。若我們要將您的資料用於其他目的，會事先徵得您的同意。`,
];

/** Follows the privacy notice, the owner's own or the default, while customers can pay online. */
export const paymentPrivacy: LocalizedText = [
  `# Online payment
When you pay online, you enter your payment details at the provider that you chose, ECPay (Green World FinTech Service Co., Ltd.) or LINE Pay; we never see them. It receives the number and the amount of your order from us, and tells us whether it was paid.`,
  `# 線上付款
使用線上付款時，付款資料由您在所選的付款服務（綠界科技股份有限公司或LINE Pay）頁面填寫，本店不會取得。我們會提供訂單編號與金額，並由其通知付款結果。`,
];

/** The same, while shipping labels are made by ECPay. */
export const labelPrivacy: LocalizedText = [
  `# Shipping labels
We may create the label of your parcel through ECPay (Green World FinTech Service Co., Ltd.). It then receives the recipient’s name, phone number and address or store, the value of the goods and any amount to collect, and passes them on to the carrier.`,
  `# 託運單
我們可能透過綠界科技股份有限公司建立託運單，並提供收件人姓名、電話、地址或門市、商品價值，以及代收金額（如有），由其轉交物流業者。`,
];

/** Follows the privacy notice, the owner's own or the default, while uniform invoices are issued by ECPay. */
export const invoicePrivacy: LocalizedText = [
  `# Uniform invoices
To issue your invoice we send ECPay (Green World FinTech Service Co., Ltd.) your name, email, cellphone number and address, what you bought and its price, and the tax ID, mobile barcode or donation code that you gave us. ECPay passes the invoice on to the Ministry of Finance, as the law requires, and may tell you of it. We keep invoices for as long as the law requires.`,
  `# 統一發票
為開立發票，我們會將您的姓名、電子郵件、手機號碼、地址、購買商品與金額，以及您提供的統一編號、載具或愛心碼，傳送至綠界科技股份有限公司；綠界科技依法將發票資料上傳至財政部，並可能就發票事宜通知您。發票資料依法定期限保存。`,
];
