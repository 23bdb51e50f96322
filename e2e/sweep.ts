import { accessFaults } from './accessible.ts';
import { cutOff } from './fits.ts';
import { strangeWords } from './one-language.ts';
import type { Screen, Visit } from './screen.ts';

/** Walks screens and gathers every fault of all of them: one run tells everything that is to be mended. */
export async function faultsOf(
  visit: Visit,
  screens: readonly Screen[],
  look: (visit: Visit) => Promise<readonly string[]> = everything,
): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, reach } of screens) {
    await reach(visit);
    faults.push(...(await look(visit)).map((fault) => `${name}: ${fault}`));
  }
  return faults;
}

/** For anyone, in one language, within its window. */
async function everything({ page, language }: Visit): Promise<string[]> {
  return [...(await accessFaults(page)), ...(await strangeWords(page, language)), ...(await cutOff(page))];
}
