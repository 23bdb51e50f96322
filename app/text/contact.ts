import type { ContactField, ContactProblem } from '#app/domain/contact/contact.ts';
import type { LocalizedText } from '#app/domain/language.ts';

export const contactText = {
  title: ['Contact us', '聯絡我們'],
  lead: [
    'Questions about a cut, a large order, a braai for fifty? Write to us.',
    '想問肉品部位、洽詢大量訂購，或是籌備一場烤肉派對？歡迎來信。',
  ],
  ways: ['Reach us directly', '直接聯絡'],
  formTitle: ['Send a message', '傳送訊息'],
  name: ['Full name', '姓名'],
  email: ['Email', '電子郵件'],
  message: ['Message', '訊息內容'],
  trap: ['Please leave this empty', '請勿填寫此欄'],
  send: ['Send', '送出'],
  sending: ['Sending…', '傳送中…'],
  thanksTitle: ['Thank you', '謝謝您'],
  thanks: [
    'We have your message and will answer by email as soon as we can.',
    '我們已收到您的訊息，會儘快以電子郵件回覆您。',
  ],
  another: ['Write another message', '再寫一則訊息'],
  phone: ['Phone', '電話'],
  mail: ['Email', '電子郵件'],
  line: ['LINE', 'LINE'],
  chatOnMessenger: ['Chat on Messenger', '用Messenger與我們聯絡'],
  addOnLine: ['Add us on LINE', '加入LINE好友'],
  pickup: ['Pickup address', '自取地址'],
  noWays: ['Please use the form on this page to reach us.', '請使用本頁表單與我們聯絡。'],
  toContact: ['Contact page', '聯絡我們'],
} as const satisfies Record<string, LocalizedText>;

export function contactProblem({ field, problem }: ContactProblem): LocalizedText {
  switch (problem) {
    case 'invalid':
      return ['This is not a complete email address.', '電子郵件格式不正確。'];
    case 'too-long':
      return ['This is too long.', '內容過長，請縮短。'];
    case 'unasked':
      return ['Please add your question.', '請寫下您的問題。'];
    case 'required':
      return contactMissing[field];
  }
}

const contactMissing: Record<ContactField, LocalizedText> = {
  name: ['Please enter your full name.', '請填寫姓名。'],
  email: ['Please enter your email.', '請填寫電子郵件。'],
  message: ['Please write a message.', '請填寫訊息內容。'],
};

export const contactFailures = {
  unproven: [
    'Your message has not been sent yet. To keep automated messages out, we ask you to press Send once more.',
    '訊息尚未送出。為防止自動發送的垃圾訊息，請再按一次「送出」。',
  ],
  'too-many': [
    'Too many messages were sent in a short time. Yours is still below; please send it again in a few minutes.',
    '短時間內傳送次數過多。您的訊息已保留在下方，請幾分鐘後再送出。',
  ],
  unreachable: [
    'We couldn’t reach the shop. Your message is still below; please check your connection and send it again.',
    '目前無法連線到商店。您的訊息已保留在下方，請檢查網路後再送出。',
  ],
  failed: [
    'Something went wrong on our side. Your message is still below; please send it again.',
    '系統發生錯誤。您的訊息已保留在下方，請再送出一次。',
  ],
} as const satisfies Record<string, LocalizedText>;

export type ContactFailure = keyof typeof contactFailures;
