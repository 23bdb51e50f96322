export interface Figure {
  name: string;
  value: number;
  unit: string;
  bound: { least: number } | { most: number } | null;
}

export function meets({ value, bound }: Figure): boolean {
  if (bound === null) return true;
  return 'least' in bound ? value >= bound.least : value <= bound.most;
}

export function inWords(figure: Figure): string {
  const { name, value, unit, bound } = figure;
  const shown = `${Number(value.toPrecision(3)).toLocaleString('en-US')}${unit ? ` ${unit}` : ''}`;
  const limit =
    bound === null ? '' : 'least' in bound ? `(at least ${bound.least})` : `(at most ${bound.most})`;
  const verdict = bound === null ? ' ' : meets(figure) ? '✓' : '✗';
  return `${verdict} ${name.padEnd(72)} ${shown.padStart(12)} ${limit}`.trimEnd();
}

/** Robust against one slow round. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Percentile; the share is from 0 to 1. */
export function share(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}

/** In ms to the last byte. Throws for any answer but 200. */
export async function timeOf(url: string, headers: Record<string, string> = {}): Promise<number> {
  const start = performance.now();
  const response = await fetch(url, { headers, redirect: 'manual' });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  return performance.now() - start;
}
