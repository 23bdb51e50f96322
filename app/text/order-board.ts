import type { LocalizedText } from '#app/domain/language.ts';

export const boardText = {
  search: ['Search orders', '搜尋訂單'],
  searchHint: ['Number, name, phone or email', '編號、姓名、手機、Email'],
  noneFound: ['No orders match this search.', '找不到符合的訂單。'],
  notCollected: ['An earlier order was not collected or delivered', '先前有訂單未取件或未送達'],
  export: ['Export as CSV', '匯出CSV'],
  soundOn: ['Sound: on', '音效：開'],
  soundOff: ['Sound: off', '音效：關'],
  soundHint: ['Play a sound when a new order comes in', '有新訂單時播放音效'],
  keys: ['Shortcuts', '快速鍵'],
  keysTitle: ['Keyboard shortcuts', '本頁快速鍵'],
  choose: ['Select order {number}', '選取訂單 {number}'],
  chooseMatching: ['Select all that match', '選取所有符合的訂單'],
  tell: ['Email the customers', '寄信通知顧客'],
  close: ['Close', '關閉'],
  bar: ['Selected orders', '已選取的訂單'],
} as const satisfies Record<string, LocalizedText>;

export const noteText = {
  label: ['Add a note', '新增備註'],
  hint: ['For your team only; customers don’t see it.', '僅供內部使用，顧客不會看到。'],
  add: ['Save note', '儲存備註'],
} as const satisfies Record<string, LocalizedText>;

export const boardKeys: readonly { keys: string; does: LocalizedText }[] = [
  { keys: '/', does: ['Search', '搜尋'] },
  { keys: 'j', does: ['Next order', '下一筆訂單'] },
  { keys: 'k', does: ['Previous order', '上一筆訂單'] },
  { keys: 'Enter', does: ['Open order', '開啟訂單'] },
  { keys: 'x', does: ['Select order', '選取訂單'] },
  { keys: 'p', does: ['Pack the selected orders, or this one', '列印已選取或目前訂單的出貨明細'] },
  { keys: '?', does: ['Show shortcuts', '顯示快速鍵'] },
];

export function chooseAllOf(count: number): LocalizedText {
  return count === 1
    ? ['Select the 1 on this page', '選取本頁1筆']
    : [`Select all ${count} on this page`, `選取本頁全部${count}筆`];
}

/** @param most more of them match. */
export function firstMatching(most: number): LocalizedText {
  return [
    `the first ${most} of this list; more match and can follow`,
    `僅選取本列表前${most}筆，其餘符合的訂單可於之後處理`,
  ];
}

export function chosenCount(count: number): LocalizedText {
  return [`${count} selected`, `已選取${count}筆`];
}

export function movedMany(count: number, label: LocalizedText): LocalizedText {
  return [
    `${count} ${count === 1 ? 'order' : 'orders'} now: ${label[0]}.`,
    `${count}筆訂單已改為「${label[1]}」。`,
  ];
}

const stays = {
  'not-allowed': ['this status isn’t possible', '無法改為此狀態'],
  'order-changed': ['someone else just changed it', '剛剛被其他人變更'],
  'payment-open': ['the amount still to be paid has just changed', '未付金額剛有變動'],
  'order-unknown': ['no longer exists', '訂單已不存在'],
} as const satisfies Record<string, LocalizedText>;

/** Further orders are counted. */
const mostStayed = 50;

export function stayedWords(
  orders: readonly { orderNumber: string; problem: string }[],
): readonly LocalizedText[] {
  const byReason = Map.groupBy(orders, ({ problem }) => stayReason(problem));
  return [...byReason].map(([[english, chinese], some]) => {
    const numbers = some.slice(0, mostStayed).map(({ orderNumber }) => orderNumber);
    const more = some.length - numbers.length;
    return [
      `Not changed: ${numbers.join(', ')}${more > 0 ? ` and ${more} more` : ''} (${english}).`,
      `未變更：${numbers.join('、')}${more > 0 ? `等${some.length}筆` : ''}（${chinese}）。`,
    ];
  });
}

function stayReason(problem: string): LocalizedText {
  const reasons: Readonly<Record<string, LocalizedText>> = stays;
  return (Object.hasOwn(reasons, problem) ? reasons[problem] : undefined) ?? stays['not-allowed'];
}

export function undoneMany(undone: number): LocalizedText {
  return [`${undone} undone.`, `已復原${undone}筆。`];
}

/** Further orders are counted. */
const mostNamed = 5;

/** @param changed numbers of orders that changed since, or whose email is being sent. */
export function undoManyRefused(changed: readonly string[]): LocalizedText {
  const named = changed.slice(0, mostNamed);
  const more = changed.length - named.length;
  return [
    `Nothing was undone: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''} changed since, or the time is over.`,
    `未復原任何訂單：${named.join('、')}${more > 0 ? `等${changed.length}筆` : ''}已有其他變更，或已超過時間。`,
  ];
}

export function undoAllWithin(seconds: number): LocalizedText {
  return [`Undo all (${seconds} s)`, `全部復原（${seconds}秒）`];
}

/** Accessible label. @param most counted up to here. */
export function tabCount(count: number, most: number): string {
  return count >= most ? `${most - 1}+` : String(count);
}
