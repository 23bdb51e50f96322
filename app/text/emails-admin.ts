import { type ShippingOption, shippingMethods } from '#app/domain/delivery/shipping.ts';
import type { EmailKind } from '#app/domain/email/email-kind.ts';
import type { Language, LocalizedText } from '#app/domain/language.ts';
import { dateText } from './date.ts';

export const emailsText = {
  title: ['Emails', '信件'],
  all: ['All', '全部'],
  byState: ['Emails by status', '依狀態查看信件'],
  list: ['Emails, newest first', '信件（由新到舊）'],
  search: ['Search by recipient, order number or kind', '依收件人、訂單編號或信件種類搜尋'],
  searchHint: ['Recipient, order or kind', '收件人、訂單編號或種類'],
  none: ['No emails yet.', '目前沒有信件。'],
  noneFound: ['No emails match this search.', '找不到符合的信件。'],
  noneFoundOfState: ['No emails with this status match the search.', '此狀態下找不到符合的信件。'],
  noneOfState: ['No emails with this status.', '沒有此狀態的信件。'],
  toShop: ['the shop', '商店'],
  order: ['Order', '訂單'],
  state: ['Status', '狀態'],
  written: ['Created', '建立時間'],
  sentAt: ['Sent', '寄出時間'],
  attempts: ['Attempts', '嘗試次數'],
  lastError: ['Why it failed', '失敗原因'],
  whyUnsent: ['Why it was not sent', '未寄出原因'],
  back: ['All emails', '返回信件列表'],
  to: ['To', '收件人'],
  shownAs: ['Show the email as', '信件顯示方式'],
  asSeen: ['As it looks', '信件畫面'],
  asText: ['Plain text', '純文字'],
  retry: ['Send again', '重新寄送'],
  retryNow: ['Send now', '立即寄送'],
  retried: ['It will be sent in a moment.', '即將寄出。'],
  noServer: [
    'It can’t be sent yet, because no mail server is set up. An owner can do that at Settings → Email.',
    '尚未設定郵件伺服器，暫時無法寄送。店主可在「設定」的「寄信」完成設定。',
  ],
  preview: ['Preview', '預覽'],
  previewTitle: ['Preview emails', '預覽商店信件'],
  previewLead: [
    'Each email as the customer gets it, with a real order. Their own language comes first.',
    '以實際訂單預覽顧客會收到的信件，顧客使用的語言在前。',
  ],
  previewLinks: [
    'In this preview and in a test email, the links lead to the store. The customer’s email has their own links.',
    '預覽與測試信中的連結會開啟商店的商品列表；寄給顧客的信件則為專屬連結。',
  ],
  previewKind: ['Email', '信件種類'],
  previewOrder: ['Order number', '訂單編號'],
  previewLanguage: ['Main language', '主要語言'],
  previewShow: ['Show', '顯示'],
  previewNone: ['There is no such order.', '找不到這筆訂單。'],
  previewNoOrder: ['Once there is an order, you can preview its emails here.', '有訂單後即可在此預覽信件。'],
  sendTest: ['Send a test to me', '寄測試信給我'],
  testSent: ['A test email is on its way to you.', '測試信即將寄出。'],
  testWaits: [
    'The test email is waiting: no mail server is set up yet.',
    '尚未設定郵件伺服器，測試信會保留在待寄信件中。',
  ],
  heldHint: [
    'Choose which to send. Emails that no longer apply, because the order was cancelled or has moved on, are left out. What is left out stays in the list as “Not sent”, where you can still send each one.',
    '請選擇要寄出的信件。若訂單已取消或已進入下一階段，不再適用的信件不會寄出。未寄出的信件會保留在「未寄出」列表，可逐封寄送。',
  ],
  heldDays: ['From the last … days', '只寄最近幾天內的信件'],
  heldSend: ['Send those that still apply', '寄出仍適用的信件'],
  heldNone: ['Send none of them', '全部不寄'],
  heldChoose: ['Choose which to send', '選擇要寄出的信件'],
  heldOwner: ['An owner decides which are still sent.', '是否寄出由店主決定。'],
  heldDaysWrong: ['Please enter 1 to 60 days.', '請輸入1至60天。'],
  heldList: ['See what was not sent', '查看未寄出的信件'],
  gone: ['The data behind this email no longer exists.', '此信件所屬的資料已不存在。'],
  moneyRemoved: [
    'The payment or refund that this email tells of was removed from the order.',
    '這封信件所通知的款項或退款紀錄，已從訂單中移除。',
  ],
} as const satisfies Record<string, LocalizedText>;

