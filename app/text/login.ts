import type { Pair } from '#app/domain/language.ts';

export const loginText = {
  title: ['Sign in', '登入'],
  lead: ['The owner’s desk is behind this door.', '此入口僅供商店管理者使用。'],
  email: ['Email', '電子郵件'],
  password: ['Password', '密碼'],
  submit: ['Sign in', '登入'],
  submitting: ['Signing in…', '登入中…'],

  setUpTitle: ['Make yourself at home', '建立管理者帳號'],
  setUpLead: [
    'This shop has no owner yet. Choose the email and password you will sign in with.',
    '本商店尚未設定管理者，請設定您日後登入使用的電子郵件與密碼。',
  ],
  setUpSubmit: ['Become the owner', '建立帳號'],
  setUpSubmitting: ['One moment…', '處理中…'],
  passwordHint: ['From 8 to 128 characters.', '長度為8到128個字元。'],
  setUpClosedTitle: ['This link has done its work', '此連結已失效'],
  setUpClosed: [
    'It was used or is older than a day. Start the shop again for a new one, or sign in.',
    '連結已使用過或超過一天。請重新啟動商店以取得新連結，或直接登入。',
  ],
  toSignIn: ['Sign in', '前往登入'],

  codeTitle: ['One more step', '兩步驟驗證'],
  codeLead: [
    'Your password is right. Now the six digits that the authenticator app on your phone shows.',
    '密碼正確，請再輸入手機驗證器顯示的6位數驗證碼。',
  ],
  code: ['Code', '驗證碼'],
  codeHint: ['Six digits, new every half minute.', '6位數字，每30秒更新一次。'],
  codeSubmit: ['Sign in', '登入'],
  backupLead: [
    'Your password is right. Now one of the backup codes that you kept.',
    '密碼正確，請再輸入一組您保管的備用驗證碼。',
  ],
  backupCode: ['Backup code', '備用驗證碼'],
  backupHint: ['Ten letters and digits. Each code works once.', '10個英文字母或數字，每組只能使用一次。'],
  backupWrong: ['This backup code is not right, or was used already.', '備用驗證碼不正確，或已使用過。'],
  useBackup: ['Use a backup code', '改用備用驗證碼'],
  useApp: ['Use the app', '改用驗證器'],
  codeAgain: ['Start again', '重新登入'],
  lostPhone: [
    'No phone and no backup codes? An owner can turn your second step off.',
    '手機與備用驗證碼都不在身邊？請店主為您停用兩步驟驗證。',
  ],
  elsewhere: ['Open the sign-in page at {address}', '前往{address}的登入頁'],
} as const satisfies Record<string, Pair>;

/** Every failure of signing in that the specification names (section 8), and ours. The names are the identity service's. */
export type LoginProblem =
  | 'wrong-password'
  | 'user-not-found'
  | 'invalid-email'
  | 'too-many-requests'
  | 'user-disabled'
  | 'no-code'
  | 'wrong-code'
  | 'code-over'
  | 'network-request-failed'
  | 'weak-password'
  | 'set-up-closed'
  | 'wrong-host'
  | 'cookie-refused'
  | 'failed';

/** One sentence for an unknown person and a wrong password: which of the two it was is nobody's business. */
const wrong: Pair = ['The email or the password is not right.', '電子郵件或密碼不正確。'];

export const loginProblems: Record<LoginProblem, Pair> = {
  'wrong-password': wrong,
  'user-not-found': wrong,
  'invalid-email': ['That does not look like an email address.', '電子郵件格式不正確。'],
  'too-many-requests': [
    'Too many attempts. Please wait ten minutes and try again.',
    '嘗試次數過多，請十分鐘後再試。',
  ],
  'no-code': ['Please type the code.', '請輸入驗證碼。'],
  'wrong-code': [
    'The code is not right, or was used already. Wait for the next one.',
    '驗證碼不正確或已使用過，請等待下一組驗證碼。',
  ],
  'code-over': [
    'That took too long, or too many tries. Please start again with your password.',
    '驗證逾時或嘗試次數過多，請重新輸入密碼。',
  ],
  'user-disabled': ['This account may no longer sign in.', '此帳號已停用，無法登入。'],
  'network-request-failed': [
    'The shop could not be reached. Check your connection and try again.',
    '無法連線到商店，請檢查網路後再試一次。',
  ],
  'weak-password': ['The password needs from 8 to 128 characters.', '密碼長度須為8到128個字元。'],
  'set-up-closed': [
    'This set-up link was used or has expired. Start the shop again for a new one.',
    '此設定連結已使用過或已過期，請重新啟動商店以取得新連結。',
  ],
  'wrong-host': [
    'Signing in works at the shop’s public address only. You opened another one.',
    '僅能在商店的正式網址登入，您目前開啟的是其他網址。',
  ],
  'cookie-refused': [
    'The password was right, but the browser did not keep the sign-in. Allow cookies for this address and try again.',
    '密碼正確，但瀏覽器沒有保留登入狀態。請允許此網址使用Cookie後再試一次。',
  ],
  failed: ['Something went wrong in the shop. Please try again.', '商店發生錯誤，請再試一次。'],
};

export function isLoginProblem(name: unknown): name is LoginProblem {
  return typeof name === 'string' && Object.hasOwn(loginProblems, name);
}
