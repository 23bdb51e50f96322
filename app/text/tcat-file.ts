import type { LocalizedText } from '#app/domain/language.ts';

/** The columns of T-Cat's own file for many parcels at once, in its order; the file has T-Cat's Chinese names, with half-width marks. */
export const tcatColumns = {
  name: ['Recipient', '收件人姓名'],
  telephone: ['Telephone', '收件人電話'],
  mobile: ['Cellphone', '收件人手機'],
  address: ['Address', '收件人地址'],
  collect: ['Amount to collect', '代收金額或到付'],
  pieces: ['Pieces', '件數'],
  kind: ['Kind of goods', '品名（詳參數表）'],
  note: ['Note', '備註'],
  order: ['Order number', '訂單編號'],
  hour: ['Hour of arrival', '希望配達時間（詳參數表）'],
  leaves: ['Ships on', '出貨日期（YYYY/MM/DD）'],
  arrives: ['Arrives on', '預定配達日期（YYYY/MM/DD）'],
  temperature: ['Temperature', '溫層（詳參數表）'],
  size: ['Size', '尺寸（詳參數表）'],
  from: ['Sender', '寄件人姓名'],
  fromTelephone: ['Sender’s telephone', '寄件人電話'],
  fromMobile: ['Sender’s cellphone', '寄件人手機'],
  fromAddress: ['Sender’s address', '寄件人地址'],
  insured: ['Insured amount', '保值金額（20001～10萬之間）－會產生額外費用'],
  goods: ['Goods', '品名說明'],
  prints: ['Print', '是否列印（Y/N）'],
  donates: ['Donate the invoice', '是否捐贈（Y/N）'],
  taxID: ['Tax ID', '統一編號'],
  carrier: ['Invoice carrier', '手機載具'],
  donation: ['Donation code', '愛心碼'],
  byCard: ['Card accepted', '可刷卡（Y/N）'],
  byPhone: ['Mobile payment', '手機支付（Y/N）'],
} as const satisfies Record<string, LocalizedText>;
export type TcatColumn = keyof typeof tcatColumns;

/** What T-Cat's staff read of the goods. */
export const tcatGoods: LocalizedText = ['Food', '食品'];
