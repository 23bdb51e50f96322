import { type LocalizedText, textsOf } from '#app/domain/language.ts';
import { isPasswordLong } from '#app/domain/staff/staff.ts';

export type WeakPassword = 'weak-password' | 'common-password';

/** null for a good one. @param shopName refused as a password. */
export async function weaknessOf(
  password: string,
  about: { email: string; shopName: LocalizedText },
): Promise<WeakPassword | null> {
  if (!isPasswordLong(password)) return 'weak-password';
  return (await isCommonPassword(password, about)) ? 'common-password' : null;
}

/**
 * One of the commonest, also decorated or with digits for letters, a sequence, a repetition, or little more than the
 * shop's name or own address.
 */
export async function isCommonPassword(
  password: string,
  { email, shopName }: { email: string; shopName: LocalizedText },
): Promise<boolean> {
  const folded = password.normalize('NFKC').toLowerCase();
  const { whole, words } = await knownPasswords();
  if (whole.has(folded) || isRow(folded)) return true;
  const known = (text: string) => whole.has(text) || words.has(text);
  if (spelled(folded).some((text) => known(text) || isHidden(text, known))) return true;
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const own = [...textsOf(shopName), email, local, ...domain.split('.'), ...local.split(/[._+-]/)];
  return own.some((name) => isLittleMore(folded, name.normalize('NFKC').toLowerCase()));
}

let known: Promise<{ whole: ReadonlySet<string>; words: ReadonlySet<string> }> | undefined;
function knownPasswords() {
  known ??= import('./common-passwords.ts').then(({ commonPasswords, commonWords }) => ({
    whole: new Set(commonPasswords.trim().split(/\s/)),
    words: new Set(commonWords.trim().split(/\s/)),
  }));
  return known;
}

function spelled(text: string): string[] {
  const letters: Record<string, string> = {
    '0': 'o',
    '3': 'e',
    '4': 'a',
    '5': 's',
    '7': 't',
    '@': 'a',
    $: 's',
  };
  const plain = text.replaceAll(/[034570@$]/g, (sign) => letters[sign] ?? sign);
  return [text, plain, plain.replaceAll(/[1!|]/g, 'i'), plain.replaceAll(/[1!|]/g, 'l')];
}

const mostRound = 5;

function isHidden(text: string, isKnown: (text: string) => boolean): boolean {
  const bare = text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '');
  return bare.length >= 4 && text.length - bare.length <= mostRound && isKnown(bare);
}

/** `aaaaaaaa`, `abcabcabc`, `12345678`, `87654321`. */
function isRow(text: string): boolean {
  if (/^(.{1,4})\1+$/su.test(text)) return true;
  const signs = [...text].map((sign) => sign.codePointAt(0) ?? 0);
  const steps = new Set(signs.slice(1).map((sign, at) => sign - (signs[at] ?? 0)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}

function isLittleMore(text: string, name: string): boolean {
  return name.length >= 3 && text.includes(name) && text.replaceAll(name, '').length < 6;
}
