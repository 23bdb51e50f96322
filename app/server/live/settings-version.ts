import { createHash } from 'node:crypto';
import type { Settings } from '#app/domain/settings/settings.ts';
import type { ShopSettings } from '#app/server/settings/settings.ts';

const marks = new WeakMap<Settings, { storeList: number | null; mark: string }>();

/** Cache key of settings and store list, equal in all processes. */
export function settingsMark(settings: Pick<ShopSettings, 'current' | 'storeList'>): string {
  const current = settings.current();
  const storeList = settings.storeList();
  const known = marks.get(current);
  if (known?.storeList === storeList) return known.mark;
  const all = JSON.stringify([current, storeList]);
  const mark = createHash('sha256').update(all).digest('base64url').slice(0, 16);
  marks.set(current, { storeList, mark });
  return mark;
}
