import { type Figure, inWords, meets } from './figures.ts';

export type Measurements<BenchShop> = Readonly<
  Record<string, (benchShop: BenchShop) => Promise<readonly Figure[]>>
>;

/** A failed measurement does not stop the others. @returns whether every figure was measured and within its bound */
export async function runMeasurements<BenchShop>(
  measurements: Measurements<BenchShop>,
  benchShop: BenchShop,
  print: (line: string) => void,
): Promise<boolean> {
  const results: string[] = [];
  let isGood = true;
  for (const [name, measure] of Object.entries(measurements)) {
    print(`\n── ${name} ${'─'.repeat(Math.max(0, 60 - name.length))}`);
    try {
      const figures = await measure(benchShop);
      for (const figure of figures) print(inWords(figure));
      const bounds = figures.filter(({ bound }) => bound !== null);
      const missed = bounds.filter((figure) => !meets(figure)).length;
      isGood &&= missed === 0;
      results.push(
        `${missed === 0 ? '✓' : '✗'} ${name}: ${bounds.length - missed} of ${bounds.length} bounds met`,
      );
    } catch (error) {
      isGood = false;
      print(error instanceof Error ? (error.stack ?? error.message) : String(error));
      results.push(`✗ ${name}: broke off`);
    }
  }
  print(`\n── summary ${'─'.repeat(53)}`);
  for (const result of results) print(result);
  return isGood;
}
