import { createServer, type IncomingMessage } from 'node:http';
import { signAsEcpay } from './ecpay-stand-in.ts';

/**
 * A fake of ECPay's logistics: the store map, waybills, labels, queries and notices. It signs by MD5 with code
 * independent of the shop's.
 */

export const logisticsKeys = {
  merchantID: '2000132',
  hashKey: '5294y06JbISpM5x9',
  hashIV: 'v77hoKGq4kWxNNIS',
};

type Fields = Record<string, string>;

export function signLogistics(fields: Fields, keys = logisticsKeys): Fields {
  return { ...fields, CheckMacValue: signAsEcpay(fields, keys, 'md5') };
}

export function logisticsNotice(tradeNo: string, code: string, changes: Fields = {}): Fields {
  return signLogistics({
    AllPayLogisticsID: '1718546',
    BookingNote: '',
    CVSPaymentNo: '',
    CVSValidationNo: '',
    GoodsAmount: '1000',
    LogisticsSubType: 'TCAT',
    LogisticsType: 'HOME',
    MerchantID: logisticsKeys.merchantID,
    MerchantTradeNo: tradeNo,
    ReceiverAddress: '臺北市信義區信義路五段7號',
    ReceiverCellPhone: '0912345678',
    ReceiverEmail: '',
    ReceiverName: '王小明',
    ReceiverPhone: '',
    RtnCode: code,
    RtnMsg: '貨態更新',
    UpdateStatusDate: '2026/11/25 10:20:30',
    ...changes,
  });
}

/** `loses`: creates the parcel, without a response. `refuses`: creates none. */
type Way = 'answers' | 'loses' | 'refuses';

export interface LogisticsStandIn {
  url: string;
  /** Created waybills by MerchantTradeNo. */
  parcels: Map<string, Fields>;
  /** Every call to Express/Create. */
  asked: Fields[];
  /** Waybills sent to print. */
  printed: { path: string; fields: Fields }[];
  way: Way;
  /** Awaited before Create responds. */
  held: Promise<void> | null;
  /** Posts a signed notice to the URL of the trade. @returns the shop's response. */
  notify: (tradeNo: string, code: string, changes?: Fields) => Promise<{ status: number; text: string }>;
  close: () => Promise<void>;
}

export const standInStores = [
  { id: '006598', name: '新營國光店', address: '臺南市新營區民權路48號' },
  { id: '131386', name: '大安', address: '臺北市大安區和平東路二段1號' },
] as const;