export const emailKinds: Record<EmailKind, LocalizedText> = {
  newOrder: ['Order confirmation', '訂單確認信'],
  followUp: ['A question about the order', '訂單確認事項'],
  awaitingPayment: ['Payment reminder', '付款提醒'],
  paymentReceived: ['Payment received', '收款通知'],
  refunded: ['Refund', '退款通知'],
  invoiceIssued: ['Invoice issued', '電子發票開立通知'],
  invoiceVoided: ['Invoice voided', '電子發票作廢通知'],
  inTransit: ['On its way', '出貨通知'],
  completed: ['Order complete', '訂單完成通知'],
  cancelled: ['Order cancelled', '訂單取消通知'],
  updatedBasket: ['Order updated', '訂單內容變更通知'],
  newOrderShop: ['New order (to the shop)', '新訂單通知（商店）'],
  transferReported: ['Transfer reported (to the shop)', '匯款回報通知（商店）'],
  payLater: ['Account or code to pay with', '繳費帳號或代碼'],
  atStore: ['Parcel at the store', '包裹到店通知'],
  undelivered: ['Not collected or delivered', '未取件或未送達通知'],
  undeliveredShop: ['A parcel needs attention (to the shop)', '包裹需要處理（商店）'],
  paymentToRefund: ['Payment to refund (to the shop)', '款項須退還通知（商店）'],
  failedOrder: ['Order failed (to the shop)', '訂單失敗通知（商店）'],
  backInStock: ['Back in stock', '貨到通知'],
  reviewRequest: ['Review request', '評價邀請'],
  contact: ['Message (to the shop)', '顧客訊息（商店）'],
  lowStock: ['Low stock (to the shop)', '庫存偏低通知（商店）'],
  bankChanged: ['Bank account changed (to the owners)', '銀行帳戶變更通知（店主）'],
  staffInvitation: ['Staff invitation', '員工邀請信'],
  emailTest: ['Email test', '寄信測試'],
  passwordReset: ['New password', '重設密碼信'],
};

/** @param oldest when the first of them was written, ISO 8601. */
export function heldEmails(count: number, oldest: string | null): LocalizedText {
  const since = (language: Language) => (oldest === null ? '' : dateText(oldest, 'short', language));
  return [
    count === 1
      ? `1 email couldn’t be sent because no mail server was set up (it is from ${since(0)}).`
      : `${count} emails couldn’t be sent because no mail server was set up (the oldest is from ${since(0)}).`,
    `尚未設定郵件伺服器期間，有${count}封信件未能寄出（最早為${since(1)}）。`,
  ];
}

/** For the settings, before there is a server. */
export function heldBefore(count: number): LocalizedText {
  return [
    `${count} ${count === 1 ? 'email is' : 'emails are'} waiting. Once you’ve saved a mail server, you can choose which are still sent.`,
    `目前有${count}封信件待寄。儲存郵件伺服器後，再由您決定寄出哪些信件。`,
  ];
}

export function heldSettled(sending: number, unsent: number): LocalizedText {
  return [`${sending} being sent, ${unsent} not sent.`, `${sending}封即將寄出，${unsent}封未寄出。`];
}

/** The admin label of an email, by shipping method. @param option null where the email is about no order. */
export function emailKindOf(kind: EmailKind, option: ShippingOption | null): LocalizedText {
  const isCollected = option !== null && shippingMethods[option].kind === 'pickup';
  return kind === 'inTransit' && isCollected ? ['Ready to collect', '可取貨通知'] : emailKinds[kind];
}

export const emailStates: Record<'waiting' | 'sent' | 'dead' | 'unsent', LocalizedText> = {
  waiting: ['Waiting', '待寄'],
  sent: ['Sent', '已寄出'],
  dead: ['Failed', '寄送失敗'],
  unsent: ['Not sent', '未寄出'],
};

