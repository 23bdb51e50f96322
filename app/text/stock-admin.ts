import type { StockReason } from '#app/domain/catalogue/stock-movement.ts';
import type { LocalizedText } from '#app/domain/language.ts';

export const stockText = {
  title: ['Stock history', '庫存紀錄'],
  lead: [
    'Everything that came in or went out, with who did it and why.',
    '每一筆入庫與出庫的數量、原因與經手人。',
  ],
  list: ['Stock movements', '庫存異動'],
  none: ['Nothing has moved yet.', '目前沒有庫存異動。'],
  whole: ['Whole history', '查看完整紀錄'],
  byVariant: ['Variants', '規格'],
  onlyVariant: ['Only variant', '唯一規格'],
} as const satisfies Record<string, LocalizedText>;

export const stockReasonText: Record<StockReason, LocalizedText> = {
  opening: ['Stock when the history began', '開始記錄時的庫存'],
  placed: ['Order placed', '訂單成立'],
  cancelled: ['Order cancelled', '訂單取消'],
  restored: ['Cancelling undone', '復原取消的訂單'],
  edited: ['Order edited', '訂單修改'],
  set: ['Changed by hand', '手動調整'],
  bulk: ['Bulk change', '批次調整'],
  import: ['Import', '匯入'],
  undone: ['Change undone', '復原調整'],
};

export function leftAfter(left: number): LocalizedText {
  return [`${left} left`, `剩餘${left}件`];
}
