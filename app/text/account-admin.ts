import type { LocalizedText } from '#app/domain/language.ts';
import { hostedProblems, loginProblems } from './login.ts';

export const accountText = {
  title: ['Your account', '我的帳號'],

  passwordTitle: ['Password', '密碼'],
  passwordLead: [
    'Changing your password signs you out on all other devices.',
    '變更密碼後，其他裝置都會登出，本裝置維持登入。',
  ],
  passwordConfigured: [
    'Your password was set when the shop was installed. To change it, ask whoever maintains the shop (ADMIN_PASSWORD).',
    '您的密碼是在安裝商店時設定的，如需變更，請洽網站維護人員（ADMIN_PASSWORD）。',
  ],
  passwordHosted: [
    'Your password is managed by the sign-in service, and is changed there.',
    '您的密碼由登入服務保管，請在該服務變更。',
  ],
  passwordHostedToo: [
    'This is the shop’s own password. The password of your account at the sign-in service works too; change that one there.',
    '此處為本店保管的密碼。您在登入服務的密碼也可用於登入，請在該服務變更。',
  ],
  current: ['Current password', '目前的密碼'],
  next: ['New password', '新密碼'],
  nextHint: ['8 to 128 characters.', '長度為8到128個字元。'],
  show: ['Show password', '顯示密碼'],
  change: ['Change password', '變更密碼'],
  changed: ['Password changed. You are signed out on all other devices.', '密碼已變更，其他裝置均已登出。'],

  sessionsTitle: ['Where you are signed in', '登入中的裝置'],
  thisDevice: ['This device', '此裝置'],
  endOne: ['Sign out', '登出'],
  unknownDevice: ['Unknown device', '未知的裝置'],
  oneEnded: ['That device is signed out.', '該裝置已登出。'],
  endOthers: ['Sign out everywhere else', '登出其他裝置'],
  othersEnded: ['You are signed out on all other devices.', '其他裝置均已登出。'],

  factorTitle: ['Two-step sign-in', '兩步驟驗證'],
  factorLead: [
    'Every sign-in then asks for a six-digit code from an authenticator app as well as your password, so nobody gets in with a leaked password alone.',
    '登入時除了密碼，還需要輸入手機驗證器顯示的6位數驗證碼。即使密碼外洩，他人也無法登入。',
  ],
  factorRequired: [
    'This shop requires two-step sign-in. Turn it on below to use the rest of the admin area.',
    '本店要求您使用兩步驟驗證。請先在下方啟用，完成後即可使用其他功能。',
  ],
  isOff: ['Off: you sign in with your password alone.', '目前未啟用，只需密碼即可登入。'],
  isOn: ['On: you sign in with your password and a code.', '已啟用，登入時需要密碼與驗證碼。'],
  begin: ['Turn on', '啟用'],
  password: ['Your password', '您的密碼'],
  goOn: ['Next', '下一步'],
  cancel: ['Cancel', '取消'],
  scan: [
    'Scan this with the authenticator app on your phone (Google Authenticator, 1Password, Apple Passwords…), or type the key into it.',
    '請用手機的驗證器（例如Google Authenticator、1Password或Apple「密碼」）掃描，或手動輸入金鑰。',
  ],
  qr: [
    'QR code for the authenticator app; same as the key beside it',
    '驗證器用QR Code，內容與旁邊的金鑰相同',
  ],
  key: ['Key', '金鑰'],
  copyKey: ['Copy the key', '複製金鑰'],
  copy: ['Copy', '複製'],
  openApp: ['Open in the app on this device', '在此裝置的驗證器中開啟'],
  code: ['Code', '驗證碼'],
  codeHint: ['The six-digit code that the app shows now.', '輸入驗證器目前顯示的6位數字。'],
  confirm: ['Turn on', '啟用'],
  codesTitle: ['Your backup codes', '您的備用驗證碼'],
  codesLead: [
    'Each one signs you in once when you don’t have your phone. They are shown only now: write them down, print them or save them in a password manager.',
    '手機不在身邊時，可用備用驗證碼登入，每組只能使用一次。這些驗證碼只顯示這一次，請抄下、列印或存入密碼管理工具。',
  ],
  copyCodes: ['Copy the backup codes', '複製備用驗證碼'],
  print: ['Print', '列印'],
  saved: ['I have saved them', '我已妥善保管'],
  leaveCodes: ['The backup codes are shown only now.', '備用驗證碼只會顯示這一次。'],
  turnedOn: ['Two-step sign-in is on.', '兩步驟驗證已啟用。'],
  off: ['Turn off', '停用'],
  offLead: [
    'Enter your password and a code to turn it off. A backup code works too.',
    '停用需要您的密碼與驗證碼，也可使用備用驗證碼。',
  ],
  turnedOff: ['Turned off. You now sign in with your password alone.', '已停用，之後只需密碼即可登入。'],
  renew: ['New backup codes', '重新產生備用驗證碼'],
  renewLead: [
    'Enter your password and a code to get ten new ones. The old ones stop working.',
    '輸入密碼與驗證碼即可產生十組新的備用驗證碼，舊的將全部失效。',
  ],
  codeOrBackup: ['Code or backup code', '驗證碼或備用驗證碼'],
  configuredLost: [
    'If you lose both your phone and your backup codes, ask whoever maintains the shop: changing the password of the installation (ADMIN_PASSWORD) and restarting the shop turns two-step sign-in off.',
    '若手機與備用驗證碼都遺失，請洽網站維護人員：變更安裝時的密碼（ADMIN_PASSWORD）並重新啟動商店，即可停用兩步驟驗證。',
  ],
} as const satisfies Record<string, LocalizedText>;

export function codesLeft(count: number): LocalizedText {
  return [
    count === 1 ? 'One backup code is left.' : `${count} backup codes are left.`,
    `剩餘${count}組備用驗證碼。`,
  ];
}

/** For a button that names its device. @param begun formatted. */
export function endOneName(device: string, begun: string): LocalizedText {
  return [`Sign out: ${device}, since ${begun}`, `登出：${device}（${begun}登入）`];
}

/** @param begun, used formatted. */
export function sessionBegun(begun: string, used: string): LocalizedText {
  return [`Signed in ${begun}, last used ${used}`, `登入時間：${begun}，最近使用：${used}`];
}

export const accountProblems = {
  ...hostedProblems,
  'password-missing': ['Please enter your password.', '請輸入您的密碼。'],
  'wrong-password': ['Incorrect password.', '密碼不正確。'],
  'common-password': loginProblems['common-password'],
  'weak-password': loginProblems['weak-password'],
  'password-configured': accountText.passwordConfigured,
  'password-hosted': accountText.passwordHosted,
  'wrong-code': loginProblems['wrong-code'],
  'session-unknown': ['That device is already signed out.', '該裝置已登出。'],
  'second-factor-on': ['Two-step sign-in is already on.', '兩步驟驗證已啟用。'],
  'second-factor-off': [
    'Two-step sign-in is already off, or its setup was restarted in another tab.',
    '兩步驟驗證未啟用，或已在其他分頁重新開始設定。',
  ],
  'second-factor-kept': [
    'This shop requires two-step sign-in, so it can’t be turned off.',
    '本店要求使用兩步驟驗證，無法停用。',
  ],
} as const satisfies Record<string, LocalizedText>;