export async function logisticsStandIn(): Promise<LogisticsStandIn> {
  const standIn: LogisticsStandIn = {
    url: '',
    parcels: new Map(),
    asked: [],
    printed: [],
    way: 'answers',
    held: null,
    async notify(tradeNo, code, changes = {}) {
      const parcel = standIn.parcels.get(tradeNo);
      if (!parcel) throw new Error(`there is no parcel ${tradeNo}`);
      const { LogisticsType = '', LogisticsSubType = '', GoodsAmount = '' } = parcel;
      const of = { LogisticsType, LogisticsSubType, GoodsAmount, ...numbersOf(parcel) };
      const answer = await fetch(parcel.ServerReplyURL ?? '', {
        method: 'POST',
        body: new URLSearchParams(logisticsNotice(tradeNo, code, { ...of, ...changes })),
      });
      return { status: answer.status, text: await answer.text() };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer((request, response) => {
    void answerTo(request, standIn).then((body) => {
      if (body === null) return response.destroy();
      const type = body.startsWith('<') ? 'text/html' : 'text/plain';
      response.writeHead(200, { 'Content-Type': `${type}; charset=utf-8` }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  standIn.url = `http://127.0.0.1:${address.port}`;
  return standIn;
}

async function answerTo(request: IncomingMessage, standIn: LogisticsStandIn): Promise<string | null> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const fields: Fields = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
  const path = request.url ?? '';
  if (path === '/Express/map') return mapPage(fields);
  if (fields.CheckMacValue !== signAsEcpay(fields, logisticsKeys, 'md5')) return '0|CheckMacValue Error';
  if (path === '/Express/Create') return create(fields, standIn);
  if (path === '/Helper/QueryLogisticsTradeInfo/V5') return query(fields, standIn);
  standIn.printed.push({ path, fields });
  return `<!doctype html><title>Label ${fields.AllPayLogisticsID}</title><h1>Label ${fields.AllPayLogisticsID}</h1>`;
}

function mapPage({
  ServerReplyURL = '',
  LogisticsSubType = '',
  ExtraData = '',
  MerchantID = '',
}: Fields): string {
  const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${value}">`;
  const forms = standInStores.map(
    ({ id, name, address }) =>
      `<form method="post" action="${ServerReplyURL}">${hidden('MerchantID', MerchantID)}${hidden('MerchantTradeNo', '')}${hidden('LogisticsSubType', LogisticsSubType)}${hidden('CVSStoreID', id)}${hidden('CVSStoreName', name)}${hidden('CVSAddress', address)}${hidden('CVSTelephone', '')}${hidden('CVSOutSide', '0')}${hidden('ExtraData', ExtraData)}<button>${name}</button></form>`,
  );
  return `<!doctype html><meta name="viewport" content="width=device-width"><title>Map</title><h1>Map ${LogisticsSubType}</h1>${forms.join('')}`;
}

async function create(fields: Fields, standIn: LogisticsStandIn): Promise<string | null> {
  standIn.asked.push(fields);
  await standIn.held;
  const { MerchantTradeNo = '' } = fields;
  if (standIn.way === 'refuses') return '0|查無此門市';
  if (standIn.parcels.has(MerchantTradeNo)) return '0|廠商交易編號重覆';
  const parcel: Fields = { ...fields, AllPayLogisticsID: String(1_718_000 + standIn.parcels.size) };
  standIn.parcels.set(MerchantTradeNo, parcel);
  if (standIn.way === 'loses') return null;
  const answer = signLogistics({
    ...numbersOf(parcel),
    GoodsAmount: parcel.GoodsAmount ?? '',
    LogisticsSubType: parcel.LogisticsSubType ?? '',
    LogisticsType: parcel.LogisticsType ?? '',
    MerchantID: logisticsKeys.merchantID,
    MerchantTradeNo,
    ReceiverAddress: parcel.ReceiverAddress ?? '',
    ReceiverName: parcel.ReceiverName ?? '',
    RtnCode: '300',
    RtnMsg: '訂單處理中(已收到訂單資料)',
    UpdateStatusDate: '2026/11/24 10:20:30',
  });
  return `1|${new URLSearchParams(answer)}`;
}

/** In ECPay's formats: a waybill of T-Cat, a code and check digit of 7-ELEVEN, a code of FamilyMart. */
function numbersOf({ LogisticsSubType = '', AllPayLogisticsID = '' }: Fields): Fields {
  return {
    AllPayLogisticsID,
    BookingNote: LogisticsSubType === 'TCAT' ? `90${AllPayLogisticsID.padStart(10, '0')}` : '',
    CVSPaymentNo: /C2C$/.test(LogisticsSubType) ? `C${AllPayLogisticsID.padStart(10, '0')}` : '',
    CVSValidationNo: LogisticsSubType === 'UNIMARTC2C' ? '4551' : '',
  };
}

function query({ MerchantTradeNo = '', TimeStamp = '' }: Fields, standIn: LogisticsStandIn): string {
  const parcel = standIn.parcels.get(MerchantTradeNo);
  if (!parcel || TimeStamp === '') return '0|查無資料';
  const { BookingNote = '', ...numbers } = numbersOf(parcel);
  return `${new URLSearchParams(
    signLogistics({
      ...numbers,
      BookingNote,
      GoodsAmount: parcel.GoodsAmount ?? '',
      GoodsName: parcel.GoodsName ?? '',
      HandlingCharge: '160',
      LogisticsStatus: '300',
      LogisticsType: `${parcel.LogisticsType}_${parcel.LogisticsSubType}`,
      MerchantID: logisticsKeys.merchantID,
      MerchantTradeNo,
      ShipmentNo: '',
      TradeDate: '2026/11/24 10:20:00',
    }),
  )}`;
}
