import { usualBackups } from '#app/domain/backup/backup-files.ts';
import { usualStock } from '#app/domain/catalogue/low-stock.ts';
import { usualSynonyms } from '#app/domain/catalogue/synonyms.ts';
import { usualTerms } from '#app/domain/delivery/shipping.ts';
import { languages } from '#app/domain/languages.ts';
import type { Settings } from '#app/domain/settings/settings.ts';
import {
  noEmail,
  noInvoices,
  settingsOf,
  usualLogistics,
  usualMethods,
  usualPayment,
} from '#app/domain/settings/settings-check.ts';
import type { Config } from '#app/server/config.ts';
import type { Db } from '#app/server/db/client.ts';
import { setting } from '#app/server/db/shop-schema.ts';
import type { Live } from '#app/server/live/live.ts';
import type { Log } from '#app/server/log.ts';
import { oneAtATime } from '#app/server/one-at-a-time.ts';
import { readStoreListState } from '#app/server/stores/store-list.ts';

/** Defaults from the environment, else the specification, without the owner's sign-in address. */
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
    about: { title: null, text: null, picture: null, packed: null },
    bank: config.bank,
    payment: usualPayment,
    methods: usualMethods,
    email: noEmail,
    invoice: noInvoices,
    fees: usualTerms,
    delivery: config.delivery,
    parcel: config.parcel,
    logistics: usualLogistics,
    limits: config.orderLimits,
    stock: usualStock,
    search: { synonyms: usualSynonyms },
    chat: { facebookPageId: config.facebookPageId, lineId: config.lineId },
    line: null,
    languages: languages.map(({ index }) => index),
    signIn: { secondFactor: [] },
    setUp: { hidden: false },
    backup: {
      ...usualBackups,
      place: config.backupDir === null && config.hasBackupBucket ? 'bucket' : 'folder',
    },
    legal: { perishable: null, terms: null, privacy: null },
  };
}

/** Settings cached in memory: read at the start and after every save. */
export interface ShopSettings {
  /** A new object after every change. */
  current(): Settings;
  /** Version of the 7-ELEVEN list; null without one. */
  storeList(): number | null;
  /** For sections never saved. */
  readonly defaults: Settings;
  /** Resolves when every save committed before the call is loaded and the listeners have run. */
  renew(): Promise<void>;
  /** Called after every change of `current()`. */
  follow(listener: () => void): () => void;
  stop(): void;
}

export type SettingsInForce = Pick<ShopSettings, 'current'>;

/** Retry delay in ms. */
const pause = 1_000;

export interface ShopSettingsParts {
  db: Db;
  live: Pick<Live, 'subscribe'>;
  config: Config;
  log: Pick<Log, 'warn'>;
}

/** Reads the settings and follows the saves of every process. */
export async function openSettings({ db, live, config, log }: ShopSettingsParts): Promise<ShopSettings> {
  const defaults = defaultSettings(config);
  const listeners = new Set<() => void>();
  let [settings, storeList] = await read();
  let again: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

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

  const renew = oneAtATime(run);

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
