import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { type DeliveryCalendar, usualDelivery } from '#app/domain/delivery/delivery-calendar.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { type OrderLimits, usualLimits } from '#app/domain/order/order-limits.ts';
import { type StoreLimits, usualParcel } from '#app/domain/order/parcel.ts';
import {
  address,
  bearerToken,
  databaseUrl,
  days,
  identifier,
  identityService,
  limit,
  localized,
  type Mailbox,
  mailbox,
  networks,
  onOff,
  origin,
  owner,
  restCall,
  type SmtpServer,
  smtp,
  url,
} from './config-values.ts';

export interface MailService {
  readonly url: string;
  readonly serviceID: string;
  readonly templateID: string;
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Hosted identity. */
export interface IdentityService {
  /** Without a trailing slash; `/accounts:signInWithPassword` follows. */
  readonly url: string;
  readonly key: string;
}

/** A bucket by the S3 protocol. */
export interface Bucket {
  /** Without a trailing slash. */
  readonly url: string;
  readonly name: string;
  readonly region: string;
  readonly key: string;
  readonly secret: string;
}

export interface BankAccount {
  readonly name: string;
  /** Three digits. */
  readonly code: string;
  readonly accountName: string;
  readonly accountNumber: string;
}

/** The checked environment; `null` means not given. */
export interface Config {
  /** 0: any free port. */
  readonly port: number;
  /** null: all addresses. */
  readonly host: string | null;
  /** Without a trailing slash, for example `https://boma.example`. */
  readonly origin: string | null;
  /** Absolute. */
  readonly dataDir: string;
  /** Absolute. null: the shop makes no backups by itself. */
  readonly backupDir: string | null;
  /** null: the shop's own PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | null;
  /** A hot standby for long-running reads; null: none. */
  readonly databaseReadUrl: string | null;
  /** null: pictures are stored in `dataDir`. */
  readonly bucket: Bucket | null;
  /** Where backups may be stored: a bucket of their own, or that of the pictures. */
  readonly backupBucket: Bucket | null;
  /** Whether backups have their own bucket. */
  readonly hasBackupBucket: boolean;
  /** Takes precedence over the owner's settings, like the mail service. */
  readonly smtp: SmtpServer | null;
  readonly mailService: MailService | null;
  readonly identity: IdentityService | null;
  readonly mailFrom: Mailbox | null;
  readonly shopEmail: string | null;
  readonly adminEmail: string | null;
  readonly adminPassword: string | null;
  readonly sampleShop: boolean;
  readonly facebookPageId: string | null;
  readonly lineId: string | null;
  readonly shopName: LocalizedText;
  readonly pickupAddress: LocalizedText | null;
  readonly shopPhone: string | null;
  readonly bank: BankAccount | null;
  readonly delivery: DeliveryCalendar;
  readonly parcel: StoreLimits;
  readonly orderLimits: OrderLimits;
  /** Addresses or CIDR networks whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[];
  /** In s: how long the shop goes on serving when told to stop, while `/readyz` already answers 503. */
  readonly shutdownDelay: number;
  /** null: no `/metrics`. */
  readonly metricsToken: string | null;
  /** The exporter reads this and others of `OTEL_EXPORTER_OTLP_` itself (observability/traces.ts). */
  readonly tracesUrl: string | null;
  /** Replaces ECPay's address in tests with a stand-in. */
  readonly ecpayUrl: string | null;
  /** Replaces LINE Pay's address in tests with a stand-in. */
  readonly linePayUrl: string | null;
  /** The one address allowed for alerts besides public https ones, for tests. */
  readonly pushUrl: string | null;
  readonly ecpayLogisticsUrl: string | null;
  readonly ecpayInvoiceUrl: string | null;
  /** Replaces LINE's address in tests with a stand-in. */
  readonly lineUrl: string | null;
}

const bucketName = /^[A-Za-z0-9][A-Za-z0-9._-]{2,62}$/;

const rules = {
  PORT: [
    z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .refine((n) => n <= 65_535),
    'a whole number from 0 to 65535',
  ],
  HOST: [z.string().regex(/^[A-Za-z0-9.:-]{1,255}$/), 'an address or host name to listen on'],
  ORIGIN: [origin, 'the public address alone, like https://boma.example'],
  DATA_DIR: [z.string().transform((value) => resolve(value)), 'a folder'],
  BACKUP_DIR: [
    z
      .string()
      .refine(isAbsolute)
      .transform((value) => resolve(value)),
    'the whole path of a folder, like /mnt/backups',
  ],
  DATABASE_URL: [databaseUrl, 'like postgres://user:password@host:5432/database'],
  DATABASE_READ_URL: [databaseUrl, 'like postgres://user:password@host:5433/database'],
  S3_URL: [origin, 'the address of the service alone, like https://s3.ap-northeast-1.amazonaws.com'],
  S3_BUCKET: [z.string().regex(bucketName), 'the name of a bucket'],
  BACKUP_BUCKET: [z.string().regex(bucketName), 'the name of a bucket'],
  S3_REGION: [z.string().regex(/^[A-Za-z0-9-]{1,60}$/), 'a region, like ap-northeast-1'],
  S3_KEY: [z.string().regex(/^[\x21-\x7e]{1,200}$/), 'an access key'],
  S3_SECRET: [z.string().regex(/^[\x21-\x7e]{1,200}$/), 'the secret of the access key'],
  SMTP_URL: [smtp, 'like smtps://user:password@host:465'],
  MAIL_SERVICE_URL: [restCall, 'the address of the REST call alone, like https://mail.example/api/send'],
  MAIL_SERVICE_ID: [identifier, 'letters, digits, _ and -'],
  MAIL_SERVICE_TEMPLATE: [identifier, 'letters, digits, _ and -'],
  MAIL_SERVICE_PUBLIC_KEY: [identifier, 'letters, digits, _ and -'],
  MAIL_SERVICE_PRIVATE_KEY: [identifier, 'letters, digits, _ and -'],
  IDENTITY_URL: [
    identityService,
    'the beginning of its REST calls, like https://identitytoolkit.googleapis.com/v1',
  ],
  IDENTITY_KEY: [identifier, 'letters, digits, _ and -'],
  MAIL_FROM: [mailbox, 'an address, or a name with one: Boma <shop@boma.example>'],
  SHOP_EMAIL: [address, 'one email address'],
  ADMIN_EMAIL: [owner, 'one email address, with a dot in its domain'],
  ADMIN_PASSWORD: [z.string().min(8).max(128), 'from 8 to 128 characters'],
  SAMPLE_SHOP: [onOff, 'on or off'],
  FACEBOOK_PAGE_ID: [z.string().regex(/^\d{5,20}$/), 'the digits of the page'],
  LINE_ID: [z.string().regex(/^@?[A-Za-z0-9._-]{2,30}$/), 'a LINE id, like @boma'],
  SHOP_NAME: [localized, 'English|中文'],
  PICKUP_ADDRESS: [localized, 'English|中文'],
  SHOP_PHONE: [z.string().regex(/^\+?[\d ()#-]{6,30}$/), 'a telephone number'],
  BANK_NAME: [z.string().max(100), 'at most 100 characters'],
  BANK_CODE: [z.string().regex(/^\d{3}$/), 'three digits'],
  BANK_ACCOUNT_NAME: [z.string().max(100), 'at most 100 characters'],
  BANK_ACCOUNT_NUMBER: [z.string().regex(/^\d[\d -]{4,28}\d$/), 'digits, with spaces or hyphens'],
  CUT_OFF_HOUR: [
    z
      .string()
      .regex(/^\d{1,2}$/)
      .transform(Number)
      .refine((hour) => hour >= 1 && hour <= 24),
    'an hour of the day in Taipei, from 1 to 24',
  ],
  CLOSED_DAYS: [days, 'days with commas between, like 2027-02-05,2027-02-06'],
  PARCEL_KG: [
    z
      .string()
      .regex(/^\d{1,3}(\.\d{1,3})?$/)
      .transform((kilograms) => Math.round(Number(kilograms) * 1000))
      .refine((grams) => grams > 0),
    'a weight in kilograms, like 10 or 4.5',
  ],
  PARCEL_NTD: [
    z
      .string()
      .regex(/^\d{1,7}$/)
      .transform(Number)
      .refine((amount) => amount > 0),
    'a whole number of NTD above 0',
  ],
  FIRST_ORDER_PIECES: [limit, 'a whole number of pieces, 0 for no limit'],
  FIRST_ORDER_NTD: [limit, 'a whole number of NTD, 0 for no limit'],
  OPEN_ORDERS: [limit, 'a whole number of orders, 0 for no limit'],
  METRICS_TOKEN: [bearerToken, 'from 16 to 200 letters, digits and . _ ~ + / -'],
  ECPAY_URL: [origin, 'an address alone, like http://127.0.0.1:4319'],
  LINE_PAY_URL: [origin, 'an address alone, like http://127.0.0.1:4321'],
  LINE_URL: [origin, 'an address alone, like http://127.0.0.1:4321'],
  PUSH_URL: [origin, 'an address alone, like http://127.0.0.1:4320'],
  ECPAY_LOGISTICS_URL: [origin, 'an address alone, like http://127.0.0.1:4320'],
  ECPAY_INVOICE_URL: [origin, 'an address alone, like http://127.0.0.1:4321'],
  OTEL_EXPORTER_OTLP_ENDPOINT: [url(['http:', 'https:']), 'an address like http://127.0.0.1:4318'],
  TRUSTED_PROXY: [networks, 'addresses or networks with commas between, like 127.0.0.1,10.0.0.0/8'],
  SHUTDOWN_DELAY: [
    z
      .string()
      .regex(/^\d{1,2}$/)
      .transform(Number)
      .refine((seconds) => seconds <= 20),
    'a whole number of seconds from 0 to 20',
  ],
} as const;

type Name = keyof typeof rules;

const secret: ReadonlySet<Name> = new Set([
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'S3_KEY',
  'S3_SECRET',
  'SMTP_URL',
  'MAIL_SERVICE_URL',
  'MAIL_SERVICE_PUBLIC_KEY',
  'MAIL_SERVICE_PRIVATE_KEY',
  'IDENTITY_URL',
  'IDENTITY_KEY',
  'ADMIN_PASSWORD',
  'BANK_ACCOUNT_NUMBER',
  'METRICS_TOKEN',
]);

const serviceNames = [
  'MAIL_SERVICE_URL',
  'MAIL_SERVICE_ID',
  'MAIL_SERVICE_TEMPLATE',
  'MAIL_SERVICE_PUBLIC_KEY',
  'MAIL_SERVICE_PRIVATE_KEY',
] as const;
const identityNames = ['IDENTITY_URL', 'IDENTITY_KEY'] as const;
const bucketNames = ['S3_URL', 'S3_REGION', 'S3_KEY', 'S3_SECRET'] as const;
const bankNames = ['BANK_NAME', 'BANK_CODE', 'BANK_ACCOUNT_NAME', 'BANK_ACCOUNT_NUMBER'] as const;

/** Empty values count as not given; `problems` has one line for each invalid one. */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
): { ok: true; config: Config } | { ok: false; problems: string[] } {
  const problems: string[] = [];

  function read<T>(name: Name, [schema, expected]: readonly [z.ZodType<T>, string]): T | null {
    const given = env[name]?.trim();
    if (given === undefined || given === '') return null;
    const result = schema.safeParse(name === 'ADMIN_PASSWORD' ? env[name] : given);
    if (result.success) return result.data;
    problems.push(
      `${name} must be ${expected}${secret.has(name) ? '' : `, and is ${JSON.stringify(shortened(given))}`}`,
    );
    return null;
  }

  function together(names: readonly Name[], what: string): void {
    const missing = names.filter((name) => !env[name]?.trim());
    if (missing.length === 0 || missing.length === names.length) return;
    problems.push(`${missing.join(', ')} must be given too: ${what} needs all of ${names.join(', ')}`);
  }

  const bankParts = bankNames.map((name) => read(name, rules[name]));
  const [bankName, bankCode, accountName, accountNumber] = bankParts;
  const bank =
    bankName && bankCode && accountName && accountNumber
      ? { name: bankName, code: bankCode, accountName, accountNumber }
      : null;
  together(bankNames, 'a bank account');

  const [bucketURL, region, key, bucketSecret] = bucketNames.map((name) => read(name, rules[name]));
  const pictures = read('S3_BUCKET', rules.S3_BUCKET);
  const backups = read('BACKUP_BUCKET', rules.BACKUP_BUCKET);
  const bucketOf = (name: string | null): Bucket | null =>
    name && bucketURL && region && key && bucketSecret
      ? { url: bucketURL, name, region, key, secret: bucketSecret }
      : null;
  const isForBackups = Boolean(env.BACKUP_BUCKET?.trim()) && !env.S3_BUCKET?.trim();
  together([...bucketNames, isForBackups ? 'BACKUP_BUCKET' : 'S3_BUCKET'], 'a bucket');

  const [serviceURL, serviceID, templateID, publicKey, privateKey] = serviceNames.map((name) =>
    read(name, rules[name]),
  );
  const mailService =
    serviceURL && serviceID && templateID && publicKey && privateKey
      ? { url: serviceURL, serviceID, templateID, publicKey, privateKey }
      : null;
  together(serviceNames, 'a mail service');
  if (env.SMTP_URL?.trim() && serviceNames.some((name) => env[name]?.trim())) {
    problems.push('SMTP_URL and MAIL_SERVICE_URL must not both be given: emails leave by one way');
  }

  const [identityURL, identityKey] = identityNames.map((name) => read(name, rules[name]));
  const identity = identityURL && identityKey ? { url: identityURL, key: identityKey } : null;
  together(identityNames, 'hosted identity');

  const smtpServer = read('SMTP_URL', rules.SMTP_URL);
  const adminEmail = read('ADMIN_EMAIL', rules.ADMIN_EMAIL);
  const adminPassword = read('ADMIN_PASSWORD', rules.ADMIN_PASSWORD);
  if (env.ADMIN_PASSWORD && !env.ADMIN_EMAIL) {
    problems.push('ADMIN_EMAIL must be given too: ADMIN_PASSWORD alone names no one');
  }
  const shopEmail = read('SHOP_EMAIL', rules.SHOP_EMAIL);
  const user = address.safeParse(smtpServer?.user);
  const sender = shopEmail ?? (user.success ? user.data : null);
  const mailFrom =
    read('MAIL_FROM', rules.MAIL_FROM) ??
    (sender === null || smtpServer === null ? null : { name: '', address: sender });
  if (smtpServer !== null && mailFrom === null && !env.MAIL_FROM) {
    problems.push('MAIL_FROM must be given too: SMTP_URL is set and emails need a sender');
  }

  const config: Config = {
    port: read('PORT', rules.PORT) ?? 3000,
    host: read('HOST', rules.HOST),
    origin: read('ORIGIN', rules.ORIGIN),
    dataDir: read('DATA_DIR', rules.DATA_DIR) ?? resolve('data'),
    backupDir: read('BACKUP_DIR', rules.BACKUP_DIR),
    databaseUrl: read('DATABASE_URL', rules.DATABASE_URL),
    databaseReadUrl: read('DATABASE_READ_URL', rules.DATABASE_READ_URL),
    bucket: bucketOf(pictures),
    backupBucket: bucketOf(backups ?? pictures),
    hasBackupBucket: backups !== null,
    smtp: smtpServer,
    mailService,
    identity,
    mailFrom,
    shopEmail: shopEmail ?? mailFrom?.address ?? adminEmail,
    adminEmail,
    adminPassword,
    sampleShop: read('SAMPLE_SHOP', rules.SAMPLE_SHOP) ?? true,
    facebookPageId: read('FACEBOOK_PAGE_ID', rules.FACEBOOK_PAGE_ID),
    lineId: read('LINE_ID', rules.LINE_ID),
    shopName: read('SHOP_NAME', rules.SHOP_NAME) ?? ['Boma', 'Boma 波瑪'],
    pickupAddress: read('PICKUP_ADDRESS', rules.PICKUP_ADDRESS),
    shopPhone: read('SHOP_PHONE', rules.SHOP_PHONE),
    bank,
    delivery: {
      cutOffHour: read('CUT_OFF_HOUR', rules.CUT_OFF_HOUR) ?? usualDelivery.cutOffHour,
      closedDays: read('CLOSED_DAYS', rules.CLOSED_DAYS) ?? usualDelivery.closedDays,
      daysAhead: usualDelivery.daysAhead,
    },
    parcel: {
      ...usualParcel,
      grams: read('PARCEL_KG', rules.PARCEL_KG) ?? usualParcel.grams,
      amount: read('PARCEL_NTD', rules.PARCEL_NTD) ?? usualParcel.amount,
    },
    orderLimits: {
      firstPieces: limitOf(read('FIRST_ORDER_PIECES', rules.FIRST_ORDER_PIECES), usualLimits.firstPieces),
      firstAmount: limitOf(read('FIRST_ORDER_NTD', rules.FIRST_ORDER_NTD), usualLimits.firstAmount),
      open: limitOf(read('OPEN_ORDERS', rules.OPEN_ORDERS), usualLimits.open),
    },
    ecpayUrl: read('ECPAY_URL', rules.ECPAY_URL),
    linePayUrl: read('LINE_PAY_URL', rules.LINE_PAY_URL),
    lineUrl: read('LINE_URL', rules.LINE_URL),
    pushUrl: read('PUSH_URL', rules.PUSH_URL),
    ecpayLogisticsUrl: read('ECPAY_LOGISTICS_URL', rules.ECPAY_LOGISTICS_URL),
    ecpayInvoiceUrl: read('ECPAY_INVOICE_URL', rules.ECPAY_INVOICE_URL),
    tracesUrl: read('OTEL_EXPORTER_OTLP_ENDPOINT', rules.OTEL_EXPORTER_OTLP_ENDPOINT),
    metricsToken: read('METRICS_TOKEN', rules.METRICS_TOKEN),
    trustedProxies: read('TRUSTED_PROXY', rules.TRUSTED_PROXY) ?? [],
    shutdownDelay: read('SHUTDOWN_DELAY', rules.SHUTDOWN_DELAY) ?? 0,
  };
  if (config.databaseReadUrl !== null && !env.DATABASE_URL)
    problems.push('DATABASE_URL must be given too: DATABASE_READ_URL names a standby of its server');
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config };
}

/** 0: no limit; null: the default. */
function limitOf(given: number | null, usual: number | null): number | null {
  if (given === null) return usual;
  return given === 0 ? null : given;
}

function shortened(given: string): string {
  return given.length > 100 ? `${given.slice(0, 99)}…` : given;
}
