import type { LocalizedText } from '#app/domain/language.ts';
import { isPasswordLong } from '#app/domain/staff/staff.ts';

export type WeakPassword = 'weak-password' | 'common-password';

/** Why a new password is not taken; null for a good one. @param shopName as the shop calls itself. */
export async function weaknessOf(
  password: string,
  about: { email: string; shopName: LocalizedText },
): Promise<WeakPassword | null> {
  if (!isPasswordLong(password)) return 'weak-password';
  return (await isCommonPassword(password, about)) ? 'common-password' : null;
}

/**
 * Whether a password is among those that are tried first: one of the commonest, one of them with signs round it or written
 * with digits for letters, a row or a repetition, or little more than the shop's name or the address it signs in with.
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
  const own = [...shopName, email, local, ...domain.split('.'), ...local.split(/[._+-]/)];
  return own.some((name) => isLittleMore(folded, name.normalize('NFKC').toLowerCase()));
}

/** Read when first needed: few processes ever check a password. */
let known: Promise<{ whole: ReadonlySet<string>; words: ReadonlySet<string> }> | undefined;
function knownPasswords() {
  known ??= import('./common-passwords.ts').then(({ commonPasswords, commonWords }) => ({
    whole: new Set(commonPasswords.trim().split(/\s/)),
    words: new Set(commonWords.trim().split(/\s/)),
  }));
  return known;
}

/** Signs that stand for letters, one way and the other. */
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

/** Most signs round a common word that make it no better. */
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
