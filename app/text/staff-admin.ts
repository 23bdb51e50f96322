import type { LocalizedText } from '#app/domain/language.ts';
import type { InviteProblem, RemoveProblem, StaffRole } from '#app/domain/staff/staff.ts';
import { accountProblems } from './account-admin.ts';
import { hostedProblems } from './login.ts';

export const staffText = {
  title: ['Staff', '員工帳號'],
  lead: [
    'Staff handle orders, products and customers. Only owners change settings and staff, delete, replace the store list or export customers’ details, and only owners see sales, costs, profit and what a customer has spent in all. A variant added by staff has its price as its cost until an owner enters it.',
    '員工可處理訂單、商品與顧客。設定、員工帳號、刪除、更換門市清單與匯出顧客資料僅限店主；銷售額、成本、利潤與顧客累計消費也僅店主可見。員工新增的規格，在店主填寫成本前以售價為成本。',
  ],
  list: ['Who can sign in', '可登入後台的人員'],
  /** After a name. */
  you: [' (you)', '（您）'],
  never: ['Has not signed in yet', '尚未登入過'],
  factorOn: ['Two-step sign-in', '兩步驟驗證'],
  factorOff: ['Password only', '僅密碼'],
  remove: ['Remove', '移除'],
  removeTitle: ['Remove this person?', '要移除此帳號嗎？'],
  removeText: [
    'They are signed out everywhere at once and can no longer sign in. Their past activity stays on record.',
    '對方會立即從所有裝置登出，且無法再登入。先前的操作紀錄仍會保留。',
  ],
  reset: ['Turn off two-step', '停用兩步驟驗證'],
  resetTitle: ['Turn off their two-step sign-in?', '要停用對方的兩步驟驗證嗎？'],
  resetText: [
    'For someone who has lost both their phone and their backup codes. They are signed out everywhere and need only their password until they turn it on again.',
    '適用於手機與備用驗證碼都遺失的情況。對方會從所有裝置登出，重新啟用前只需密碼即可登入。',
  ],
  resetDo: ['Turn off', '停用'],
  signOut: ['Sign out everywhere', '登出所有裝置'],
  signOutTitle: ['Sign them out everywhere?', '要登出對方的所有裝置嗎？'],
  signOutText: [
    'For a lost or stolen device. They are immediately signed out everywhere, and their alerts stop. They can sign in again as before and switch alerts back on.',
    '適用於裝置遺失或遭竊。對方會立即從所有裝置登出，也不再收到通知；之後仍可照常登入並重新開啟通知。',
  ],
  removed: ['Removed.', '已移除。'],
  wasSignedOut: ['Signed out everywhere.', '已登出對方的所有裝置。'],
  wasReset: ['Their two-step sign-in is off.', '已停用對方的兩步驟驗證。'],
  keep: ['Keep', '保留'],

  invite: ['Invite someone', '邀請人員'],
  name: ['Name', '姓名'],
  email: ['Email', '電子郵件'],
  role: ['Role', '權限'],
  password: ['Your own password', '您自己的密碼'],
  passwordHint: ['To confirm that it is you.', '用於確認是您本人操作。'],
  emailLanguage: ['Language of the email', '邀請信語言'],
  send: ['Invite', '送出邀請'],
  cancel: ['Cancel', '取消'],
  linkTitle: ['The invitation is ready', '邀請已建立'],
  linkEmail: [
    'An email with the link is on its way. You can also share this link yourself; it is shown only now:',
    '系統會寄出附有連結的邀請信。您也可以直接提供以下連結（僅顯示這一次）：',
  ],
  linkWaits: [
    'No mail server is set up yet, so the email is waiting. Please share this link yourself; it is shown only now:',
    '尚未設定郵件伺服器，邀請信會先保留。請直接提供以下連結（僅顯示這一次）：',
  ],
  linkAlone: [
    'No email is sent, because the shop doesn’t know its own web address yet; whoever maintains the shop can set it (ORIGIN). Please share this link yourself; it is shown only now:',
    '商店尚未設定正式網址，因此不會寄信，可請網站維護人員設定（ORIGIN）。請直接提供以下連結（僅顯示這一次）：',
  ],
  copy: ['Copy', '複製'],
  copyName: ['Copy the invitation link', '複製邀請連結'],
  linkUse: [
    'It works once, within three days. Anyone who has it can join in the invited person’s name.',
    '連結僅能使用一次，三天內有效。任何持有連結的人都能以受邀者身分加入，請妥善提供。',
  ],
  close: ['Done', '完成'],

  waiting: ['Pending invitations', '已邀請，尚未加入'],
  noneWaiting: ['No pending invitations.', '目前沒有待加入的邀請。'],
  isOver: ['Expired', '已過期'],
  again: ['New link', '產生新連結'],
  revoke: ['Withdraw', '取消邀請'],
  revokeTitle: ['Withdraw this invitation?', '要取消此邀請嗎？'],
  revokeText: ['The link stops working immediately.', '取消後，邀請連結與邀請信將立即失效。'],
  revoked: ['Invitation withdrawn.', '已取消邀請。'],
} as const satisfies Record<string, LocalizedText>;

