import type { LineChange } from '#app/domain/cart/basket.ts';
import { formatNtd } from '#app/domain/cart/money.ts';
import type { LocalizedText } from '#app/domain/language.ts';

export const cartText = {
  title: ['Your cart', '購物車'],
  loading: ['Loading…', '載入中…'],
  opening: [
    'Your cart needs JavaScript. If nothing appears below, please order another way:',
    '購物車內容儲存在您的瀏覽器中，需要啟用JavaScript才能開啟。若畫面沒有出現，歡迎改用以下方式向我們訂購：',
  ],
  needsScripts: [
    'Your cart needs JavaScript. If nothing appears below, please contact us:',
    '購物車內容儲存在您的瀏覽器中，需要啟用JavaScript才能開啟。若畫面沒有出現，歡迎與我們聯絡：',
  ],
  emptyTitle: ['Your cart is empty', '購物車是空的'],
  emptyText: ['Add an item to your cart to check out.', '請先將商品加入購物車，再進行結帳。'],
  continueShopping: ['Continue Shopping', '繼續購物'],
  checkout: ['Checkout', '前往結帳'],
  return: ['Return', '返回'],
  lines: ['Items in your cart', '購物車商品'],
  summary: ['Summary', '訂單金額'],
  subtotal: ['Subtotal', '小計'],
  shippingLater: ['Shipping is added at checkout.', '運費於結帳時計算。'],
  afterCode: ['After promo code', '折扣後金額'],
  feeLater: ['Shipping and promo codes are applied at checkout.', '運費與優惠碼折抵於結帳時計算。'],
  codeLater: ['Promo codes are applied at checkout.', '優惠碼折抵於結帳時計算。'],
  emptyCart: ['Empty the cart', '清空購物車'],
  emptied: ['The cart has been emptied.', '購物車已清空。'],
  undo: ['Undo', '復原'],
  maxStock: ['Max Stock', '已達庫存上限'],
  soldOut: ['Sold out – not counted', '已售完，不列入計算'],
  gone: ['No longer available – not counted', '商品已下架，不列入計算'],
  each: [' each', '／件'],
  changesTitle: ['Something has changed since you filled your cart', '您的購物車內容有變動'],
  changedElsewhere: [
    'The cart was changed in another tab. Please check the items and the total.',
    '購物車已在其他分頁變更，請再確認商品與總計。',
  ],
  accept: ['Accept the changes', '我知道了'],
  notChecked: [
    'We couldn’t check current prices and stock. What you see may be out of date.',
    '目前無法確認最新的價格與庫存，以下資訊可能不是最新的。',
  ],
  tryAgain: ['Try again', '再試一次'],
  unnamed: ['A product', '這項商品'],
} as const satisfies Record<string, LocalizedText>;

/** @param items in the cart. */
export function subtotalOf(items: number): LocalizedText {
  return [`Subtotal (${items} ${items === 1 ? 'item' : 'items'})`, `小計（共${items}件）`];
}

export const freeShippingReached: LocalizedText = ['Your order ships free.', '此訂單已享免運費。'];

export function lineAction(action: 'less' | 'more' | 'remove' | 'qty', title: string): LocalizedText {
  switch (action) {
    case 'less':
      return [`One less: ${title}`, `減少一件：${title}`];
    case 'more':
      return [`One more: ${title}`, `增加一件：${title}`];
    case 'remove':
      return [`Remove ${title}`, `移除「${title}」`];
    case 'qty':
      return [`Quantity of ${title}`, `「${title}」的數量`];
  }
}

export const removeText: LocalizedText = ['Remove', '移除'];

export function removedText(title: string): LocalizedText {
  return [`${title} has been removed.`, `已移除「${title}」。`];
}

/** NTD. */
export function feeChangeText({ from, to }: { from: number; to: number }): LocalizedText {
  const feeText = (fee: number): LocalizedText =>
    fee === 0 ? ['free', '免運費'] : [formatNtd(fee), formatNtd(fee)];
  const [was, is] = [feeText(from), feeText(to)];
  return [`The shipping fee changed from ${was[0]} to ${is[0]}.`, `運費由${was[1]}調整為${is[1]}。`];
}

/** @param missing NTD. */
export function missingForFreeText(missing: number): LocalizedText {
  const amount = formatNtd(missing);
  return [`Add ${amount} for free shipping.`, `再買${amount}即可免運費。`];
}

/** @param missing NTD. @param minimum NTD. */
export function missingForMinimumText(missing: number, minimum: number): LocalizedText {
  const [more, least] = [formatNtd(missing), formatNtd(minimum)];
  return [`The minimum order is ${least}. Add ${more} more.`, `最低訂購金額為${least}，還差${more}。`];
}

/** A full sentence. @param title in the language of the sentence. */
export function changeText(change: LineChange, title: string): LocalizedText {
  switch (change.kind) {
    case 'price': {
      const [from, to] = [formatNtd(change.from), formatNtd(change.to)];
      return [`${title}: price changed from ${from} to ${to}.`, `「${title}」的價格由${from}調整為${to}。`];
    }
    case 'qty':
      return [
        `${title}: only ${change.to} left, so the quantity was lowered from ${change.from}.`,
        `「${title}」僅剩${change.to}件，數量已由${change.from}件改為${change.to}件。`,
      ];
    case 'sold-out':
      return [`${title} is sold out and is not counted.`, `「${title}」已售完，不列入計算。`];
    case 'back':
      return [`${title} is back in stock and is counted again.`, `「${title}」已補貨，重新列入計算。`];
    case 'gone':
      return [`${title} is no longer available and will be removed.`, `「${title}」已下架，將自購物車移除。`];
  }
}
