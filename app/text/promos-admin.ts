import { formatNtd } from '#app/domain/cart/money.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import type { dayProblem, PromoField, PromoState, PromoTerms } from '#app/domain/promo/promo-code.ts';
import type { wrongCodes } from '#app/domain/promo/promo-typing.ts';
import { dateText } from './date.ts';
import { clauseComma, joinTexts, labelled } from './marks.ts';
import { inTenths } from './percent.ts';

export const promosText = {
  title: ['Promo codes', '優惠碼'],
  lead: [
    'A code works once, or as often as you allow. Anyone who opens its link has it filled in at checkout.',
    '優惠碼可限用一次，也可開放多次使用。顧客開啟連結後，結帳時會自動帶入。',
  ],
  add: ['Add codes', '新增優惠碼'],
  how: ['How to add', '新增方式'],
  one: ['My own codes', '自訂優惠碼'],
  many: ['Generate a series', '批次產生'],
  codes: ['Codes', '優惠碼'],
  codesHint: [
    'One or more: one per line, or separated by commas. 3 to 40 letters, digits, - or _; case-sensitive.',
    '可輸入多組，以換行或逗號分隔。限3–40個字母、數字、「-」或「_」，區分大小寫。',
  ],
  prefix: ['Begins with', '開頭文字'],
  prefixHint: ['For example BRAAI', '例如BRAAI'],
  count: ['How many', '數量'],
  length: ['Random letters', '隨機碼長度'],
  again: ['Shuffle', '換一批'],
  preview: ['Examples', '範例'],
  kind: ['Discount type', '優惠方式'],
  percent: ['Percentage', '百分比折扣'],
  amount: ['Fixed amount', '固定金額'],
  percentLabel: ['Percent off', '折扣百分比'],
  percentHint: ['Off everything that is not on sale', '適用於非特價商品'],
  percentChosen: ['Off chosen products that are not on sale', '適用於指定商品中的非特價商品'],
  amountLabel: ['NT$ off the order', '訂單折抵金額（NT$）'],
  uses: ['Uses', '使用次數'],
  usesOnce: ['Once', '限用一次'],
  usesMany: ['Many times', '可多次使用'],
  maxUses: ['Uses in all', '總次數上限'],
  perCustomer: ['Uses per customer', '每位顧客次數上限'],
  perCustomerHint: ['By phone number or email', '依手機號碼或電子郵件認定'],
  noLimitHint: ['Empty for no limit', '留空為不限次數'],
  forWhat: ['Applies to', '適用商品'],
  forAll: ['All products', '全部商品'],
  forChosen: ['Chosen products', '指定商品'],
  forChosenHint: [
    'The discount counts for these products only. An order needs at least one of them.',
    '僅這些商品享有優惠，訂單須至少包含其中一項。',
  ],
  chosenProducts: ['Chosen products', '指定商品'],
  chosenFilters: ['All products of these filters', '以下分類的所有商品'],
  goneFilter: ['A deleted filter', '已刪除的分類'],
  edit: ['Edit', '編輯'],
  save: ['Save', '儲存'],
  saved: ['The code was saved.', '優惠碼已儲存。'],
  minSpend: ['Minimum spend (NT$)', '最低消費（NT$）'],
  minSpendHint: [
    'Items before the code, without shipping; empty for none',
    '使用優惠碼前的商品金額，不含運費；留空為不限',
  ],
  firstDay: ['First day', '開始日期'],
  lastDay: ['Last day', '結束日期'],
  firstTime: ['Starts at', '開始時間'],
  lastTime: ['Ends at', '結束時間'],
  dayHint: ['Taipei time; without a time, the whole day', '臺北時間；未填時間則含當日整天'],
  series: ['Series', '活動名稱'],
  seriesHint: ['Your own name for this batch of codes', '供您自己辨識的活動名稱'],
  optional: ['optional', '選填'],
  submit: ['Add', '新增'],
  close: ['Close', '關閉'],
  nothingAdded: ['Nothing was added; what you typed is still here.', '尚未新增，您輸入的內容仍保留在這裡。'],
  list: ['Promo codes', '優惠碼列表'],
  search: ['Search by code or customer', '依優惠碼或顧客搜尋'],
  states: ['By status', '依狀態'],
  all: ['All', '全部'],
  allSeries: ['All series', '全部活動'],
  noSeries: ['No series', '未分活動'],
  none: ['No promo codes yet. Add your first.', '還沒有優惠碼，請先新增。'],
  noneFound: ['No codes match.', '沒有符合的優惠碼。'],
  select: ['Select', '選取'],
  selected: ['Selected codes', '已選取的優惠碼'],
  selectPage: ['Select all on this page', '選取本頁全部'],
  link: ['Copy link', '複製連結'],
  linkIn: ['Language of the link', '連結語言'],
  free: ['Make reusable', '重新開放'],
  freed: ['It can be used again.', '已可再次使用。'],
  freeTitle: ['Make this code usable again?', '要重新開放這組優惠碼嗎？'],
  remove: ['Delete', '刪除'],
  removeSelected: ['Delete selected', '刪除所選'],
  copySelected: ['Copy selected', '複製所選'],
  cancel: ['Cancel', '取消'],
} as const satisfies Record<string, LocalizedText>;

