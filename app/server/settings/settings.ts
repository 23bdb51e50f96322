import { usualBackups } from '#app/domain/backup/backup-files.ts';
import { usualStock } from '#app/domain/catalogue/low-stock.ts';
import type { ShopImage } from '#app/domain/catalogue/product.ts';
import { usualSynonyms } from '#app/domain/catalogue/synonyms.ts';
import { usualTerms } from '#app/domain/delivery/shipping.ts';
import type { ImageKey } from '#app/domain/ids.ts';
import { languages } from '#app/domain/languages.ts';
import { usualReviews } from '#app/domain/review/review.ts';
import { usualAppearance } from '#app/domain/settings/appearance.ts';
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
import { image } from '#app/server/db/schema.ts';
import { setting } from '#app/server/db/shop-schema.ts';
import { anyOf } from '#app/server/db/sql.ts';
import { imageColumns } from '#app/server/images/image-rows.ts';
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
    pause: { isOn: false, message: null },
    about: { title: null, text: null, picture: null, packed: null },
    appearance: usualAppearance,
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
    reviews: usualReviews,
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
  /** Pictures that the appearance uses; null for deleted ones. */
  pictures(): SettingPictures;
  /** For sections never saved. */
  readonly defaults: Settings;
  /** Resolves when every save committed before the call is loaded and the listeners have run. */
  renew(): Promise<void>;
  /** Called after every change of `current()`. */
  follow(listener: () => void): () => void;
  stop(): void;
}

export interface SettingPictures {
  logo: ShopImage | null;
  home: ShopImage | null;
}

export type SettingsInForce = Pick<ShopSettings, 'current'>;

interface Known {
  settings: Settings;
  storeList: number | null;
  pictures: SettingPictures;
}

async function readPictures(db: Db, { appearance }: Settings): Promise<SettingPictures> {
  const { logo, home } = appearance;
  const keys = [logo, home.picture].filter((key) => key !== null);
  if (keys.length === 0) return { logo: null, home: null };
  const rows = await db.select(imageColumns).from(image).where(anyOf(image.key, keys));
  const found = (wanted: ImageKey | null) => rows.find(({ key }) => key === wanted) ?? null;
  return { logo: found(logo), home: found(home.picture) };
}

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
  let { settings, storeList, pictures } = await read();
  let again: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  async function read(): Promise<Known> {
    const rows = await db.select({ name: setting.name, value: setting.value }).from(setting);
    const list = await readStoreListState(db);
    const saved = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
    const { settings: found, broken } = settingsOf(saved, defaults);
    if (broken.length > 0)
      log.warn({ broken }, 'settings that do not pass any more are left at their default');
    return { settings: found, storeList: list?.version ?? null, pictures: await readPictures(db, found) };
  }

  async function run(): Promise<void> {
    ({ settings, storeList, pictures } = await read());
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
    pictures: () => pictures,
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
