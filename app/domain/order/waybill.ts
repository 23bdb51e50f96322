import { hasLeft, type OrderStatus } from './order-status.ts';
import { type Carrier, notInParcels, type Shipment, type ShippedLine, type Temperature } from './shipment.ts';

/** ECPay's types: T-Cat, and each of two chains by warehouse or from store to store. */
export const waybillTypes = ['TCAT', 'UNIMART', 'UNIMARTFREEZE', 'UNIMARTC2C', 'FAMI', 'FAMIC2C'] as const;
export type WaybillType = (typeof waybillTypes)[number];

/**
 * `requested`: sent to ECPay. `unclear`: the response was lost, so it is unknown whether there is a label. `failed`:
 * there is definitely none.
 */
export const waybillStates = ['requested', 'unclear', 'made', 'failed'] as const;
export type WaybillState = (typeof waybillStates)[number];

/** Stage of a parcel as reported by its carrier. `received`: the carrier knows the label. */
export const parcelStages = ['received', 'onWay', 'atStore', 'collected', 'returned'] as const;
export type ParcelStage = (typeof parcelStages)[number];

/** ECPay's size codes, by the sum of three sides in cm. The largest is not for cold parcels. */
export const waybillSizes = { '0001': 60, '0002': 90, '0003': 120, '0004': 150 } as const;
export type WaybillSize = keyof typeof waybillSizes;
export const sizeCodes = ['0001', '0002', '0003', '0004'] as const satisfies readonly WaybillSize[];

/** When the courier collects at the shop: 9–12, 12–17, or any time. */
export const pickupSlots = ['1', '2', '4'] as const;
export type PickupSlot = (typeof pickupSlots)[number];

export interface ListedWaybill {
  id: number;
  /** Null where its parcel was removed. */
  shipmentID: number | null;
  tradeNo: string;
  isTest: boolean;
  type: WaybillType;
  /** NTD in cash that the carrier was asked to collect; null where that is not known. */
  collect: number | null;
  state: WaybillState;
  /** ECPay's message of a refusal. */
  failure: string;
  stage: ParcelStage | null;
  /** The carrier's last message and its time (ISO 8601, UTC). */
  carrierStatus: string;
  carrierStatusAt: string | null;
}

/** Its parcel was removed, for example to send the order again, and the customer has it after all. */
export function isCollectedAfterRemoval({
  shipmentID,
  stage,
}: Pick<ListedWaybill, 'shipmentID' | 'stage'>): boolean {
  return shipmentID === null && stage === 'collected';
}

/** Labels of parcels that have not left. */
export interface LabelsHere {
  count: number;
  /** Whether ECPay is known to have all of them. */
  isSure: boolean;
  /** NTD that they ask for. */
  cash: number;
}

export function labelsHere(
  status: OrderStatus,
  shipments: readonly Pick<Shipment, 'id' | 'shippedAt'>[],
  labels: readonly Pick<ListedWaybill, 'shipmentID' | 'state' | 'collect'>[],
): LabelsHere {
  const here = labels.filter(
    ({ shipmentID, state }) =>
      state !== 'failed' &&
      !hasLeft(status) &&
      shipments.some(({ id, shippedAt }) => id === shipmentID && shippedAt === null),
  );
  const isSure = here.every(({ state }) => state === 'made');
  return { count: here.length, isSure, cash: here.reduce((sum, { collect }) => sum + (collect ?? 0), 0) };
}

/** Of a parcel that should not be under way: it was removed, or its order was cancelled. */
export const unexpectedStages = ['onWay', 'atStore', 'collected'] as const satisfies readonly ParcelStage[];
export type UnexpectedStage = (typeof unexpectedStages)[number];

export function unexpectedStage(stage: string | null | undefined): UnexpectedStage | null {
  return unexpectedStages.find((one) => one === stage) ?? null;
}

/** Whether the customer has the goods of a removed parcel twice; its contents are no longer known. */
export type GoodsTwice = 'no' | 'maybe' | 'yes';

