import type { LocalizedText } from '#app/domain/language.ts';
import { errorActions, formFailures } from './shell.ts';

/** The page where a link of an email ends emails of its kind. */
export const leaveText = {
  backInStock: {
    title: ['Back-in-stock emails', '貨到通知'],
    lead: [
      'Once you stop these emails, we delete all your back-in-stock requests and the email address kept with them.',
      '取消後，我們會刪除您所有的貨到通知登記，以及登記時留下的電子郵件。',
    ],
    leave: ['Stop all of these emails', '取消所有貨到通知'],
    left: ['Done. You won’t get any more of these emails.', '已取消，您不會再收到貨到通知。'],
    already: [
      'You have no back-in-stock requests with us, so you won’t get any of these emails.',
      '您目前沒有登記任何貨到通知，不會收到這類信件。',
    ],
  },
  newsletter: {
    title: ['Newsletter', '電子報'],
    lead: [
      'Once you unsubscribe, you’ll get no more news and offers from us.',
      '取消後，您將不再收到我們的最新消息與優惠。',
    ],
    leave: ['Unsubscribe', '取消訂閱'],
    left: [
      'Done. You are unsubscribed. Emails about your orders still reach you.',
      '已取消訂閱。訂單相關信件仍會照常寄送。',
    ],
    already: [
      'You are already unsubscribed. Emails about your orders still reach you.',
      '您先前已取消訂閱。訂單相關信件仍會照常寄送。',
    ],
  },
  reviews: {
    title: ['Review emails', '評價邀請信'],
    lead: [
      'Once you stop these emails, we won’t ask you for reviews any more, whatever you order.',
      '取消後，無論您之後訂購什麼，我們都不會再寄送評價邀請信。',
    ],
    leave: ['Stop these emails', '取消評價邀請信'],
    left: ['Done. We won’t ask you for reviews any more.', '已取消，您不會再收到評價邀請信。'],
    already: [
      'You have already stopped these emails. We won’t ask you for reviews any more.',
      '您先前已取消，不會再收到評價邀請信。',
    ],
  },
} as const satisfies Record<string, Record<'title' | 'lead' | 'leave' | 'left' | 'already', LocalizedText>>;

export const leaveToStore: LocalizedText = errorActions.toStore;

export const leaveProblems = {
  ...formFailures,
  invalid: [
    'This link is incomplete or no longer valid, so nothing was changed. Please open the whole link from the email, or contact us.',
    '此連結不完整或已失效，因此未做任何變更。請從信件開啟完整連結，或與我們聯絡。',
  ],
} as const satisfies Record<string, LocalizedText>;
