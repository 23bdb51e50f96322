import type { LocalizedText } from '#app/domain/language.ts';
import type { HostedProblem } from '#app/domain/staff/staff.ts';

/** Answers of the hosted identity service, wherever a password is asked for. */
export const hostedProblems: Readonly<
  Record<Exclude<HostedProblem, 'invalid-email' | 'too-many-requests'>, LocalizedText>
> = {
  'user-disabled': ['This account has been disabled.', '此帳號已停用，無法登入。'],
  'email-unverified': [
    'The sign-in service has not verified this email address yet. Verify it there, or ask an owner for an invitation.',
    '登入服務尚未驗證此電子郵件。請先在登入服務完成驗證，或請店主重新邀請。',
  ],
  'identity-changed': [
    'This email address now belongs to another account of the sign-in service. Ask an owner to remove you and invite you again.',
    '此電子郵件在登入服務中已屬於另一個帳號。請店主移除您的帳號後重新邀請。',
  ],
  'identity-away': [
    'The sign-in service cannot be reached at the moment. Please try again in a few minutes; a password of this shop’s own still works.',
    '目前無法連線到登入服務，請幾分鐘後再試。若您有本店自設的密碼，仍可使用該密碼登入。',
  ],
  'identity-refused': [
    'The sign-in service does not accept sign-ins from this shop. Whoever runs the shop finds the reason in its log.',
    '登入服務未接受本店的登入要求，請商店的系統管理人員查看紀錄以了解原因。',
  ],
};