const reasons: readonly (readonly [pattern: RegExp, means: LocalizedText])[] = [
  [/^not sent: the order was cancelled/, ['The order was cancelled.', '訂單已取消。']],
  [/^not sent: there is a later email/, ['A later email tells the customer more.', '之後已有更新的通知信。']],
  [/^not sent: the order has moved on/, ['The order has moved on since.', '訂單已進入下一階段。']],
  [/^not sent: the order is paid/, ['The order has been paid.', '訂單已付款。']],
  [/^not sent: it had waited too long/, ['It had waited longer than you chose.', '等待時間超過所選天數。']],
  [/^not sent: an owner chose so/, ['An owner chose not to send it.', '店主選擇不寄出。']],
  [
    /^too many (emails|letters) to/,
    ['This address got too many emails within an hour.', '此信箱一小時內的信件過多。'],
  ],
  [/^what it tells of is gone/, ['The data behind it no longer exists.', '此信件所屬的資料已不存在。']],
  [
    /password cannot be read/,
    [
      'The stored password can’t be read, because the shop was restored without its keys. Enter it again at Settings → Email.',
      '商店還原時缺少金鑰，無法讀取已儲存的密碼，請到「設定」的「寄信」重新輸入。',
    ],
  ],
  [
    /^Mail command failed: 5(?!30)|send as|sender/i,
    ['The mail server rejected the sender’s address.', '郵件伺服器拒絕此寄件人信箱。'],
  ],
  [
    /invalid login|auth|credentials/i,
    ['The mail server rejected the user name or password.', '郵件伺服器拒絕帳號或密碼。'],
  ],
  [/ENOTFOUND|EDNS|EAI_AGAIN/, ['There is no mail server by that name.', '找不到這個名稱的郵件伺服器。']],
  [/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/, ['The mail server cannot be reached.', '無法連線到郵件伺服器。']],

  [
    /timeout|timed out|never received|ETIMEDOUT/i,
    ['The mail server did not answer in time.', '郵件伺服器逾時未回應。'],
  ],
  [/certificate|TLS|SSL/, ['No secure connection to the mail server.', '無法與郵件伺服器建立安全連線。']],
  [
    /closed|ECONNRESET|EPIPE|hang up/i,
    ['The connection to the mail server was lost.', '與郵件伺服器的連線中斷。'],
  ],
  [/: 4\d\d[ -]/, ['The mail server can’t accept it for now.', '郵件伺服器暫時無法收信。']],
  [/recipients were rejected/, ['The mail server rejected the address.', '郵件伺服器拒收此信箱。']],
];

export function emailReason(reason: string): LocalizedText {
  const means =
    reasons.find(([pattern]) => pattern.test(reason))?.[1] ??
    (['The mail server says:', '郵件伺服器回覆：'] as const);
  const answer = /\b[245]\d\d[ -].*/s.exec(reason)?.[0] ?? (means[0].endsWith(':') ? reason : '');
  return answer ? [`${means[0]} ${answer}`, `${means[1]}${answer}`] : [means[0], means[1]];
}

export type EmailProblem =
  | 'email-unknown'
  | 'email-not-again'
  | 'email-outdated'
  | 'too-many-requests'
  | 'order-unknown';

export const emailProblems: Record<EmailProblem, LocalizedText> = {
  'email-unknown': ['This email has already been sent or was deleted.', '這封信件已寄出或已不存在。'],
  'email-not-again': [
    'Links for a new password, staff invitations and tests are not sent again. Ask for a new one instead.',
    '重設密碼信、員工邀請信與測試信不會重複寄出，請改為重新申請。',
  ],
  'email-outdated': [
    'What this email says is no longer so, or the recipient wants no more of this kind, so it isn’t sent.',
    '信件內容已不符現況，或收件人已不再接收這類信件，因此不會寄出。',
  ],
  'too-many-requests': [
    'This recipient was sent many emails again within an hour. Please try later.',
    '一小時內已多次重寄信件給這位收件人，請稍後再試。',
  ],
  'order-unknown': ['There is no such order.', '找不到這筆訂單。'],
};
