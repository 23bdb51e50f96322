import { checkoutFields } from '#app/domain/cart/checkout-details.ts';
import { formatNtd } from '#app/domain/cart/money.ts';
import type { EarlierOrder, OrderPostError } from '#app/domain/cart/order-post-error.ts';
import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import type { OrderLimits, OrderSize } from '#app/domain/order/order-limits.ts';
import { paymentLabel } from '#app/domain/payment/payment-labels.ts';
import { missingForMinimumText } from './cart.ts';
import { fieldLabels } from './checkout.ts';
import { dayRefused, parcelRefused } from './delivery.ts';
import { joinTexts, listAnd, listComma } from './marks.ts';
import { shellText } from './shell.ts';

/** Where the owner has written no message of their own. */
export const ordersPausedText: LocalizedText = [
  'You can still browse and fill your cart, and check out once we’re taking orders again.',
  '您仍可瀏覽商品並加入購物車，恢復接單後即可結帳。',
];

export const notPlaced: LocalizedText = [
  'Your order was not placed; everything you typed is saved.',
  '您的訂單尚未成立，填寫的資料都已保留。',
];
/** When the shopper was led to the changes of the cart. */
export const checkChanges: LocalizedText = [
  'Your order has not been placed yet. Please check these changes, then place the order again.',
  '您的訂單尚未成立。請確認以下變更，再次送出訂單。',
];
/** When what an earlier order has was taken out of the cart. */
export const restIsNew: LocalizedText = [
  'What you have already ordered is out of the cart. What is left is a new order, with its own delivery fee.',
  '已訂購的商品已自購物車移除，其餘商品將成立新訂單，並另計運費。',
];
export const typedIsSaved: LocalizedText = ['Everything you typed is saved.', '填寫的資料都已保留。'];

/** In a tab that does not know what became of an order of this cart. */
export const maybeSent: LocalizedText = [
  'This order may have reached us already. If you have our confirmation email, there is nothing more to do. If not, place it again; you won’t be ordering twice.',
  '這筆訂單可能已經送出。若已收到訂單確認信，無須再次訂購；若未收到，請再送出一次，不會重複下單。',
];

export interface RefusalWords {
  title: LocalizedText;
  text: LocalizedText;
}

export const orderFailure: LocalizedText = [
  'Oh no, there was an error when posting your order.',
  '糟糕，送出訂單時發生錯誤。',
];

/**
 * @param option the shipping option, by which cash is named. @param wasSent false where the page itself has heard
 * that a method is gone, before any order.
 */
