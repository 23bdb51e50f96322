/** Presets, so that nobody has to look up ports. */
export const mailServers = [
  { host: 'smtp.gmail.com', name: 'Gmail', port: 465 },
  { host: 'smtp.office365.com', name: 'Microsoft 365', port: 587 },
  { host: 'smtp.zoho.com', name: 'Zoho Mail', port: 465 },
  { host: 'smtp.mail.yahoo.com', name: 'Yahoo', port: 465 },
  { host: 'smtp.mail.me.com', name: 'iCloud', port: 587 },
  { host: 'smtp.fastmail.com', name: 'Fastmail', port: 465 },
] as const;
