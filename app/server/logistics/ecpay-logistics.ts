import { z } from 'zod';
import type { StoreOption } from '#app/domain/delivery/shipping.ts';
import type { Temperature } from '#app/domain/order/shipment.ts';
import type { PickupSlot, WaybillSize, WaybillType } from '#app/domain/order/waybill.ts';
import type { MacKeys } from '#app/domain/payment/check-mac-value.ts';
import type { LogisticsSettings } from '#app/domain/settings/settings.ts';
import {
  type EcpayFields,
  ecpayTime,
  ecpayTimestamp,
  macSigner,
  postToEcpay,
} from '#app/server/payments/ecpay-calls.ts';
import type { HostedForm } from '#app/server/payments/provider.ts';

const origins = { test: 'https://logistics-stage.ecpay.com.tw', live: 'https://logistics.ecpay.com.tw' };

export interface EcpayLogisticsAccount extends MacKeys {
  merchantID: string;
  isTest: boolean;
  /** Whether parcels go to the chain's warehouse; otherwise from store to store. */
  isB2C: boolean;
  /** Replaces ECPay's origin in tests with a stand-in; null otherwise. */
  origin: string | null;
}

/** Request to ECPay to carry a parcel; money in NTD. */
export interface NewWaybill {
  tradeNo: string;
  type: WaybillType;
  at: Date;
  /** Value of the goods. */
  amount: number;
  /** Collected by the store; 0 for nothing. */
  collect: number;
  goods: string;
  sender: NonNullable<LogisticsSettings['sender']>;
  receiver: { name: string; phone: string };
  to: { store: string } | HomeDelivery;
  /** Server to server. */
  noticeUrl: string;
}

export interface HomeDelivery {
  zip: string;
  address: string;
  temperature: Temperature;
  size: WaybillSize;
  slot: PickupSlot;
  /** Arrival slot; `4` for any time. */
  hours: '1' | '2' | '4';
  isSameCounty: boolean;
}

/** ECPay's numbers of a parcel; empty where it has none. */
export interface WaybillNumbers {
  providerNo: string;
  /** T-Cat's number, or the one that a store parcel is tracked by. */
  trackingNumber: string;
  storeNo: string;
  storeCheck: string;
}

export type WaybillResult =
  | { state: 'made'; numbers: WaybillNumbers }
  | { state: 'failed'; failure: string }
  | { state: 'unclear' };

/** A signed notice from ECPay about a parcel. */
export interface CarrierUpdate {
  tradeNo: string;
  code: string;
  message: string;
  at: Date;
  numbers: WaybillNumbers;
}

export type VerifiedUpdate =
  | { ok: true; update: CarrierUpdate }
  | { ok: false; problem: 'wrong-signature' | 'other-merchant' | 'unreadable' };

export interface EcpayLogistics {
  readonly merchantID: string;
  readonly isTest: boolean;
  readonly isB2C: boolean;
  /** For the `form-action` of pages that post to ECPay. */
  readonly origin: string;
  /** Response that acknowledges a notice. */
  readonly accepted: string;
  /** Form that opens the map of stores. @param visit returned with the choice. */
  map(option: StoreOption, visit: string, replyUrl: string): HostedForm;
  /** Not idempotent: never call it twice for one parcel. */
  create(waybill: NewWaybill): Promise<WaybillResult>;
  /** Looks up a parcel whose response was lost. */
  query(tradeNo: string): Promise<WaybillResult>;
  /** Form that opens labels of one type for printing. */
  print(type: WaybillType, waybills: readonly Omit<WaybillNumbers, 'trackingNumber'>[]): HostedForm;
  /** Verifies the posted fields of a notice. */
  verify(fields: EcpayFields): VerifiedUpdate;
}

/** ECPay's map types, preferring those of stores that take frozen parcels. */
const mapTypes = {
  c2c: { sevenEleven: 'UNIMARTC2C', familyMart: 'FAMIC2C' },
  b2c: { sevenEleven: 'UNIMARTFREEZE', familyMart: 'FAMI' },
} as const satisfies Record<string, Record<StoreOption, string>>;

const temperatureCodes: Readonly<Record<Temperature, string>> = {
  room: '0001',
  chilled: '0002',
  frozen: '0003',
};

