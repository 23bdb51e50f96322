import type { Settings } from '#app/domain/settings/settings.ts';
import type { Config } from '#app/server/config.ts';
import { defaultSettings, type ShopSettings } from '#app/server/settings/settings.ts';

/** Settings of the environment, with overrides. */
export function fixedSettings(config: Config, other: Partial<Settings> = {}): ShopSettings {
  const defaults = { ...defaultSettings(config), ...other };
  return {
    current: () => defaults,
    storeList: () => null,
    pictures: () => ({ logo: null, home: null }),
    defaults,
    renew: async () => {},
    follow: () => () => {},
    stop: () => {},
  };
}
