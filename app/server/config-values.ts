import { isIP } from 'node:net';
import { z } from 'zod';
import { signInAddress } from '#app/domain/address/email-and-phone.ts';
import { isComplete, type LocalizedText, localize } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { isDay } from '#app/domain/taipei-day.ts';

/** `name` is empty when only the address is known. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** `secure`: TLS from the first byte (port 465), otherwise STARTTLS. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
  readonly user: string;
  readonly password: string;
}

/** No quotes, comments or lists (reliability B20), at most 254 characters. */
export const address = z
  .string()
  .max(254)
  .regex(/^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})*$/);

export const mailbox = z.string().transform((value, context): Mailbox => {
  const named = /^([^<>\r\n]{0,100})<([^<>\r\n]{1,254})>$/.exec(value);
  const parsed = address.safeParse((named?.[2] ?? value).trim());
  if (!parsed.success) context.addIssue({ code: 'custom', message: 'not a mailbox' });
  return { name: (named?.[1] ?? '').trim().replace(/^"|"$/g, ''), address: parsed.data ?? '' };
});

export const url = (protocols: readonly string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol));

/** Undefined for a stray percent sign. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

export const databaseUrl = url(['postgres:', 'postgresql:']).refine((value) => decoded(value) !== undefined);

export const smtp = url(['smtps:', 'smtp:']).transform((value, context): SmtpServer => {
  const parsed = new URL(value);
  const secure = parsed.protocol === 'smtps:';
  const [user, password] = [parsed.username, parsed.password].map(decoded);
  if (user === undefined || password === undefined) {
    context.addIssue({ code: 'custom', message: 'not percent-encoded' });
    return z.NEVER;
  }
  return {
    host: parsed.hostname.replace(/^\[|\]$/g, ''),
    port: parsed.port === '' ? (secure ? 465 : 587) : Number(parsed.port),
    secure,
    user,
    password,
  };
});

/** HTTPS, or loopback, because the keys travel with it. */
export const restCall = url(['http:', 'https:']).transform((value, context) => {
  const { protocol, hostname, username, password, hash, href } = new URL(value);
  const here = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  if ((protocol === 'http:' && !here) || username !== '' || password !== '' || hash !== '') {
    context.addIssue({ code: 'custom', message: 'not an address for keys' });
  }
  return href;
});

/** Calls are named after a slash, so nothing may follow the path. */
export const identityService = restCall.transform((href, context) => {
  const { pathname, search } = new URL(href);
  if (search !== '' || pathname.includes(':')) context.addIssue({ code: 'custom', message: 'a whole call' });
  return href.replace(/\/+$/, '');
});

export const identifier = z.string().regex(/^[\w-]{1,100}$/);

/** In the characters that RFC 6750 allows. */
export const bearerToken = z.string().regex(/^[A-Za-z0-9._~+/-]{16,200}=*$/);

export const origin = url(['http:', 'https:']).transform((value, context) => {
  const parsed = new URL(value);
  if (parsed.pathname !== '/' || parsed.search !== '' || parsed.hash !== '' || parsed.username !== '') {
    context.addIssue({ code: 'custom', message: 'more than an origin' });
  }
  return parsed.origin;
});

/** `English|中文`; without a bar both are the same. */
export const localized = z.string().transform((value, context): LocalizedText => {
  const parts = value.split('|').map((part) => part.trim());
  if (parts.includes('') || parts.length > languages.length) {
    context.addIssue({ code: 'custom', message: 'not a text for each language' });
  }
  return localize((language) => parts[language] ?? (isComplete(language) ? (parts[0] ?? '') : ''));
});

const network = (value: string): boolean => {
  const [ip = '', bits, ...rest] = value.split('/');
  const version = isIP(ip);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};

export const networks = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .refine((list) => list.every(network));

export const days = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .refine((list) => list.every(isDay));

export const owner = z.string().transform((value, context): string => {
  const email = signInAddress(value);
  if (email === null) context.addIssue({ code: 'custom', message: 'not an address to sign in with' });
  return email ?? '';
});

export const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');

export const limit = z
  .string()
  .regex(/^\d{1,7}$/)
  .transform(Number);
