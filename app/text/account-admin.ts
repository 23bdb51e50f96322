import type { Pair } from '#app/domain/language.ts';

/** One's own account: password and second factor. */
export const accountText = {
  title: ['Your account', '我的帳號'],

  passwordTitle: ['Password', '密碼'],
  passwordLead: [
    'With a new password you are signed out everywhere but here.',
    '變更密碼後，其他裝置都會登出，本裝置維持登入。',
  ],
  passwordConfigured: [
    'Your password is set by ADMIN_PASSWORD in the shop’s environment, and is changed there.',
    '您的密碼由商店環境變數ADMIN_PASSWORD設定，請在該處變更。',
  ],
  current: ['Present password', '目前的密碼'],
  next: ['New password', '新密碼'],
  nextHint: ['From 8 to 128 characters.', '長度為8到128個字元。'],
  show: ['Show what is typed', '顯示輸入內容'],
  change: ['Change password', '變更密碼'],
  changed: ['Changed. You are signed out everywhere else.', '密碼已變更，其他裝置均已登出。'],

  factorTitle: ['Two-step sign-in', '兩步驟驗證'],
  factorLead: [
    'Besides the password, every sign-in asks for six digits that an authenticator app on your phone shows. A password that leaks then opens nothing.',
    '登入時除了密碼，還需要輸入手機驗證器顯示的6位數驗證碼。即使密碼外洩，他人也無法登入。',
  ],
  isOff: ['It is off: the password alone is enough.', '目前未啟用，只需密碼即可登入。'],
  isOn: ['It is on.', '已啟用。'],
  begin: ['Turn on', '啟用'],
  password: ['Your password', '您的密碼'],
  goOn: ['Next', '下一步'],
  cancel: ['Cancel', '取消'],
  scan: [
    'Scan this with the authenticator app on your phone (Google Authenticator, 1Password, Apple Passwords …), or type the key into it.',
    '請用手機的驗證器（例如Google Authenticator、1Password或Apple「密碼」）掃描，或手動輸入金鑰。',
  ],
  qr: [
    'QR code for the authenticator app; the key beside it says the same',
    '驗證器用QR碼，內容與旁邊的金鑰相同',
  ],
  key: ['Key', '金鑰'],
  copyKey: ['Copy the key', '複製金鑰'],
  copy: ['Copy', '複製'],
  openApp: ['Open in the app on this device', '在此裝置的驗證器中開啟'],
  code: ['Code', '驗證碼'],
  codeHint: ['The six digits that the app shows now.', '輸入驗證器目前顯示的6位數字。'],
  confirm: ['Turn on', '啟用'],
  codesTitle: ['Your backup codes', '您的備用驗證碼'],
  codesLead: [
    'Each signs you in once when the phone is not there. They are shown only now: write them down, print them or keep them in a password manager.',
    '手機不在身邊時，可用備用驗證碼登入，每組只能使用一次。這些驗證碼只顯示這一次，請抄下、列印或存入密碼管理工具。',
  ],
  copyCodes: ['Copy the backup codes', '複製備用驗證碼'],
  print: ['Print', '列印'],
  kept: ['I have kept them', '我已妥善保管'],
  leaveCodes: ['The backup codes are shown only now.', '備用驗證碼只會顯示這一次。'],
  turnedOn: ['Two-step sign-in is on.', '兩步驟驗證已啟用。'],
  off: ['Turn off', '停用'],
  offLead: [
    'Your password and a code turn it off. A backup code will do too.',
    '停用需要您的密碼與驗證碼，也可使用備用驗證碼。',
  ],
  turnedOff: ['It is off. The password alone is enough now.', '已停用，之後只需密碼即可登入。'],
  renew: ['New backup codes', '重新產生備用驗證碼'],
  renewLead: [
    'Your password and a code make ten new ones. The old ones are worth nothing then.',
    '輸入密碼與驗證碼即可產生十組新的備用驗證碼，舊的將全部失效。',
  ],
  codeOrBackup: ['Code or backup code', '驗證碼或備用驗證碼'],
  configuredLost: [
    'Should phone and backup codes be lost: a new ADMIN_PASSWORD in the shop’s environment turns the second step off at the next start.',
    '若手機與備用驗證碼都遺失：變更商店環境變數ADMIN_PASSWORD並重新啟動，即可停用兩步驟驗證。',
  ],
} as const satisfies Record<string, Pair>;

export function codesLeft(count: number): Pair {
  return [
    count === 1 ? 'One backup code is left.' : `${count} backup codes are left.`,
    `剩餘${count}組備用驗證碼。`,
  ];
}

export const accountProblems = {
  'wrong-password': ['The password is not right.', '密碼不正確。'],
  'weak-password': ['The password needs from 8 to 128 characters.', '密碼長度須為8到128個字元。'],
  'password-configured': accountText.passwordConfigured,
  'wrong-code': [
    'The code is not right, or was used already. Wait for the next one.',
    '驗證碼不正確或已使用過，請等待下一組驗證碼。',
  ],
  'second-factor-on': ['It is on already.', '兩步驟驗證已啟用。'],
  'second-factor-off': [
    'It is off already, or was begun anew elsewhere.',
    '兩步驟驗證未啟用，或已在其他視窗重新開始設定。',
  ],
} as const satisfies Record<string, Pair>;
