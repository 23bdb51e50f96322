import { languages } from '#app/domain/languages.ts';
import { accessFaults } from './accessibility.ts';
import { strangeWords } from './one-language.ts';
import { cutOff } from './overflow.ts';
import type { Screen, Visit } from './screen.ts';
import { desktop, phone } from './shop.ts';
import { wrongLanguageLinks } from './wrong-language-links.ts';

/** Both widths in both languages; the first two cover each width and language. */
export const pairings = [
  { device: phone, width: 'a phone', language: languages[1] },
  { device: desktop, width: 'a desktop', language: languages[0] },
  { device: phone, width: 'a phone', language: languages[0] },
  { device: desktop, width: 'a desktop', language: languages[1] },
].map(({ device, width, language: { index, name, tag } }) => ({
  name: `${width} in ${name}`,
  language: index,
  use: { ...device, locale: tag },
}));

/** Collects the faults of all screens, unreachable ones included. */
export async function faultsOf(
  visit: Visit,
  screens: readonly Screen[],
  check: (visit: Visit) => Promise<readonly string[]> = allFaults,
): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, reach } of screens) {
    try {
      await reach(visit);
    } catch (error) {
      faults.push(`${name}: not reached: ${error}`);
      continue;
    }
    faults.push(...(await check(visit)).map((fault) => `${name}: ${fault}`));
  }
  return faults;
}

/** Accessibility, language, overflow and links. */
export async function allFaults({ page, language, shop }: Visit): Promise<string[]> {
  return [
    ...(await accessFaults(page)),
    ...(await strangeWords(page, language, shop.written)),
    ...(await cutOff(page)),
    ...(await wrongLanguageLinks(page, language)),
  ];
}