export const promoStateText: Record<PromoState, LocalizedText> = {
  usable: ['Usable', '可使用'],
  used: ['Used up', '已用完'],
  'not-yet': ['Scheduled', '尚未開始'],
  expired: ['Expired', '已過期'],
};

export const promoFieldProblems: Record<Exclude<PromoField, 'firstDay' | 'lastDay'>, LocalizedText> = {
  code: [
    'Each code must be unique: 3 to 40 letters, digits, - or _, starting with a letter or digit.',
    '優惠碼不可重複，需為3–40個字母、數字、「-」或「_」，並以字母或數字開頭。',
  ],
  count: ['A whole number from 1 to 1,000.', '請輸入1–1,000的整數。'],
  length: ['A whole number from 4 to 16.', '請輸入4–16的整數。'],
  discount: ['A whole number from 1 to 100.', '請輸入1–100的整數。'],
  salesAmount: ['A whole number of NT$, from 1 to 100,000.', '請輸入1–100,000的整數。'],
  maxUses: ['A whole number from 1 to 1,000,000, or empty.', '請輸入1–1,000,000的整數，或留空。'],
  perCustomer: ['A whole number from 1 to 99, or empty.', '請輸入1–99的整數，或留空。'],
  minSpend: ['A whole number of NT$, up to 1,000,000, or empty.', '請輸入1,000,000以內的整數，或留空。'],
  only: [
    'Choose at least one product or filter, and at most 200 products.',
    '請至少選擇一項商品或分類，商品最多200項。',
  ],
  series: ['At most 60 characters.', '最多60個字。'],
};

export const promoDayProblems: Record<NonNullable<ReturnType<typeof dayProblem>>, LocalizedText> = {
  'time-alone': ['Enter the date as well as the time.', '填寫時間時，請一併填寫日期。'],
  'no-date': ['This is not a valid date or time.', '日期或時間不正確。'],
  order: ['The end must be after the start.', '結束時間必須晚於開始時間。'],
};

/** Of a list of codes, with those that are wrong. */
export function codesWrong({ unfit, repeated }: ReturnType<typeof wrongCodes>): LocalizedText {
  const [english, chinese] = promoFieldProblems.code;
  const parts = [
    ...(unfit.length > 0 ? [labelled(['Not possible', '格式不符'], firstOf(unfit))] : []),
    ...(repeated.length > 0 ? [labelled(['More than once', '重複'], firstOf(repeated))] : []),
  ];
  return [
    [english, ...parts.map((part) => `${part[0]}.`)].join(' '),
    [chinese, ...parts.map((part) => `${part[1]}。`)].join(''),
  ];
}