/** ECPay's logistics (Express), signed by MD5. */
export function ecpayLogistics({
  merchantID,
  isTest,
  isB2C,
  origin: other,
  ...keys
}: EcpayLogisticsAccount): EcpayLogistics {
  const origin = other ?? (isTest ? origins.test : origins.live);
  const { signed, isSigned } = macSigner(keys, 'md5');
  const ask = (path: string, fields: EcpayFields) => postToEcpay(origin + path, signed(fields));

  async function create(waybill: NewWaybill): Promise<WaybillResult> {
    const answer = await ask('/Express/Create', { MerchantID: merchantID, ...fieldsOf(waybill) }).catch(
      () => null,
    );
    const [, outcome, rest = ''] = /^(\d{1,9})\|([\s\S]*)$/.exec(answer ?? '') ?? [];
    if (outcome === undefined) return { state: 'unclear' };
    // Only an accepted parcel has ECPay's number.
    if (outcome !== '1') return { state: 'failed', failure: rest.slice(0, 200) };
    return madeOf(Object.fromEntries(new URLSearchParams(rest)), waybill.tradeNo);
  }

  /** Null where the response is not about this parcel, or not signed. */
  function madeOf(fields: Record<string, string>, tradeNo: string): WaybillResult {
    const read = answered.safeParse(fields);
    const isOurs =
      read.success &&
      read.data.MerchantID === merchantID &&
      read.data.MerchantTradeNo === tradeNo &&
      isSigned(fields);
    return isOurs ? { state: 'made', numbers: numbersOf(read.data) } : { state: 'unclear' };
  }

  async function query(tradeNo: string): Promise<WaybillResult> {
    const request = { MerchantID: merchantID, MerchantTradeNo: tradeNo, TimeStamp: String(ecpayTimestamp()) };
    const answer = await ask('/Helper/QueryLogisticsTradeInfo/V5', request).catch(() => '');
    // A response without a parcel may be any fault, and does not prove that there is no parcel.
    return madeOf(Object.fromEntries(new URLSearchParams(answer)), tradeNo);
  }

  return {
    merchantID,
    isTest,
    isB2C,
    origin,
    accepted: '1|OK',
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
    create,
    query,
    print(type, waybills) {
      const all = (number: 'providerNo' | 'storeNo' | 'storeCheck') =>
        waybills.map((one) => one[number]).join(',');
      const ids = { MerchantID: merchantID, AllPayLogisticsID: all('providerNo') };
      if (type === 'UNIMARTC2C')
        return {
          action: `${origin}/Express/PrintUniMartC2COrderInfo`,
          fields: signed({ ...ids, CVSPaymentNo: all('storeNo'), CVSValidationNo: all('storeCheck') }),
        };
      if (type === 'FAMIC2C')
        return {
          action: `${origin}/Express/PrintFAMIC2COrderInfo`,
          fields: signed({ ...ids, CVSPaymentNo: all('storeNo') }),
        };
      return { action: `${origin}/helper/printTradeDocument`, fields: signed(ids) };
    },
    verify(fields) {
      if (!isSigned(fields)) return { ok: false, problem: 'wrong-signature' };
      if (fields.MerchantID !== merchantID) return { ok: false, problem: 'other-merchant' };
      const read = notice.safeParse(fields);
      const at = read.success ? momentOf(read.data.UpdateStatusDate) : null;
      if (!read.success || at === null) return { ok: false, problem: 'unreadable' };
      const { MerchantTradeNo: tradeNo, RtnCode: code, RtnMsg: message } = read.data;
      return { ok: true, update: { tradeNo, code, message, at, numbers: numbersOf(read.data) } };
    },
  };
}

function fieldsOf(waybill: NewWaybill): Record<string, string> {
  const { tradeNo, type, at, amount, collect, goods, sender, receiver, to, noticeUrl } = waybill;
  const isSevenEleven = type.startsWith('UNIMART');
  return {
    MerchantTradeNo: tradeNo,
    MerchantTradeDate: ecpayTime(at),
    LogisticsType: 'store' in to ? 'CVS' : 'HOME',
    LogisticsSubType: type,
    GoodsAmount: String(amount),
    GoodsName: goods,
    SenderName: sender.name,
    SenderCellPhone: sender.phone,
    ReceiverName: receiver.name,
    ReceiverCellPhone: receiver.phone,
    IsCollection: collect > 0 ? 'Y' : 'N',
    // 7-ELEVEN requires the amount in any case.
    ...((collect > 0 || isSevenEleven) && { CollectionAmount: String(amount) }),
    ServerReplyURL: noticeUrl,
    ...(type === 'UNIMARTC2C' && { LogisticsC2CReplyURL: noticeUrl }),
    ...('store' in to
      ? { ReceiverStoreID: to.store }
      : {
          SenderZipCode: sender.zip,
          SenderAddress: sender.address,
          ReceiverZipCode: to.zip,
          ReceiverAddress: to.address,
          Temperature: temperatureCodes[to.temperature],
          Distance: to.isSameCounty ? '00' : '01',
          Specification: to.size,
          ScheduledPickupTime: to.slot,
          ScheduledDeliveryTime: to.hours,
        }),
  };
}

function momentOf(text: string): Date | null {
  const [, year, month, day, time] = /^(\d{4})\/(\d{2})\/(\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(text) ?? [];
  const at = new Date(`${year}-${month}-${day}T${time}+08:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}

const number = z.string().regex(/^[\w-]{0,30}$/);
const numbers = {
  AllPayLogisticsID: number,
  BookingNote: number.default(''),
  CVSPaymentNo: number.default(''),
  CVSValidationNo: number.default(''),
  ShipmentNo: number.default(''),
};
const answered = z.object({ MerchantID: z.string(), MerchantTradeNo: z.string(), ...numbers });
const notice = z.object({
  MerchantTradeNo: z.string().regex(/^[A-Za-z0-9]{1,20}$/),
  RtnCode: z.string().regex(/^\d{1,8}$/),
  RtnMsg: z
    .string()
    .max(200)
    .transform((text) => text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ').trim())
    .default(''),
  UpdateStatusDate: z.string(),
  ...numbers,
});

/** Store parcels are tracked by their code, 7-ELEVEN's followed by its check code. */
function numbersOf({
  AllPayLogisticsID,
  BookingNote,
  CVSPaymentNo,
  CVSValidationNo,
  ShipmentNo,
}: z.output<typeof answered> | z.output<typeof notice>): WaybillNumbers {
  return {
    providerNo: AllPayLogisticsID,
    trackingNumber: BookingNote || (CVSPaymentNo && CVSPaymentNo + CVSValidationNo) || ShipmentNo,
    storeNo: CVSPaymentNo,
    storeCheck: CVSValidationNo,
  };
}
