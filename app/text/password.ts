import type { LocalizedText } from '#app/domain/language.ts';
import type { ResetProblem } from '#app/domain/staff/staff.ts';
import { dateTimeText } from './date.ts';
import { acceptProblems, invitationText } from './invitation.ts';
import { loginProblems } from './login.ts';

export const forgottenText = {
  title: ['Forgot your password?', '忘記密碼？'],
  lead: [
    'Enter the email you sign in with. If it belongs to an account, we’ll send you a link to choose a new password.',
    '請輸入您登入使用的電子郵件。若有此帳號，我們會寄出設定新密碼的連結。',
  ],
  submit: ['Send the link', '寄送連結'],
  submitting: ['One moment…', '處理中…'],
  sentTitle: ['Check your inbox', '請查看信箱'],
  sent: [
    'If the address belongs to an account, an email is on its way. The link works once, within an hour. Nothing there? Look in the spam folder, and check that this is the address you sign in with.',
    '若此信箱有帳號，信件即將寄達。連結僅能使用一次，一小時內有效。沒收到嗎？請查看垃圾郵件匣，並確認這是您登入使用的信箱。',
  ],
  hosted: [
    'If you sign in with the password of the shop’s sign-in service, change it there.',
    '若您使用登入服務的密碼，請在該服務變更。',
  ],
  unavailableTitle: ['No link can be sent', '無法寄送連結'],
  unavailable: [
    'This shop isn’t set up to send such links yet. Whoever maintains the shop can let an owner in: start it with ADMIN_EMAIL and a new ADMIN_PASSWORD. Staff can ask an owner to remove and invite them again.',
    '本店尚未完成寄送連結的設定。店主：請網站維護人員設定ADMIN_EMAIL與新的ADMIN_PASSWORD後重新啟動商店，即可登入。員工：請店主移除您的帳號後重新邀請。',
  ],
  toSignIn: ['Back to sign-in', '返回登入'],
} as const satisfies Record<string, LocalizedText>;

export const newPasswordText = {
  title: ['Choose a new password', '設定新密碼'],
  lead: [
    'You’ll be signed out everywhere, and then sign in with it.',
    '設定後所有裝置都會登出，請以新密碼重新登入。',
  ],
  email: ['You sign in with', '登入帳號'],
  password: ['New password', '新密碼'],
  passwordHint: ['8 to 128 characters.', '長度為8到128個字元。'],
  submit: ['Save the password', '儲存密碼'],
  submitting: ['One moment…', '處理中…'],
  doneTitle: ['Your new password is saved', '新密碼已儲存'],
  done: [
    'You are signed out everywhere. Sign in with the new password.',
    '所有裝置都已登出，請以新密碼登入。',
  ],
  closedTitle: ['This link is no longer valid', '此連結已失效'],
  closed: [
    'It was used, or is more than an hour old. Ask for a new one.',
    '連結已使用過，或已超過一小時，請重新索取。',
  ],
  again: ['Ask for a new link', '重新索取連結'],
  toSignIn: ['Sign in', '前往登入'],
} as const satisfies Record<string, LocalizedText>;

export const forgottenProblems: Readonly<Record<ResetProblem | 'unreachable', LocalizedText>> = {
  'invalid-email': loginProblems['invalid-email'],
  'too-many-requests': loginProblems['too-many-requests'],
  'no-reset': forgottenText.unavailable,
  unreachable: invitationText.unreachable,
};

export const newPasswordProblems = {
  'weak-password': acceptProblems['weak-password'],
  'common-password': acceptProblems['common-password'],
  'reset-closed': newPasswordText.closed,
  unreachable: forgottenProblems.unreachable,
} as const satisfies Record<string, LocalizedText>;

export const passwordEmailText = {
  heading: ['Reset your password', '重設密碼'],
  preview: ['Choose a new password for the shop’s admin area.', '設定商店後台的新密碼。'],
  greeting: (name: string): LocalizedText => [`Dear ${name},`, `${name}您好：`],
  asked: (shop: string): LocalizedText => [
    `Somebody asked for a new password for your account at ${shop}.`,
    `有人要求重設您在「${shop}」商店後台的密碼。`,
  ],
  until: (at: Date): LocalizedText => [
    `The link below works once, until ${dateTimeText(at, 'shortExpanded', 0)} (Taipei). If two-step sign-in is on, you’ll still need your code.`,
    `請於${dateTimeText(at, 'shortExpanded', 1)}前點選下方連結並設定新密碼，連結僅能使用一次。若已啟用兩步驟驗證，登入時仍需要驗證碼。`,
  ],
  hosted: [
    'You sign in with the password of the shop’s sign-in service. Please change it there: this shop doesn’t know it.',
    '您使用登入服務的密碼，本店並未保存該密碼，請在該服務變更。',
  ],
  configured: [
    'Your password is set where the shop is run (ADMIN_PASSWORD). Whoever maintains the shop can set a new one there and restart it.',
    '您的密碼由商店主機端（ADMIN_PASSWORD）設定，請網站維護人員修改後重新啟動商店。',
  ],
  open: ['Choose a new password', '設定新密碼'],
  ignore: [
    'If it wasn’t you, ignore this email: your password stays as it is.',
    '若不是您本人要求，請直接忽略這封信，密碼不會變更。',
  ],
} as const;