/** As many as fit below a field, each as far as it can be told. */
function firstOf(codes: readonly string[]): LocalizedText {
  const some = codes.slice(0, 5).map((code) => (code.length > 40 ? `${code.slice(0, 40)}…` : code));
  const more = codes.length - some.length;
  const [english, chinese] = joinTexts(some);
  return more > 0 ? [`${english} and ${more} more`, `${chinese}等${codes.length}組`] : [english, chinese];
}

export const promoProblems = {
  'invalid-promo': ['Please correct the highlighted fields.', '請修正標示的欄位。'],
  'codes-taken': ['Some of these codes already exist.', '部分優惠碼已存在。'],
  'code-unknown': [
    'This code was deleted in another tab or by someone else.',
    '此優惠碼已在其他分頁或由他人刪除。',
  ],
  'code-changed': [
    'This code was changed in another tab or by someone else. Close this form and open it again to see the current version.',
    '此優惠碼已在其他分頁或由他人修改，請關閉後重新開啟以查看最新內容。',
  ],
  'code-used': ['This code has just been used.', '此優惠碼剛剛已被使用。'],
  'code-not-used': ['This code is already usable.', '此優惠碼已是可使用狀態。'],
  'invalid-body': ['This can’t be saved. Please shorten it.', '無法儲存，請縮短內容。'],
} as const satisfies Record<string, LocalizedText>;

export function promoWorth({
  discount,
  salesAmount,
}: Pick<PromoTerms, 'discount' | 'salesAmount'>): LocalizedText {
  if (discount > 0) return [`${discount}% off`, inTenths(discount)];
  const amount = formatNtd(salesAmount);
  return [`${amount} off`, `折抵${amount}`];
}

/** Shown while typing: Chinese discounts name what is left to pay, in tenths. */
export function percentMeans(percent: number, forWhat: 'all' | 'chosen'): LocalizedText {
  const [english, chinese] = forWhat === 'all' ? promosText.percentHint : promosText.percentChosen;
  return percent >= 1 && percent <= 100 ? [english, `${inTenths(percent)}，${chinese}`] : [english, chinese];
}

const namesShown = 3;

/** @param names of chosen products and filters. */
export function promoFor(names: readonly LocalizedText[]): LocalizedText {
  const some = names.slice(0, namesShown);
  const more = names.length - some.length;
  const [english, chinese] = joinTexts(some);
  return more > 0
    ? [`Only for ${english} and ${more} more`, `限${chinese}等${names.length}項`]
    : [`Only for ${english}`, `限${chinese}`];
}

export function editTitle(code: string): LocalizedText {
  return [`Edit “${code}”`, `編輯「${code}」`];
}

/** What a code asks for, beside its dates; null for nothing. */
export function promoConditions({ minSpend, perCustomer }: PromoTerms): LocalizedText | null {
  const amount = formatNtd(minSpend);
  const conditions: LocalizedText[] = [
    ...(minSpend > 0 ? [[`from ${amount}`, `滿${amount}`] as const] : []),
    ...(perCustomer === null ? [] : [[`${perCustomer} per customer`, `每人限用${perCustomer}次`] as const]),
  ];
  if (conditions.length === 0) return null;
  return joinTexts(conditions, clauseComma);
}

export function usesOf(uses: number, most: number | null): LocalizedText {
  return most === null
    ? [`Used ${uses} ${uses === 1 ? 'time' : 'times'}`, `已使用${uses}次`]
    : [`Used ${uses} of ${most} ${most === 1 ? 'time' : 'times'}`, `已使用${uses}／${most}次`];
}

export function moreUses(count: number): LocalizedText {
  return [`and ${count} more`, `另有${count}次`];
}

