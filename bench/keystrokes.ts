import { type CDPSession, chromium, type Page } from '@playwright/test';
import { cellName, columnText } from '#app/text/products-admin.ts';
import { reader } from '../e2e/reader.ts';
import { cellOf, pasteInto } from '../e2e/sheet.ts';
import { ensureBrowser, findBrowser } from '../scripts/browser.ts';
import { type BenchShop, signIn } from './bench-shop.ts';
import { type Figure, share } from './figures.ts';

/** 60 Hz, in ms. */
const frame = 1000 / 60;

interface TraceEvent {
  name: string;
  ph: string;
  tid: number;
  ts: number;
  dur?: number;
  /** CPU time in µs, independent of other work on the machine. */
  tdur?: number;
  args?: { data?: { type?: string } };
}

/** One keystroke in the form of a product with sixty variants. */
export async function keystrokes(benchShop: BenchShop): Promise<Figure[]> {
  ensureBrowser();
  const shop = await benchShop.shop({ sample: true });
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? chromium.executablePath(),
    args: ['--no-sandbox'],
  });
  try {
    const context = await browser.newContext({
      baseURL: shop.url,
      locale: 'en-GB',
      viewport: { width: 1280, height: 800 },
    });
    const cookies = (await signIn(shop.url)).split('; ').map((cookie) => {
      const [name = '', ...value] = cookie.split('=');
      return { name, value: value.join('='), url: shop.url };
    });
    await context.addCookies(cookies);
    const costs = await costsOfTyping(await context.newPage());
    if (costs.length < 40) throw new Error(`only ${costs.length} keystrokes were seen`);
    const figure = (name: string, part: number, bound: Figure['bound'] = null): Figure => ({
      name: `a keystroke among sixty variants, processor, ${name}`,
      value: share(costs, part),
      unit: 'ms',
      bound,
    });
    return [figure('p50', 0.5), figure('p95', 0.95, { most: frame }), figure('at most', 1)];
  } finally {
    await browser.close();
    await shop.stop();
  }
}

async function costsOfTyping(page: Page): Promise<number[]> {
  const owner = reader(page, 0);
  await owner.open('/admin/products?q=rooibos');
  await page.getByRole('link', { name: 'Rooibos Tea', exact: true }).click();
  const rows = Array.from({ length: 60 }, (_, row) => `Box ${row} / 第${row}盒\t50\t${100 + row}\t5\t60\t9`);
  await pasteInto(page, owner.t(cellName(columnText.size, 1)), rows.join('\n'));
  await cellOf(owner, 'qty', 60).waitFor();
  return traced(page, async () => {
    for (const [column, row, text] of [
      ['price', 30, '123456'],
      ['qty', 60, '98765'],
      ['size', 10, 'Crate / 一箱'],
      ['salesPercentage', 45, '15'],
    ] as const) {
      await cellOf(owner, column, row).focus();
      await page.keyboard.type(text, { delay: 60 });
      await page.keyboard.press('ArrowDown');
    }
    await page.locator('#title').focus();
    await page.keyboard.type(' of the highest mountains', { delay: 60 });
  });
}

/** CPU time in ms of each main thread task that handles an input event. */
async function traced(page: Page, type: () => Promise<void>): Promise<number[]> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) if (isTraceEvent(event)) events.push(event);
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel'],
    },
  });
  await type();
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await ended;
  const inputs = events.filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'input');
  const holds = ({ tid, ts, dur = 0 }: TraceEvent) =>
    inputs.some((input) => input.tid === tid && input.ts >= ts && input.ts <= ts + dur);
  const tasks = events.filter(({ name, ph }) => ph === 'X' && name === 'RunTask');
  return tasks.filter(holds).map(({ tdur, dur = 0 }) => (tdur ?? dur) / 1000);
}

function isTraceEvent(value: unknown): value is TraceEvent {
  return typeof value === 'object' && value !== null && 'name' in value && 'ts' in value && 'tid' in value;
}
