import type { LocalizedText } from '#app/domain/language.ts';
import type { HostedProblem } from '#app/domain/staff/staff.ts';
import { formFailures } from './shell.ts';

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
    'The sign-in service does not accept sign-ins from this shop. Whoever maintains the shop can find the reason in its log.',
    '登入服務未接受本店的登入要求，請網站維護人員查看紀錄以了解原因。',
  ],
};

export const loginText = {
  title: ['Sign in', '登入'],
  lead: ['For the shop’s owner and staff.', '僅供本店管理人員登入。'],
  email: ['Email', '電子郵件'],
  password: ['Password', '密碼'],
  submit: ['Sign in', '登入'],
  submitting: ['Signing in…', '登入中…'],
  forgotten: ['Forgot your password?', '忘記密碼？'],

  noOwner: [
    'No account yet? The one-time link was printed where the shop was started.',
    '還沒有帳號？啟動商店的視窗已顯示一次性連結。',
  ],
  setUpTitle: ['Create the owner account', '建立店主帳號'],
  setUpLead: [
    'This shop has no owner yet. Choose the email and password you’ll sign in with.',
    '本店尚未建立店主帳號，請設定您日後登入使用的電子郵件與密碼。',
  ],
  setUpSubmit: ['Create account', '建立帳號'],
  setUpSubmitting: ['One moment…', '處理中…'],
  passwordHint: ['8 to 128 characters.', '長度為8到128個字元。'],
  setUpClosedTitle: ['This link is no longer valid', '此連結已失效'],
  setUpClosed: [
    'It was used or is more than a day old. Restart the shop for a new one, or sign in.',
    '連結已使用過或超過一天。請重新啟動商店以取得新連結，或直接登入。',
  ],
  toSignIn: ['Sign in', '前往登入'],

  codeTitle: ['One more step', '兩步驟驗證'],
  codeLead: [
    'Now enter the six-digit code from your authenticator app.',
    '請輸入手機驗證器顯示的6位數驗證碼。',
  ],
  code: ['Code', '驗證碼'],
  codeHint: ['Six digits, new every half minute.', '6位數字，每30秒更新一次。'],
  codeSubmit: ['Sign in', '登入'],
  backupLead: ['Now enter one of your backup codes.', '請輸入一組您保管的備用驗證碼。'],
  backupCode: ['Backup code', '備用驗證碼'],
  backupHint: ['Ten letters and digits. Each code works once.', '10個英文字母或數字，每組只能使用一次。'],
  backupWrong: ['Incorrect or already used backup code.', '備用驗證碼不正確，或已使用過。'],
  useBackup: ['Use a backup code', '改用備用驗證碼'],
  useApp: ['Use the app', '改用驗證器'],
  codeAgain: ['Start again', '重新登入'],
  lostPhone: [
    'No phone and no backup codes? An owner can turn off two-step sign-in for you.',
    '手機與備用驗證碼都不在身邊？請店主為您停用兩步驟驗證。',
  ],
  elsewhere: ['Open the sign-in page at {address}', '前往{address}的登入頁'],
} as const satisfies Record<string, LocalizedText>;

/** Failures of sign-in: the specification's (section 8), by better-auth's names, and the shop's own. */
export type LoginProblem =
  | HostedProblem
  | 'wrong-password'
  | 'user-not-found'
  | 'nothing-typed'
  | 'no-email'
  | 'no-password'
  | 'no-code'
  | 'wrong-code'
  | 'code-over'
  | 'network-request-failed'
  | 'weak-password'
  | 'common-password'
  | 'set-up-closed'
  | 'wrong-host'
  | 'cookie-refused'
  | 'failed';

/** One text for both, so that it does not reveal which emails have an account. */
const wrong: LocalizedText = ['Incorrect email or password.', '電子郵件或密碼不正確。'];

export const loginProblems: Record<LoginProblem, LocalizedText> = {
  ...hostedProblems,
  'wrong-password': wrong,
  'user-not-found': wrong,
  'invalid-email': ['This is not a valid email address.', '電子郵件格式不正確。'],
  'too-many-requests': [
    'Too many attempts. Please try again later; it can take up to an hour.',
    '嘗試次數過多，請稍後再試，最久需等候一小時。',
  ],
  'nothing-typed': ['Please enter your email address and password.', '請輸入電子郵件與密碼。'],
  'no-email': ['Please enter your email address.', '請輸入電子郵件。'],
  'no-password': ['Please enter your password.', '請輸入密碼。'],
  'no-code': ['Please enter the code.', '請輸入驗證碼。'],
  'wrong-code': [
    'Incorrect or already used code. Please wait for the next one.',
    '驗證碼不正確或已使用過，請等待下一組驗證碼。',
  ],
  'code-over': [
    'That took too long, or there were too many attempts. Please start again with your password.',
    '驗證逾時或嘗試次數過多，請重新輸入密碼。',
  ],
  'network-request-failed': [
    'The shop could not be reached. Check your connection and try again.',
    '無法連線到商店，請檢查網路後再試一次。',
  ],
  'common-password': [
    'This password is too easy to guess: it is a very common one, or little more than the shop’s name or your email address. Please choose another.',
    '這組密碼太容易被猜到：屬於常見密碼，或與店名、電子郵件過於相近，請換一組。',
  ],
  'weak-password': ['The password must be 8 to 128 characters long.', '密碼長度須為8到128個字元。'],
  'set-up-closed': [
    'This setup link was used or has expired. Restart the shop for a new one.',
    '此設定連結已使用過或已過期，請重新啟動商店以取得新連結。',
  ],
  'wrong-host': [
    'You can sign in only at the shop’s public address. You opened a different one.',
    '僅能在商店的正式網址登入，您目前開啟的是其他網址。',
  ],
  'cookie-refused': [
    'The password was right, but the browser did not keep the sign-in. Allow cookies for this address and try again.',
    '密碼正確，但瀏覽器沒有保留登入狀態。請允許此網址使用Cookie後再試一次。',
  ],
  failed: formFailures.failed,
};
