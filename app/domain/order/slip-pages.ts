/** Heights on a packing slip, all in one unit. */
export interface SlipHeights {
  /** What a page takes. */
  page: number;
  /** Before the lines on the first page: number, amount, address. */
  lead: number;
  /** Before them on each further page. */
  head: number;
  /** Below them on a page that another one follows. */
  more: number;
  /** After the last line: message and freezer. */
  tail: number;
  /** Each line. */
  lines: readonly number[];
}

/**
 * How many lines stand on each page of an order's slip; one number for an order that needs no second page. No line is
 * parted, and a line that is higher than a page has one of its own. The first page may have no line, where a long address or
 * note leaves no room for it, and the last one, where only what comes after the lines is left.
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
