import type { RouteConfigEntry } from '@react-router/dev/routes';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import routes from '#app/routes.ts';
import { type StaffShop, staffShop } from '#test/staff-shop.ts';
import { oddTexts } from './malformed-values.ts';
import { trials } from './trials.ts';

/** Every loader of the route table with malformed parameters and queries never fails with 500. */

type Loader = Parameters<StaffShop['ask']>[0];

const isLong = trials({ short: 0, long: 1 }) === 1;

interface Route {
  path: string;
  loader: Loader;
}

function entries(table: readonly RouteConfigEntry[], above = ''): { path: string; file: string }[] {
  return table.flatMap(({ path = '', file, children = [] }) => {
    const own = [above, path].filter(Boolean).join('/');
    return [{ path: own, file }, ...entries(children, own)];
  });
}

let staff: StaffShop;
const found: Route[] = [];
beforeAll(async () => {
  staff = await staffShop();
  const modules = import.meta.glob<{ loader?: Loader }>('../app/routes/**/*.{ts,tsx}');
  const table = entries(routes).filter(({ path }) => !path.startsWith('zh-TW'));
  for (const { path, file } of table) {
    const { loader } = (await modules[`../app/${file}`]?.()) ?? {};
    if (loader) found.push({ path, loader });
  }
});
afterAll(() => staff.close());

/** The loader's exception; null for any response below 500. */
async function faultOf({ path, loader }: Route, { value, keys, cookie }: QueryCase): Promise<string | null> {
  const params = Object.fromEntries(
    [...path.matchAll(/:(\w+)|(\*)/g)].map(([, name, rest]) => [name ?? rest ?? '', value]),
  );
  const query = new URLSearchParams(keys.map((key) => [key, value]));
  const address = `/${path.replaceAll(/:\w+|\*/g, () => encodeURIComponent(value))}?${query}`;
  const handler: Loader = async (args) => {
    const answer = await loader(args);
    if (!(answer instanceof Response)) return new Response();
    await answer.body?.cancel();
    return answer;
  };
  try {
    const { status } = await staff.ask(handler, { method: 'GET', path: address, params, ...cookie });
    return status < 500 ? null : `${address} → ${status}`;
  } catch (fault) {
    const isAnswer = typeof fault === 'object' && fault !== null && 'init' in fault;
    return isAnswer ? null : `${address} → ${fault}`;
  }
}

interface QueryCase {
  value: string;
  keys: readonly string[];
  cookie: { cookie?: string };
}

/** Query parameters that a loader reads. */
async function keysOf(route: Route): Promise<string[]> {
  const names = new Set<string>();
  const spies = (['get', 'getAll', 'has'] as const).map((method) => {
    const original = URLSearchParams.prototype[method];
    return vi.spyOn(URLSearchParams.prototype, method).mockImplementation(function (
      this: URLSearchParams,
      name: string,
    ) {
      names.add(name);
      return Reflect.apply(original, this, [name]);
    });
  });
  await faultOf(route, { value: 'ABCD123', keys: [], cookie: {} });
  for (const spy of spies) spy.mockRestore();
  return [...names];
}

/** These caused bugs, so each is tried for each parameter alone, too. */
const worst = 12;

test('no loader breaks on a parameter or a query, whoever asks', async () => {
  expect(found.length).toBeGreaterThan(40);
  const faults: string[] = [];
  const record = (fault: string | null) => {
    if (fault !== null) faults.push(fault);
  };
  const tried = new Set<string>();
  for (const [turn, route] of found.entries()) {
    const keys = await keysOf(route);
    for (const key of keys) tried.add(key);
    if (keys.length === 0 && !/[:*]/.test(route.path)) continue;
    // The short run tries one in eighteen of the rest, others for each route.
    for (const [index, value] of oddTexts.entries()) {
      if (!isLong && index >= worst && index % 18 !== turn % 18) continue;
      record(await faultOf(route, { value, keys, cookie: {} }));
      if (isLong) {
        record(await faultOf(route, { value, keys, cookie: { cookie: '' } }));
        for (const key of keys) record(await faultOf(route, { value, keys: [key], cookie: {} }));
      }
    }
    for (const key of keys)
      for (const value of oddTexts.slice(0, worst))
        record(await faultOf(route, { value, keys: [key], cookie: {} }));
  }
  for (const key of ['after', 'before', 'page', 'q', 'type', 'status', 'day', 'orders'])
    expect(tried).toContain(key);
  expect(faults).toEqual([]);
});
