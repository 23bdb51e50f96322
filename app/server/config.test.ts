import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { isMailConfigured } from './emails/mail-settings.ts';

test('nothing needs to be configured', () => {
  expect(readConfig({})).toMatchObject({
    ok: true,
    config: {
      port: 3000,
      host: null,
      origin: null,
      databaseUrl: null,
      smtp: null,
      bank: null,
      sampleShop: true,
    },
  });
});

test('an empty value counts as not given', () => {
  expect(readConfig({ PORT: '', SMTP_URL: ' ', SAMPLE_SHOP: '' })).toMatchObject({ ok: true });
});

test.each([
  ['PORT', 'abc'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['HOST', 'two words'],
  ['ORIGIN', 'boma.example'],
  ['ORIGIN', 'https://boma.example/shop'],
  ['ORIGIN', 'ftp://boma.example'],
  ['SMTP_URL', 'http://mail.example'],
  ['MAIL_FROM', 'a@b.example, c@d.example'],
  ['MAIL_FROM', 'Boma <shop@boma.example\nBcc: x@y.example>'],
  ['SHOP_EMAIL', '"a b"@boma.example'],
  ['ADMIN_EMAIL', 'nobody'],
  ['SAMPLE_SHOP', 'yes'],
  ['FACEBOOK_PAGE_ID', 'boma'],
  ['LINE_ID', '<script>'],
  ['SHOP_NAME', 'a|b|c'],
  ['SHOP_PHONE', 'call me'],
  ['CUT_OFF_HOUR', '0'],
  ['CUT_OFF_HOUR', '25'],
  ['CUT_OFF_HOUR', '14:00'],
  ['CLOSED_DAYS', '2027-02-30'],
  ['PARCEL_KG', '0'],
  ['PARCEL_KG', '10 kg'],
  ['PARCEL_NTD', '0'],
  ['PARCEL_NTD', '20,000'],
  ['CLOSED_DAYS', '2027-02-05 2027-02-06'],
  ['BACKUP_DIR', 'backups'],
  ['TRUSTED_PROXY', '10.0.0.0/33'],
  ['TRUSTED_PROXY', 'proxy.example'],
  ['SHUTDOWN_DELAY', '21'],
  ['SHUTDOWN_DELAY', '5s'],
])('%s=%j is refused with one line that names it', (name, value) => {
  const read = readConfig({ [name]: value });
  expect(read.ok).toBe(false);
  if (!read.ok) expect(read.problems).toEqual([expect.stringMatching(new RegExp(`^${name} must be `))]);
});

test('every bad value has its line, and no line tells a secret', () => {
  const read = readConfig({
    PORT: 'abc',
    DATABASE_URL: 'mysql://user:hunter2@host/db',
    SMTP_URL: 'hunter2',
    ADMIN_EMAIL: 'owner@boma.example',
    ADMIN_PASSWORD: 'hunter2',
  });
  if (read.ok) throw new Error('these are bad');
  expect(read.problems.map((line) => line.split(' ')[0]).sort()).toEqual([
    'ADMIN_PASSWORD',
    'DATABASE_URL',
    'PORT',
    'SMTP_URL',
  ]);
  expect(read.problems.join()).not.toContain('hunter2');
});

test('what belongs together is asked for together', () => {
  const read = readConfig({
    BANK_CODE: '012',
    ADMIN_PASSWORD: 'long enough',
    SMTP_URL: 'smtps://u:p@mail.example',
  });
  if (read.ok) throw new Error('these are incomplete');
  expect(read.problems).toEqual([
    expect.stringMatching(/^BANK_NAME, BANK_ACCOUNT_NAME, BANK_ACCOUNT_NUMBER must be given too/),
    expect.stringMatching(/^ADMIN_EMAIL must be given too/),
    expect.stringMatching(/^MAIL_FROM must be given too/),
  ]);
});

test('a shop that was given no name has one in each language', () => {
  expect(readConfig({})).toMatchObject({ config: { shopName: ['Boma', 'Boma 波瑪'] } });
});

test('values are understood', () => {
  const read = readConfig({
    ORIGIN: 'https://boma.example/',
    SMTP_URL: 'smtps://shop%40boma.example:p%23w@mail.example',
    MAIL_FROM: 'Boma 肉舖 <shop@boma.example>',
    ADMIN_EMAIL: 'Owner@Boma.example',
    SHOP_NAME: 'Boma | 波馬（肉舖）',
    TRUSTED_PROXY: '127.0.0.1, 10.0.0.0/8, ::1',
  });
  expect(read).toMatchObject({
    ok: true,
    config: {
      origin: 'https://boma.example',
      smtp: { host: 'mail.example', port: 465, secure: true, user: 'shop@boma.example', password: 'p#w' },
      mailFrom: { name: 'Boma 肉舖', address: 'shop@boma.example' },
      shopEmail: 'shop@boma.example',
      adminEmail: 'owner@boma.example',
      shopName: ['Boma', '波馬（肉舖）'],
      trustedProxies: ['127.0.0.1', '10.0.0.0/8', '::1'],
    },
  });
});

const service = {
  MAIL_SERVICE_URL: 'https://mail.example/api/send',
  MAIL_SERVICE_ID: 'service_a',
  MAIL_SERVICE_TEMPLATE: 'template_b',
  MAIL_SERVICE_PUBLIC_KEY: 'public-one',
  MAIL_SERVICE_PRIVATE_KEY: 'private-one',
};

test('emails leave by a mail service, by a mail server, or wait', () => {
  const read = readConfig(service);
  expect(read).toMatchObject({
    ok: true,
    config: { smtp: null, mailService: { url: service.MAIL_SERVICE_URL, serviceID: 'service_a' } },
  });
  expect(read.ok && isMailConfigured(read.config)).toBe(true);
  const without = readConfig({});
  expect(without.ok && isMailConfigured(without.config)).toBe(false);
  const both = readConfig({ ...service, SMTP_URL: 'smtps://mail.example', SHOP_EMAIL: 'shop@boma.example' });
  expect(both).toEqual({
    ok: false,
    problems: [expect.stringMatching(/^SMTP_URL and MAIL_SERVICE_URL must not both be given/)],
  });
});

test('a mail service needs all of its values, keeps its keys, and is asked by TLS', () => {
  for (const [name, value] of [
    ['MAIL_SERVICE_PRIVATE_KEY', ''],
    ['MAIL_SERVICE_PRIVATE_KEY', 'private one'],
    ['MAIL_SERVICE_URL', 'http://mail.example/api/send'],
    ['MAIL_SERVICE_URL', 'https://user:private-one@mail.example/api/send'],
  ] as const) {
    const read = readConfig({ ...service, [name]: value });
    expect(read).toEqual({ ok: false, problems: [expect.stringMatching(new RegExp(`^${name} must be `))] });
    expect(!read.ok && read.problems.join()).not.toMatch(/private.one/);
  }
});