export function refusalWords(error: OrderPostError, option: string, wasSent = true): RefusalWords {
  const saved = wasSent ? notPlaced : typedIsSaved;
  switch (error.name) {
    case 'orders-paused':
      return {
        title: shellText.ordersPaused,
        text: joinTexts([saved, error.message ?? ordersPausedText], [' ', '']),
      };
    case 'order-failed':
      return {
        title: orderFailure,
        text: [
          'We’ve been notified and will contact you to confirm your order. Everything you typed is saved. You can also try again; you won’t be ordering twice.',
          '我們已收到通知，將與您聯絡確認訂單。您填寫的資料都已保留，也可以再試一次，不會重複下單。',
        ],
      };
    case 'unreachable':
      return {
        title: orderFailure,
        text: [
          'We couldn’t reach the shop, or its answer was lost on the way. Everything you typed is saved. Check your connection and try again; you won’t be ordering twice.',
          '目前無法連線到商店，或系統回應中斷。您填寫的資料都已保留，請檢查網路後再試一次，不會重複下單。',
        ],
      };
    case 'out-of-stock':
      return {
        title: ['Not enough left in stock', '部分商品庫存不足'],
        text: [
          'Your order was not placed, because there is less left than you asked for:',
          '您的訂單尚未成立，因為下列商品庫存不足：',
        ],
      };
    case 'promo-not-yet':
      return {
        title: ['Your promo code is not valid yet', '優惠碼尚未生效'],
        text: withoutCode([
          'This code isn’t valid yet, so your order was not placed.',
          '此優惠碼的使用期間尚未開始，您的訂單尚未成立。',
        ]),
      };
    case 'promo-expired':
      return {
        title: ['Your promo code has expired', '優惠碼已過期'],
        text: withoutCode([
          'This code has expired, so your order was not placed.',
          '此優惠碼已過使用期限，您的訂單尚未成立。',
        ]),
      };
    case 'promo-customer':
      return {
        title: ['You have already used this promo code', '您已使用過此優惠碼'],
        text: withoutCode([
          'This code was used before with your phone number or email, so your order was not placed.',
          '此手機號碼或電子郵件已使用過這組優惠碼，您的訂單尚未成立。',
        ]),
      };
    case 'promo-below-minimum': {
      const amount = formatNtd(error.missing);
      return {
        title: [`Add ${amount} more to use your promo code`, `再買${amount}即可使用優惠碼`],
        text: [
          'The items in your cart are below the minimum for this code, so your order was not placed. Add something, or remove the code, and place the order again.',
          '購物車商品未達此優惠碼的最低消費金額，您的訂單尚未成立。請加購商品或移除優惠碼後再次送出訂單。',
        ],
      };
    }
    case 'promo-no-product':
      return {
        title: ['Your promo code is for other products', '此優惠碼適用於其他商品'],
        text: [
          'Your cart has none of the products this code is for, so your order was not placed. Add one, or remove the code, and place the order again.',
          '購物車中沒有適用此優惠碼的商品，您的訂單尚未成立。請加購適用商品或移除優惠碼後再次送出訂單。',
        ],
      };
    case 'promo-used':
    case 'promo-unknown':
      return {
        title: ['Your promo code can no longer be used', '優惠碼已無法使用'],
        text: withoutCode(['Your order was not placed.', '您的訂單尚未成立。']),
      };
    case 'total-changed': {
      const amount = formatNtd(error.amountDue);
      return {
        title: [`The total is now ${amount}`, `總金額已變更為${amount}`],
        text: [
          'Prices or fees changed while you were checking out, so your order was not placed. If you agree to the new total, place the order again.',
          '結帳期間價格或運費有變動，您的訂單尚未成立。若您同意新的金額，請再次送出訂單。',
        ],
      };
    }
    case 'parcel-too-big': {
      const { title, text } = parcelRefused(error, error.limits);
      return { title, text };
    }
    case 'below-minimum':
      return {
        title: ['Your order is below the minimum', '未達最低訂購金額'],
        text: joinTexts([missingForMinimumText(error.missing, error.minimum), notPlaced], [' ', '']),
      };
    case 'first-order-too-big':
      return firstOrderTooBig(error);
    case 'too-many-open':
      return {
        title: ['You have orders waiting to ship', '您還有未出貨的訂單'],
        text: [
          `One phone number or email address can have up to ${error.limit} ${error.limit === 1 ? 'order' : 'orders'} waiting to ship. Your order was not placed; everything you typed is saved. Please place it once an earlier one has shipped, or contact us.`,
          `同一手機號碼或電子郵件最多可有${error.limit}筆未出貨訂單。您的訂單尚未成立，填寫的資料都已保留。請待先前的訂單出貨後再送出，或與我們聯絡。`,
        ],
      };
    case 'payment-not-offered':
      return {
        title: ['Please choose another way to pay', '請改選其他付款方式'],
        text: joinTexts([notAvailable(paymentLabel(error.paymentMethod, option)), saved], [' ', '']),
      };
    case 'shipping-not-offered':
      return {
        title: ['Please choose another shipping method', '請改選其他配送方式'],
        text: joinTexts([notAvailable(shippingMethods[error.shippingOption].label), saved], [' ', '']),
      };
    case 'day-unavailable':
      return dayRefused(error);
    case 'order-id-reused':
      if (error.earlier) return earlierPlaced(error.earlier);
      return {
        title: ['We may have your order already', '我們可能已收到您的訂單'],
        text: [
          'We may already have an earlier version of this order. Please look for our confirmation email, or contact us, before you order again.',
          '先前送出的訂單可能已成立，但內容與目前不同。請先查看訂單確認信，或與我們聯絡確認，再決定是否重新訂購。',
        ],
      };
    case 'too-many':
      return {
        title: ['One moment, please', '請稍候'],
        text: [
          'Too many orders were sent in a short time. Your order was not placed; please try again in a few minutes.',
          '短時間內送出次數過多，您的訂單尚未成立，請幾分鐘後再試一次。',
        ],
      };
    case 'promo-too-many':
      return {
        title: ['Your promo code can’t be checked right now', '目前無法確認優惠碼'],
        text: [
          'Too many promo codes were tried in a short time. Your order was not placed; remove the code, or wait ten minutes and place the order again.',
          '短時間內嘗試優惠碼的次數過多，您的訂單尚未成立。請移除優惠碼，或於十分鐘後再次送出訂單。',
        ],
      };
    case 'invalid-order': {
      // Labels of the refused fields; parts of an order without a field have none.
      const wrong = checkoutFields.filter((field) => error.fields.includes(field));
      const [english, chinese] = joinTexts(
        wrong.map((field) => fieldLabels[field]),
        listComma,
        listAnd,
      );
      return {
        title: ['Please check your order', '訂單內容需要修改'],
        text:
          wrong.length === 0
            ? [
                'Your order was not placed. Please go back, check your details and try again.',
                '您的訂單尚未成立，請返回檢查填寫的資料後再試一次。',
              ]
            : [
                `Your order was not placed. Please go back, check these fields and try again: ${english}.`,
                `您的訂單尚未成立，請返回檢查下列欄位後再試一次：${chinese}。`,
              ],
      };
    }
    default:
      // A page older than the shop may be refused for a reason of later.
      error satisfies never;
      return {
        title: ['Your order was not placed', '您的訂單尚未成立'],
        text: [
          'The shop has been updated since you opened this page. Please reload the page, check your order and place it again. Everything you typed is saved.',
          '您開啟此頁面後，商店已更新。請重新載入頁面，確認訂單內容後再次送出；您填寫的資料都已保留。',
        ],
      };
  }
}