/** @param labelID of the removed parcel that was collected. */
export function goodsTwice(
  labelID: number,
  lines: readonly ShippedLine[],
  shipments: readonly Pick<Shipment, 'id' | 'lines'>[],
  labels: readonly Pick<ListedWaybill, 'id' | 'shipmentID' | 'stage'>[],
): GoodsTwice {
  const others = labels.filter(({ id, stage }) => id !== labelID && stage === 'collected');
  if (others.length === 0) return 'no';
  const isAll =
    shipments.every(({ id }) => others.some(({ shipmentID }) => shipmentID === id)) &&
    (shipments.some((parcel) => parcel.lines.length === 0) || notInParcels(lines, shipments).length === 0);
  return isAll ? 'yes' : 'maybe';
}

/**
 * The parcels of an undelivered order that are removed before it is sent again: those that came back, or all where the
 * carrier did not say which, or where the goods of one that arrived are not recorded.
 */
export function parcelsToRemove<Parcel extends Pick<Shipment, 'id' | 'lines'>>(
  parcels: readonly Parcel[],
  labels: readonly Pick<ListedWaybill, 'shipmentID' | 'stage'>[],
): Parcel[] {
  const back = parcels.filter(({ id }) =>
    labels.some(({ shipmentID, stage }) => shipmentID === id && stage === 'returned'),
  );
  const isKnown =
    back.length > 0 && parcels.every((parcel) => back.includes(parcel) || parcel.lines.length > 0);
  return isKnown ? back : [...parcels];
}

/**
 * Null where ECPay does not support such a parcel. Of frozen ones it supports T-Cat's, and 7-ELEVEN's by warehouse:
 * others would travel at room temperature.
 */
export function waybillType(carrier: Carrier, temperature: Temperature, isB2C: boolean): WaybillType | null {
  if (carrier === 'tcat') return 'TCAT';
  if (carrier === 'sevenEleven' && temperature === 'frozen') return isB2C ? 'UNIMARTFREEZE' : null;
  if (temperature !== 'room') return null;
  if (carrier === 'sevenEleven') return isB2C ? 'UNIMART' : 'UNIMARTC2C';
  if (carrier === 'familyMart') return isB2C ? 'FAMI' : 'FAMIC2C';
  return null;
}

/** ECPay's codes that advance a parcel's stage; others are kept as text. */
const stageCodes: readonly (readonly [ParcelStage, readonly string[]])[] = [
  ['received', ['300', '310']],
  ['onWay', ['2030', '2068', '3001', '3006', '3013', '3014', '3015', '3024', '3032', '3120', '3121']],
  ['atStore', ['2063', '2073', '2098', '3018', '3029']],
  ['collected', ['2067', '3003', '3022']],
  [
    'returned',
    ['2065', '2070', '2072', '2074', '2076', '2078', '3019', '3020', '3023', '3025', '3031', '5008'],
  ],
];

export function stageOf(code: string): ParcelStage | null {
  return stageCodes.find(([, codes]) => codes.includes(code))?.[0] ?? null;
}

/**
 * Whether it advances the parcel: late and repeated notices, and those after the end, do not. A courier can deliver
 * what it had given up.
 */
export function isFurther(from: ParcelStage | null, to: ParcelStage): boolean {
  if (from === 'returned') return to === 'collected';
  if (from === 'collected') return false;
  return from === null || parcelStages.indexOf(to) > parcelStages.indexOf(from);
}

export type WaybillProblem =
  | 'order-unknown'
  | 'order-cancelled'
  | 'parcel-unknown'
  | 'not-set-up'
  | 'no-sender'
  /** A label exists or has been requested. */
  | 'waybill-exists'
  | 'has-number'
  /** Not paid, or refunded, and nobody said that it is sent all the same. */
  | 'not-paid'
  /** ECPay has no such service. */
  | 'carrier-not-taken'
  /** The parcel goes another way than the order. */
  | 'carrier-differs'
  | 'too-large'
  | 'too-dear'
  | 'cash-by-courier'
  | 'receiver-phone'
  | 'receiver-address'
  | 'receiver-store'
  | 'waybill-failed'
  | 'waybill-unclear'
  | 'waybill-unknown';
