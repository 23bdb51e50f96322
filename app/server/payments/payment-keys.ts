import type { MacKeys } from '#app/domain/payment/check-mac-value.ts';
import type { PaymentSettings } from '#app/domain/settings/settings.ts';
import type { Db } from '#app/server/db/client.ts';
import { openSealed } from '#app/server/settings/sealed-fields.ts';

/** null where they cannot be read: the shop was restored without its secrets. */
export async function openKeys(db: Db, { ecpay }: PaymentSettings): Promise<MacKeys | null> {
  if (ecpay === null) return null;
  const hashKey = await openSealed(db, 'hashKey', ecpay.hashKey);
  const hashIV = await openSealed(db, 'hashIV', ecpay.hashIV);
  return hashKey === null || hashIV === null ? null : { hashKey, hashIV };
}
