import type { MacKeys } from '#app/domain/payment/check-mac-value.ts';
import type { InvoiceSettings, LogisticsSettings, PaymentSettings } from '#app/domain/settings/settings.ts';
import type { Db } from '#app/server/db/client.ts';
import { openSealed } from '#app/server/settings/sealed-fields.ts';

/** Null where they cannot be decrypted because the shop was restored without its secrets. */
export async function openKeys(
  db: Db,
  { ecpay }: Pick<PaymentSettings | LogisticsSettings | InvoiceSettings, 'ecpay'>,
  section: 'payment' | 'logistics' | 'invoice' = 'payment',
): Promise<MacKeys | null> {
  if (ecpay === null) return null;
  const of = section === 'payment' ? '' : `${section}.`;
  const hashKey = await openSealed(db, `${of}hashKey`, ecpay.hashKey);
  const hashIV = await openSealed(db, `${of}hashIV`, ecpay.hashIV);
  return hashKey === null || hashIV === null ? null : { hashKey, hashIV };
}

/** Null where there is none, or it cannot be decrypted. */
export async function openChannelSecret(db: Db, { linePay }: PaymentSettings): Promise<string | null> {
  return linePay === null ? null : openSealed(db, 'payment.channelSecret', linePay.channelSecret);
}
