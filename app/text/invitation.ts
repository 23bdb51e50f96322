import type { LocalizedText } from '#app/domain/language.ts';
import type { AcceptProblem, StaffRole } from '#app/domain/staff/staff.ts';
import { dateTimeText } from './date.ts';
import { hostedProblems, loginProblems } from './login.ts';
import { spacedOut } from './marks.ts';

export const invitationText = {
  title: ['Welcome to the team', '歡迎加入管理團隊'],
  name: ['Your name', '您的姓名'],
  nameHint: ['As the rest of the team will see it.', '其他管理人員會看到這個名稱。'],
  email: ['You sign in with', '登入帳號'],
  password: ['Choose a password', '設定密碼'],
  passwordHint: ['8 to 128 characters.', '長度為8到128個字元。'],
  hosted: [
    'I already have an account at the shop’s sign-in service; the password above is the one I use there.',
    '我已有登入服務的帳號，上方為該帳號的密碼。',
  ],
  hostedPassword: ['Password of your account', '該帳號的密碼'],
  submit: ['Join', '加入'],
  submitting: ['One moment…', '處理中…'],
  closedTitle: ['This invitation is closed', '此邀請已失效'],
  closed: [
    'It was used, withdrawn, or is older than three days. Ask the owner for a new one, or sign in.',
    '邀請可能已使用、已被取消，或已超過三天。請向店主索取新的邀請，或直接登入。',
  ],
  toSignIn: ['Sign in', '前往登入'],
  unreachable: [
    'The shop could not be reached. What you typed is still here; please try again.',
    '無法連線到商店，您輸入的資料仍保留，請再試一次。',
  ],
} as const satisfies Record<string, LocalizedText>;

export function invitedAs(by: string, role: StaffRole): LocalizedText {
  return spacedOut(
    role === 'owner'
      ? [`${by} has invited you to manage this shop as an owner.`, `${by}邀請您以店主身分一起管理本店。`]
      : [
          `${by} has invited you to help manage this shop as a member of staff.`,
          `${by}邀請您以員工身分協助管理本店。`,
        ],
  );
}

export const acceptProblems: Readonly<Record<AcceptProblem, LocalizedText>> = {
  ...hostedProblems,
  'wrong-password': [
    'Incorrect password. Enter the one you use at the sign-in service, or choose one for this shop.',
    '密碼不正確。請輸入登入服務的密碼，或改為設定本店的密碼。',
  ],
  'invalid-email': loginProblems['invalid-email'],
  'too-many-requests': loginProblems['too-many-requests'],
  'invitation-closed': [
    'This invitation was used, withdrawn, or has expired. Ask the owner for a new one.',
    '此邀請已使用、已被取消或已過期，請向店主索取新的邀請。',
  ],
  'invalid-name': ['Please enter a name of at most 80 characters.', '請填寫姓名，最多80個字元。'],
  'common-password': loginProblems['common-password'],
  'weak-password': loginProblems['weak-password'],
};

export const invitationEmailText = {
  heading: ['Invitation to manage the shop', '商店後台邀請'],
  preview: ['Choose a password to get started.', '設定密碼後即可開始使用。'],
  greeting: (name: string): LocalizedText => [`Dear ${name},`, `${name}您好：`],
  asks: (by: string, shop: string, role: StaffRole): LocalizedText =>
    role === 'owner'
      ? [`${by} has invited you to manage ${shop} as an owner.`, `${by}邀請您以店主身分一起管理「${shop}」。`]
      : [
          `${by} has invited you to help manage ${shop} as a member of staff.`,
          `${by}邀請您以員工身分協助管理「${shop}」。`,
        ],
  until: (at: Date): LocalizedText => [
    `The link below works once, until ${dateTimeText(at, 'shortExpanded', 0)} (Taipei). You’ll choose your own password.`,
    `請於${dateTimeText(at, 'shortExpanded', 1)}前點選下方連結並設定您的密碼，連結僅能使用一次。`,
  ],
  open: ['Choose a password', '設定密碼'],
  ignore: [
    'If you weren’t expecting this, ignore this email: no account is created unless the link is used.',
    '若您不清楚為何收到這封信，請直接忽略；未使用連結，就不會建立帳號。',
  ],
} as const;