export const roleText: Readonly<Record<StaffRole, { name: LocalizedText; hint: LocalizedText }>> = {
  owner: {
    name: ['Owner', '店主'],
    hint: ['Everything, settings and staff included', '所有功能，包含設定與員工帳號'],
  },
  staff: {
    name: ['Staff', '員工'],
    hint: ['Orders, products, customers; no settings, no deleting', '訂單、商品與顧客；不含設定與刪除'],
  },
};

export function sessionsOpen(count: number): LocalizedText {
  if (count === 0) return ['Not signed in', '目前未登入'];
  return [`Signed in on ${count} ${count === 1 ? 'device' : 'devices'}`, `目前於${count}個裝置登入`];
}

/** @param at formatted. */
export function lastSignIn(at: string): LocalizedText {
  return [`Last signed in ${at}`, `上次登入：${at}`];
}

/** @param until formatted. */
export function invitedBy(by: string, until: string): LocalizedText {
  return [`Invited by ${by}, valid until ${until}`, `邀請人：${by}，有效至${until}`];
}

export function removeName(name: string): LocalizedText {
  return [`Remove ${name}`, `移除：${name}`];
}

export function resetName(name: string): LocalizedText {
  return [`Turn off two-step sign-in for ${name}`, `停用兩步驟驗證：${name}`];
}

export function signOutName(name: string): LocalizedText {
  return [`Sign out everywhere: ${name}`, `登出所有裝置：${name}`];
}

export function revokeName(name: string): LocalizedText {
  return [`Withdraw the invitation for ${name}`, `取消邀請：${name}`];
}

export function againName(name: string): LocalizedText {
  return [`New link for ${name}`, `產生新連結：${name}`];
}

export const staffProblems: Readonly<
  Record<
    | InviteProblem
    | RemoveProblem
    | keyof typeof hostedProblems
    | 'invitation-unknown'
    | 'password-missing'
    | 'wrong-password',
    LocalizedText
  >
> = {
  ...hostedProblems,
  'password-missing': accountProblems['password-missing'],
  'wrong-password': accountProblems['wrong-password'],
  'invalid-email': ['This is not a valid email address.', '電子郵件格式不正確。'],
  'invalid-name': ['Please enter a name of at most 80 characters.', '請填寫姓名，最多80個字元。'],
  'already-staff': ['This person can already sign in.', '此電子郵件已可登入。'],
  'staff-unknown': ['This account no longer exists.', '此帳號已不存在。'],
  'own-account': [
    'You can’t do this to your own account; ask another owner.',
    '無法對自己的帳號執行此操作，請由其他店主處理。',
  ],
  'owners-only': ['Only an owner can do this.', '只有店主可以執行此操作。'],
  'invitation-unknown': ['This invitation was already used or withdrawn.', '此邀請已使用或已取消。'],
};