function earlierPlaced({ orderNumber, isCancelled }: EarlierOrder): RefusalWords {
  if (isCancelled)
    return {
      title: [`Your order ${orderNumber} was cancelled`, `您的訂單${orderNumber}已取消`],
      text: [
        'It was placed with this cart and cancelled since. You can place what is in your cart as a new order.',
        '該訂單先前已成立，之後已取消。您可將購物車內容以新訂單送出。',
      ],
    };
  return {
    title: [`We already have your order ${orderNumber}`, `您的訂單${orderNumber}已成立`],
    text: [
      'It was placed before your last changes, and does not have them. To change it, please contact us.',
      '該訂單在您上次修改之前就已成立，不含之後的修改。如需變更該訂單，請與我們聯絡。',
    ],
  };
}

function withoutCode(why: LocalizedText): LocalizedText {
  return [
    `${why[0]} We’ve removed the code; please check the new total and place the order again.`,
    `${why[1]}我們已移除該優惠碼，請確認新的金額後再次送出訂單。`,
  ];
}

function notAvailable([english, chinese]: LocalizedText): LocalizedText {
  return [`${english} is not available at the moment.`, `目前無法使用「${chinese}」。`];
}

function firstOrderTooBig({
  pieces,
  amount,
  firstPieces,
  firstAmount,
}: OrderSize & Pick<OrderLimits, 'firstPieces' | 'firstAmount'>): RefusalWords {
  const most: (LocalizedText | string)[] = [];
  if (firstPieces !== null)
    most.push([`${firstPieces} ${firstPieces === 1 ? 'item' : 'items'}`, `${firstPieces}件`]);
  if (firstAmount !== null) most.push(formatNtd(firstAmount));
  const [english, chinese] = joinTexts(most, listComma, [' and ', '、']);
  return {
    title: ['Over the limit for a first order', '首次訂購超過上限'],
    text: [
      `The first order from a cellphone number can be up to ${english}; yours is ${pieces} ${pieces === 1 ? 'item' : 'items'} for ${formatNtd(amount)}. It was not placed; everything you typed is saved. If you have ordered before, use the same cellphone number. Otherwise, please order less this time: once that order has shipped or been paid for, the limit no longer applies. Or contact us and we’ll arrange the whole order with you.`,
      `每個手機號碼的首次訂購上限為${chinese}；您的訂單共${pieces}件、${formatNtd(amount)}，因此尚未成立，填寫的資料都已保留。若曾訂購過，請填寫當時的手機號碼；否則請減少商品後再送出，第一筆訂單出貨或付款後即不受此限。也歡迎與我們聯絡，由我們為您安排。`,
    ],
  };
}

export const refusalActions = {
  tryAgain: ['Try again', '再試一次'],
  adjust: ['Adjust my cart', '調整購物車'],
  placeAsNew: ['Place it as a new order', '以新訂單送出'],
  orderRest: ['Order the rest', '訂購其餘商品'],
  contact: ['Contact us', '聯絡我們'],
  toCart: ['Back to the cart', '返回購物車'],
  toReview: ['Back to your order', '返回確認訂單'],
  toDetails: ['Back to the details', '返回修改資料'],
} as const satisfies Record<string, LocalizedText>;

export function shortageText(title: string, requested: number, left: number): LocalizedText {
  return left === 0
    ? [`${title}: sold out`, `${title}：已售完`]
    : [`${title}: you asked for ${requested}, ${left} left`, `${title}：訂購${requested}件，僅剩${left}件`];
}

/** Once the cart was adjusted to a shortage. */
export function adjustedText(title: LocalizedText, requested: number, left: number): LocalizedText {
  const [english, chinese] = title;
  return left === 0
    ? [`${english} is sold out and was removed from your cart.`, `「${chinese}」已售完，已自購物車移除。`]
    : [
        `${english}: quantity lowered from ${requested} to ${left}.`,
        `「${chinese}」的數量已由${requested}件改為${left}件。`,
      ];
}
