import type { Pair } from '#app/domain/language.ts';
import type { InviteProblem, RemoveProblem, StaffRole } from '#app/domain/staff.ts';

/** Who may come to the desk. */
export const staffText = {
  title: ['Staff', '員工帳號'],
  lead: [
    'Who may sign in to this desk. Staff look after orders, products and customers; settings, this page, deleting and the list of customers as a file are the owners’.',
    '可登入商店管理的人員。員工可處理訂單、商品與顧客資料；設定、本頁、刪除資料與匯出顧客名單僅限店主。',
  ],
  list: ['Who may sign in', '可登入的人員'],
  you: ['you', '您'],
  never: ['Has not signed in yet', '尚未登入過'],
  factorOn: ['Two-step sign-in', '兩步驟驗證'],
  factorOff: ['Password only', '僅密碼'],
  remove: ['Remove', '移除'],
  removeTitle: ['Remove from the desk?', '確定移除此帳號？'],
  removeText: [
    'They are signed out everywhere at once and cannot sign in any more. What they did stays.',
    '對方會立即從所有裝置登出，且無法再登入。先前的操作紀錄仍會保留。',
  ],
  reset: ['Turn off two-step', '停用兩步驟驗證'],
  resetTitle: ['Turn off their two-step sign-in?', '確定停用對方的兩步驟驗證？'],
  resetText: [
    'For somebody who lost their phone and their backup codes. They are signed out everywhere, and the password alone lets them in until they turn it on again.',
    '適用於手機與備用驗證碼都遺失的情況。對方會從所有裝置登出，重新啟用前只需密碼即可登入。',
  ],
  resetDo: ['Turn off', '停用'],
  removed: ['Removed.', '已移除。'],
  wasReset: ['Their two-step sign-in is off.', '已停用對方的兩步驟驗證。'],
  keep: ['Keep', '保留'],

  invite: ['Invite somebody', '邀請人員'],
  name: ['Name', '姓名'],
  email: ['E-mail', '電子郵件'],
  role: ['May do', '權限'],
  letterLanguage: ['Language of the letter', '邀請信語言'],
  send: ['Invite', '送出邀請'],
  cancel: ['Cancel', '取消'],
  linkTitle: ['The invitation is ready', '邀請已建立'],
  linkLetter: [
    'A letter with a link of its own is on its way. You can also hand over this link, which is shown only now:',
    '系統會寄出附有連結的邀請信。您也可以直接提供以下連結（僅顯示這一次）：',
  ],
  linkWaits: [
    'No mail server is set up yet, so the letter waits. Hand over this link, which is shown only now:',
    '尚未設定郵件伺服器，邀請信會先保留。請直接提供以下連結（僅顯示這一次）：',
  ],
  linkAlone: [
    'No letter is sent, because the shop does not know its public address (ORIGIN). Hand over this link, which is shown only now:',
    '商店尚未設定正式網址（ORIGIN），因此不會寄信。請直接提供以下連結（僅顯示這一次）：',
  ],
  copy: ['Copy', '複製'],
  copyName: ['Copy the invitation link', '複製邀請連結'],
  linkUse: [
    'It works once, for three days. Who has it becomes who you invited.',
    '連結僅能使用一次，三天內有效。任何持有連結的人都能以受邀者身分加入，請妥善提供。',
  ],
  close: ['Done', '完成'],

  waiting: ['Invited, not here yet', '已邀請，尚未加入'],
  noneWaiting: ['Nobody is invited at the moment.', '目前沒有待加入的邀請。'],
  isOver: ['Expired', '已過期'],
  again: ['New link', '產生新連結'],
  revoke: ['Take back', '取消邀請'],
  revokeTitle: ['Take this invitation back?', '確定取消此邀請？'],
  revokeText: ['The link and the letter open nothing from then on.', '取消後，邀請連結與邀請信將立即失效。'],
  revoked: ['The invitation is taken back.', '已取消邀請。'],
} as const satisfies Record<string, Pair>;

export const roleText: Readonly<Record<StaffRole, { name: Pair; hint: Pair }>> = {
  owner: {
    name: ['Owner', '店主'],
    hint: ['Everything, settings and staff included', '所有功能，包含設定與員工帳號'],
  },
  staff: {
    name: ['Staff', '員工'],
    hint: ['Orders, products, customers; no settings, no deleting', '訂單、商品與顧客；不含設定與刪除'],
  },
};

export function sessionsOpen(count: number): Pair {
  if (count === 0) return ['Signed in nowhere', '目前未登入'];
  return [`Signed in on ${count} ${count === 1 ? 'device' : 'devices'}`, `目前登入${count}個裝置`];
}

/** @param at in words. */
export function lastSignIn(at: string): Pair {
  return [`Signed in ${at}`, `上次登入${at}`];
}

/** @param until in words. */
export function invitedBy(by: string, until: string): Pair {
  return [`Invited by ${by}, until ${until}`, `由${by}邀請，有效至${until}`];
}

export function removeName(name: string): Pair {
  return [`Remove ${name}`, `移除：${name}`];
}

export function resetName(name: string): Pair {
  return [`Turn off two-step sign-in of ${name}`, `停用兩步驟驗證：${name}`];
}

export function revokeName(name: string): Pair {
  return [`Take back the invitation of ${name}`, `取消邀請：${name}`];
}

export function againName(name: string): Pair {
  return [`New link for ${name}`, `產生新連結：${name}`];
}

export const staffProblems: Readonly<Record<InviteProblem | RemoveProblem | 'invitation-unknown', Pair>> = {
  'invalid-email': ['That does not look like an email address.', '電子郵件格式不正確。'],
  'invalid-name': ['Please give a name of at most 80 characters.', '請填寫姓名，最多80個字元。'],
  'already-staff': ['This address may sign in already.', '此電子郵件已可登入。'],
  'staff-unknown': ['This account is gone already.', '此帳號已不存在。'],
  'own-account': [
    'Not your own account: another owner does that.',
    '無法對自己的帳號執行此操作，請由其他店主處理。',
  ],
  'owners-only': ['Only an owner may do this.', '只有店主可以執行此操作。'],
  'invitation-unknown': ['This invitation was used or taken back already.', '此邀請已使用或已取消。'],
};
