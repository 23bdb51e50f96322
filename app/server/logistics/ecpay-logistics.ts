import type { StoreOption } from '#app/domain/delivery/shipping.ts';
import type { MacKeys } from '#app/domain/payment/check-mac-value.ts';
import type { HostedForm } from '#app/server/payments/provider.ts';

const origins = { test: 'https://logistics-stage.ecpay.com.tw', live: 'https://logistics.ecpay.com.tw' };

export interface EcpayLogisticsAccount extends MacKeys {
  merchantID: string;
  isTest: boolean;
  /** Else from store to store. */
  isB2C: boolean;
  /** In the place of ECPay's own, for a rehearsal; null otherwise. */
  origin: string | null;
}

export interface EcpayLogistics {
  readonly merchantID: string;
  readonly isTest: boolean;
  /** For the `form-action` of the pages that send the browser there. */
  readonly origin: string;
  /** What the browser posts to choose a store. @param visit comes back with it. */
  map(option: StoreOption, visit: string, replyUrl: string): HostedForm;
}

/** Of its maps, those of stores that take frozen parcels where it has one. */
const mapTypes = {
  c2c: { sevenEleven: 'UNIMARTC2C', familyMart: 'FAMIC2C' },
  b2c: { sevenEleven: 'UNIMARTFREEZE', familyMart: 'FAMI' },
} as const satisfies Record<string, Record<StoreOption, string>>;

/** ECPay's logistics (Express), signed by MD5. */
export function ecpayLogistics(account: EcpayLogisticsAccount): EcpayLogistics {
  const { merchantID, isTest, isB2C } = account;
  const origin = account.origin ?? (isTest ? origins.test : origins.live);
  return {
    merchantID,
    isTest,
    origin,
    map: (option, visit, replyUrl) => ({
      action: `${origin}/Express/map`,
      fields: {
        MerchantID: merchantID,
        LogisticsType: 'CVS',
        LogisticsSubType: mapTypes[isB2C ? 'b2c' : 'c2c'][option],
        IsCollection: 'N',
        ServerReplyURL: replyUrl,
        ExtraData: visit,
      },
    }),
  };
}
