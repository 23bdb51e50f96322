import type { PropertyName } from '#app/domain/catalogue/product.ts';
import type { LocalizedText } from '#app/domain/language.ts';

export const productText = {
  close: ['Close', '關閉'],
  pictures: ['Pictures', '商品圖片'],
  reset: ['Reset', '重設'],
  optionsNote: ['Options may affect the price.', '價格會因所選規格而異。'],
  soldOut: ['Out of stock', '已售完'],
  quantity: ['Quantity', '數量'],
  less: ['One less', '減少一件'],
  more: ['One more', '增加一件'],
  maxStock: ['Max Stock', '已達庫存上限'],
  inCartAlready: ['All remaining stock is in your cart.', '庫存已全數加入您的購物車。'],
  addToCart: ['Add to Cart', '加入購物車'],
  added: ['Added', '已加入'],
  goToCart: ['Go to the cart', '前往購物車'],
  outOfStock: ['Out of Stock', '已售完'],
  chooseFirst: ['Choose your options first.', '請先選擇規格。'],
  optionsTable: ['All options and prices', '所有規格與價格'],
  option: ['Option', '規格'],
  price: ['Price', '價格'],
  stock: ['In stock', '庫存'],
  oneOption: ['One option', '單一規格'],
  withoutScripts: [
    'The cart needs JavaScript, which is turned off in your browser. You can order another way; every option and its price is listed below.',
    '購物車需要啟用JavaScript，您的瀏覽器目前未啟用。歡迎改用以下方式向我們訂購，所有規格與價格列於下方。',
  ],
} as const satisfies Record<string, LocalizedText>;

export const propertyText: Record<PropertyName, { name: LocalizedText; placeholder: LocalizedText }> = {
  size: { name: ['Size', '款式'], placeholder: ['Choose a size', '請選擇款式'] },
  weight: { name: ['Weight', '重量'], placeholder: ['Choose a weight', '請選擇重量'] },
  color: { name: ['Colour', '顏色'], placeholder: ['Choose a colour', '請選擇顏色'] },
};

export function almostOut(left: number): LocalizedText {
  return [`Almost out of stock: only ${left} left`, `即將售完，僅剩${left}件`];
}

export function pictureOf(number: number, count: number): LocalizedText {
  return [`Picture ${number} of ${count}`, `第${number}張圖片，共${count}張`];
}

export function addedToCart(count: number, title: LocalizedText): LocalizedText {
  return [`Added to the cart: ${count} × ${title[0]}`, `已加入購物車：${title[1]} × ${count}`];
}
