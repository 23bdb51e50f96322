import { usualSynonyms } from '#app/domain/catalogue/synonyms.ts';
import { usualTerms } from '#app/domain/delivery/shipping.ts';
import { languages } from '#app/domain/language.ts';
import type { Settings } from '#app/domain/settings/settings.ts';
import { settingsOf } from '#app/domain/settings/settings-check.ts';
import type { Config } from '#app/server/config.ts';
import type { Db } from '#app/server/db/client.ts';
import { setting } from '#app/server/db/settings-schema.ts';
import type { Live } from '#app/server/live/live.ts';
import type { Log } from '#app/server/log.ts';
import { readStoreListState } from '#app/server/stores/store-list.ts';

/**
 * What holds of each section until its owner saves it: the environment's values, else the specification's. The address an
 * owner signs in with is nobody's business, so it is left out.
 */
export function defaultSettings(config: Config): Settings {
  return {
    shop: {
      name: config.shopName,
      phone: config.shopPhone,
      email: config.shopEmail === config.adminEmail ? null : config.shopEmail,
      pickupAddress: config.pickupAddress,
      registeredName: null,
      representative: null,
      seat: null,
      taxId: null,
      foodRegistration: null,
    },
    bank: config.bank,
    fees: usualTerms,
    delivery: config.delivery,
    parcel: config.parcel,
    limits: config.orderLimits,
    search: { synonyms: usualSynonyms },
    chat: { facebookPageId: config.facebookPageId, lineId: config.lineId },
    languages: languages.map(({ index }) => index),
    signIn: { secondFactor: [] },
    legal: { perishable: null, terms: null, privacy: null },
  };
}

/** The owner's settings in this process's memory: read once at the start, and again whenever somebody saves. */
export interface ShopSettings {
  /** As they stand here. An object of its own after every change. */
  current(): Settings;
  /** The version of the owner's list of 7-ELEVEN stores; null where there is none. */
  storeList(): number | null;
  /** What holds of a section that was never saved. */
  readonly defaults: Settings;
  /** Resolves when a save that was committed before the call holds here, and everyone who follows was notified. */
  renew(): Promise<void>;
  /** Called after every change, when `current()` gives it already. */
  follow(listener: () => void): () => void;
  stop(): void;
}

/** Where a setting is only read. */
export type SettingsInForce = Pick<ShopSettings, 'current'>;

/** Between a reading that failed and the next try, in ms. */
const pause = 1_000;

export interface ShopSettingsParts {
  db: Db;
  live: Pick<Live, 'subscribe'>;
  config: Config;
  log: Pick<Log, 'warn'>;
}

/** Reads the settings; from then on follows every process that saves some. */
export async function openSettings({ db, live, config, log }: ShopSettingsParts): Promise<ShopSettings> {
  const defaults = defaultSettings(config);
  const listeners = new Set<() => void>();
  let [settings, storeList] = await read();
  let again: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  /** The reading under way, and the one that must begin after it. */
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  async function read(): Promise<[Settings, number | null]> {
    const rows = await db.select({ name: setting.name, value: setting.value }).from(setting);
    const list = await readStoreListState(db);
    const saved = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
    const { settings: found, broken } = settingsOf(saved, defaults);
    if (broken.length > 0)
      log.warn({ broken }, 'settings that do not pass any more are left at their default');
    return [found, list?.version ?? null];
  }

  async function run(): Promise<void> {
    [settings, storeList] = await read();
    for (const listener of listeners) listener();
  }

  /** A reading that began before the call may have missed the change: then another one follows it. */
  function renew(): Promise<void> {
    if (running === null) {
      running = run().finally(() => {
        running = null;
      });
      return running;
    }
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null;
        return renew();
      });
    return next;
  }

  function renewUntilDone(): void {
    clearTimeout(again);
    renew().catch((err) => {
      if (stopped) return;
      log.warn({ err }, 'changed settings could not be read; it is tried again');
      again = setTimeout(renewUntilDone, pause);
      again.unref();
    });
  }

  const leave = live.subscribe('settings', renewUntilDone);
  return {
    current: () => settings,
    storeList: () => storeList,
    defaults,
    renew,
    follow(listener) {
      const own = () => listener();
      listeners.add(own);
      return () => listeners.delete(own);
    },
    stop() {
      stopped = true;
      clearTimeout(again);
      leave();
    },
  };
}
