import type { RefusedLine, TrackingProblem } from '#app/domain/delivery/tracking.ts';
import type { LocalizedText } from '#app/domain/language.ts';

export const trackingForm = {
  hint: ['Type or scan it: one for each parcel.', '可輸入或掃描，每件包裹各一個單號。'],
  add: ['Add', '新增'],
  remove: ['Remove', '移除'],
  list: ['Paste tracking numbers', '貼上物流單號'],
  listLabel: ['Order numbers and tracking numbers', '訂單編號與物流單號'],
  listHint: [
    'One order per line, for example “ABCD123, 903012345678”. Lines copied from a spreadsheet work too.',
    '每行一筆訂單，例如「ABCD123, 903012345678」，可直接從試算表複製貼上。',
  ],
  listAdd: ['Add to the orders', '加入訂單'],
} as const satisfies Record<string, LocalizedText>;

export const trackingProblems: Record<TrackingProblem | 'list-empty' | 'lines-refused', LocalizedText> = {
  'line-unreadable': ['An order number and a tracking number are needed.', '請填寫訂單編號與物流單號。'],
  'tracking-invalid': [
    'A tracking number has 8 to 20 letters and digits.',
    '物流單號應為8至20個英文字母或數字。',
  ],
  'order-unknown': ['There is no order with this number.', '查無此訂單編號。'],
  'order-cancelled': ['The order is cancelled.', '訂單已取消。'],
  'order-collected': ['The customer picks up this order.', '此訂單為顧客自取。'],
  'too-many-parcels': ['The order has too many parcels.', '此訂單的包裹數過多。'],
  'list-empty': ['Please paste at least one line.', '請至少貼上一行。'],
  'lines-refused': [
    'Nothing was added yet. Please correct these lines:',
    '尚未加入任何單號，請修正以下各行：',
  ],
};

export function lineRefused({ line, problem }: RefusedLine): LocalizedText {
  const [english, chinese] = trackingProblems[problem];
  return [`Line ${line}: ${english}`, `第${line}行：${chinese}`];
}

export function trackingAdded(count: number): LocalizedText {
  return [`${count} tracking ${count === 1 ? 'number' : 'numbers'} added.`, `已加入${count}個物流單號。`];
}
