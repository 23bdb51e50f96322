import type { LogisticsSettings } from '#app/domain/settings/settings.ts';
import type { Config } from '#app/server/config.ts';
import type { Shop } from '#app/server/context.ts';
import type { Db } from '#app/server/db/client.ts';
import { openKeys } from '#app/server/payments/payment-keys.ts';
import { remembered } from '#app/server/remembered.ts';
import { type EcpayLogistics, ecpayLogistics } from './ecpay-logistics.ts';

const providers = new WeakMap<LogisticsSettings, Promise<EcpayLogistics | null>>();

/** Null where no keys were entered, or they cannot be decrypted. */
export function logisticsProvider({
  db,
  settings,
  config,
}: Pick<Shop, 'db'> & {
  settings: Pick<Shop['settings'], 'current'>;
  config: Pick<Config, 'ecpayLogisticsUrl'>;
}): Promise<EcpayLogistics | null> {
  const { logistics } = settings.current();
  return remembered(providers, logistics, () => open(db, logistics, config.ecpayLogisticsUrl));
}

async function open(
  db: Db,
  logistics: LogisticsSettings,
  origin: string | null,
): Promise<EcpayLogistics | null> {
  const keys = await openKeys(db, logistics, 'logistics');
  if (keys === null || logistics.ecpay === null) return null;
  const { test: isTest, isB2C } = logistics;
  return ecpayLogistics({ ...keys, merchantID: logistics.ecpay.merchantID, isTest, isB2C, origin });
}
