import type { Pair } from '#app/domain/language.ts';
import type { AcceptProblem, StaffRole } from '#app/domain/staff.ts';
import { dateTimeText } from './date.ts';

/** The page that an invitation to the desk opens. */
export const invitationText = {
  title: ['Welcome to the desk', '歡迎加入商店管理'],
  name: ['Your name', '您的姓名'],
  nameHint: ['As the others at the desk will read it.', '其他管理人員會看到這個名稱。'],
  email: ['You sign in with', '登入帳號'],
  password: ['Choose a password', '設定密碼'],
  passwordHint: ['From 8 to 128 characters.', '長度為8到128個字元。'],
  submit: ['Join', '加入'],
  submitting: ['One moment…', '處理中…'],
  closedTitle: ['This invitation is closed', '此邀請已失效'],
  closed: [
    'It was used, taken back, or is older than three days. Ask the owner for a new one, or sign in.',
    '邀請可能已使用、已被取消，或已超過三天。請向店主索取新的邀請，或直接登入。',
  ],
  toSignIn: ['Sign in', '前往登入'],
  unreachable: [
    'The shop could not be reached. What you typed is still here; please try again.',
    '無法連線到商店，您輸入的資料仍保留，請再試一次。',
  ],
} as const satisfies Record<string, Pair>;

export function invitedAs(by: string, role: StaffRole): Pair {
  return role === 'owner'
    ? [`${by} asks you to run this shop with them, as an owner.`, `${by}邀請您以店主身分一起管理本商店。`]
    : [`${by} asks you to help at the desk of this shop.`, `${by}邀請您以員工身分協助管理本商店。`];
}

export const acceptProblems: Readonly<Record<AcceptProblem, Pair>> = {
  'invitation-closed': [
    'This invitation was used, taken back, or is too old. Ask the owner for a new one.',
    '此邀請已使用、已被取消或已過期，請向店主索取新的邀請。',
  ],
  'invalid-name': ['Please give a name of at most 80 characters.', '請填寫姓名，最多80個字元。'],
  'weak-password': ['The password needs from 8 to 128 characters.', '密碼長度須為8到128個字元。'],
};

/** The letter that brings it. */
export const invitationLetterText = {
  heading: ['Invitation to the shop’s desk', '商店管理邀請'],
  preview: ['Choose a password and come in.', '設定密碼後即可開始使用。'],
  greeting: (name: string): Pair => [`Dear ${name},`, `${name}您好：`],
  asks: (by: string, shop: string, role: StaffRole): Pair =>
    role === 'owner'
      ? [
          `${by} asks you to run ${shop} with them, as an owner.`,
          `${by}邀請您以店主身分一起管理「${shop}」。`,
        ]
      : [`${by} asks you to help at the desk of ${shop}.`, `${by}邀請您以員工身分協助管理「${shop}」。`],
  until: (at: Date): Pair => [
    `The link below works once, until ${dateTimeText(at, 'shortExpanded', 0)} (Taipei). With it you choose your own password.`,
    `請於${dateTimeText(at, 'shortExpanded', 1)}前點選下方連結並設定您的密碼，連結僅能使用一次。`,
  ],
  open: ['Choose a password', '設定密碼'],
  ignore: [
    'If you do not know what this is about, do nothing: without the link nobody becomes anything.',
    '若您不清楚這封信的用意，請忽略即可，不會建立任何帳號。',
  ],
} as const;