export function promoDays({
  firstDay: first,
  lastDay: last,
  firstTime,
  lastTime,
}: Pick<PromoTerms, 'firstDay' | 'lastDay' | 'firstTime' | 'lastTime'>): LocalizedText {
  const written = (day: string, time: string | null): LocalizedText => {
    const hour = time === null ? '' : ` ${time}`;
    return [`${dateText(day, 'short', 0)}${hour}`, `${dateText(day, 'short', 1)}${hour}`];
  };
  const [from, to] = [first && written(first, firstTime), last && written(last, lastTime)];
  if (from && to) return [`${from[0]} – ${to[0]}`, `${from[1]} – ${to[1]}`];
  if (from) return [`from ${from[0]}`, `${from[1]}起`];
  return to ? [`until ${to[0]}`, `至${to[1]}止`] : ['any day', '不限日期'];
}

export function usedBy(name: string, when: string): LocalizedText {
  return name === '' ? [`Used on ${when}`, `${when}使用`] : [`${name}, ${when}`, `${name}，${when}`];
}

export function freedBecause(by: 'cancelled' | 'owner', orderNumber: string, when: string): LocalizedText {
  if (by === 'owner') return [`Made reusable on ${when}`, `於${when}重新開放`];
  return [
    `Reusable since ${when}: order ${orderNumber} was cancelled`,
    `訂單${orderNumber}已取消，於${when}自動恢復可用`,
  ];
}

export function freeText(code: string, orderNumber: string): LocalizedText {
  return [
    `“${code}” was used for order ${orderNumber}, which keeps its discount. The code can then be used one more time.`,
    `「${code}」已用於訂單${orderNumber}，該訂單的優惠不變。重新開放後可再使用一次。`,
  ];
}

export function removeTitle(codes: readonly string[]): LocalizedText {
  if (codes.length === 1) return [`Delete “${codes[0]}”?`, `要刪除「${codes[0]}」嗎？`];
  return [`Delete ${codes.length} codes?`, `要刪除${codes.length}組優惠碼嗎？`];
}

export function removeText(count: number): LocalizedText {
  return [
    `Customers can no longer use ${count === 1 ? 'it' : 'them'}. Orders that used ${count === 1 ? 'it' : 'one'} are not affected. This can’t be undone.`,
    '刪除後顧客將無法使用，且無法復原。已使用的訂單不受影響。',
  ];
}

export function removed(count: number): LocalizedText {
  return [`${count} ${count === 1 ? 'code' : 'codes'} deleted.`, `已刪除${count}組優惠碼。`];
}

export function codesAdded(count: number): LocalizedText {
  return [`${count} ${count === 1 ? 'code' : 'codes'} added.`, `已新增${count}組優惠碼。`];
}

/** Beside that, where their end has passed. */
export function addedExpired(count: number): LocalizedText {
  return count === 1
    ? ['It has already expired.', '此優惠碼已過期，無法使用。']
    : ['They have already expired.', '這些優惠碼已過期，無法使用。'];
}

export function addCount(count: number): LocalizedText {
  return count === 1 ? ['Add 1 code', '新增1組優惠碼'] : [`Add ${count} codes`, `新增${count}組優惠碼`];
}

export function codesTaken(codes: readonly string[]): LocalizedText {
  const some = codes.slice(0, 5);
  const [more, moreChinese] = codes.length > some.length ? ['…', '等'] : ['', ''];
  return [
    `These already exist: ${some.join(', ')}${more}`,
    `以下優惠碼已存在：${some.join('、')}${moreChinese}`,
  ];
}

export function codesFound(count: number): LocalizedText {
  return [`${count} ${count === 1 ? 'code' : 'codes'}`, `共${count}組`];
}

/** @param total of which these are the first, where there are more. */
export function codesSelected(count: number, total: number): LocalizedText {
  return total > count
    ? [`First ${count} of ${total} selected`, `已選取${total}組中的前${count}組`]
    : [`${count} selected`, `已選取${count}組`];
}

export function seriesOption(series: string, codes: number, used: number): LocalizedText {
  const [english, chinese] = series === '' ? promosText.noSeries : [series, series];
  return [`${english} (${used} of ${codes} used)`, `${chinese}（${codes}組，已使用${used}組）`];
}

export function forCode(what: LocalizedText, code: string): LocalizedText {
  return [`${what[0]}: ${code}`, `${what[1]}：${code}`];
}
