import type { LocalizedText } from '#app/domain/language.ts';

export const emailAdminText = {
  tls: ['TLS from the start (port 465)', '全程TLS（連接埠465）'],
  starttls: ['STARTTLS (port 587)', 'STARTTLS（連接埠587）'],
  service: ['Use a hosted email service instead', '改用郵件發送服務'],
  ownPassword: ['Your own password', '您的登入密碼'],
  save: ['Send a test email and save', '寄測試信並儲存'],
  test: ['Send a test email', '寄測試信'],
  spam: ['Not there? Look in the spam folder, too.', '沒收到嗎？也請查看垃圾郵件匣。'],
  noOrigin: [
    'Emails have no links yet, because the shop doesn’t know its public address. Whoever maintains the shop can set it (ORIGIN).',
    '商店尚未設定對外網址，信件中不會有連結。請網站維護人員設定（ORIGIN）。',
  ],
} as const satisfies Record<string, LocalizedText>;

/** Where a test goes. */
export function testGoesTo(address: string): LocalizedText {
  return [
    `The test goes to ${address}. To stop sending, empty every field and save.`,
    `測試信會寄到${address}。若要停止寄信，請清空所有欄位後儲存。`,
  ];
}

export function testLeft(address: string): LocalizedText {
  return [`A test email has been sent to ${address}.`, `測試信已寄到${address}。`];
}

/** Set outside of the shop. */
export function emailFromEnvironment(variable: string, server: string, sender: string | null): LocalizedText {
  return [
    `Set on the server (${variable}), which overrides what is entered here: emails are sent through ${server}${sender === null ? '' : `, from ${sender}`}. Whoever maintains the shop can change it there.`,
    `目前由主機端（${variable}）設定，優先於此處的設定：以${server}寄信${sender === null ? '' : `，寄件人為${sender}`}。如需變更，請網站維護人員於主機端修改。`,
  ];
}

export function senderFromEnvironment(sender: string): LocalizedText {
  return [
    `The sender is set on the server (MAIL_FROM): ${sender}.`,
    `寄件人由主機端（MAIL_FROM）設定：${sender}。`,
  ];
}

export const emailSetupProblems: Readonly<
  Record<'email-not-sent' | 'no-mail-server' | 'email-configured', LocalizedText>
> = {
  'email-not-sent': ['The test email could not be sent.', '測試信無法寄出。'],
  'no-mail-server': ['No mail server is set up yet.', '尚未設定郵件伺服器。'],
  'email-configured': [
    'Email is set on the server, which overrides what is entered here.',
    '寄信已由主機端設定，優先於此處的設定。',
  ],
};

/** Why a test failed. @param why in words (text/emails-admin.ts). */
export function testFailed(why: LocalizedText): LocalizedText {
  return [
    `The test email could not be sent, so nothing was saved. ${why[0]}`,
    `測試信無法寄出，因此尚未儲存。${why[1]}`,
  ];
}
