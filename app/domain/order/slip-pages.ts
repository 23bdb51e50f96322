/** Heights on a packing slip, all in one unit. */
export interface SlipHeights {
  page: number;
  lead: number;
  head: number;
  more: number;
  tail: number;
  lines: readonly number[];
}

/**
 * Lines on each page of a packing slip; one number where one page is enough. A line is never split; one higher than a
 * page has its own. The first page may have none after a long address or note, and the last none before what follows
 * the lines.
 */
export function slipPages({ page, lead, head, more, tail, lines }: SlipHeights): number[] {
  const whole = lines.reduce((sum, height) => sum + height, 0);
  if (lead + whole + tail <= page) return [lines.length];
  const pages: number[] = [];
  let count = 0;
  let used = lead;
  for (const height of lines) {
    const isBetterNext = count > 0 || (pages.length === 0 && head + height + more <= page);
    if (isBetterNext && used + height + more > page) {
      pages.push(count);
      count = 0;
      used = head;
    }
    count += 1;
    used += height;
  }
  pages.push(count);
  if (used + tail > page) pages.push(0);
  return pages;
}
