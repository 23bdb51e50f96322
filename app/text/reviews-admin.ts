import type { LocalizedText } from '#app/domain/language.ts';
import type { ReviewState } from '#app/domain/review/review.ts';

export const reviewsAdminText = {
  title: ['Reviews', '評價管理'],
  lead: [
    'What buyers wrote. A review is shown on its product once it is approved.',
    '顧客撰寫的評價，核准後才會顯示在商品頁。',
  ],
  off: [
    'Reviews are off: no review emails are sent and no reviews are shown.',
    '評價功能未開啟：不會邀請顧客，也不會顯示評價。',
  ],
  unlinked: [
    'No review emails are sent yet, because the shop doesn’t know its public address. Whoever maintains the shop can set it (ORIGIN).',
    '商店尚未設定對外網址，因此不會寄送邀請信。請網站維護人員設定（ORIGIN）。',
  ],
  toSettings: ['Switch on in the settings', '前往設定開啟'],
  byState: ['Reviews by status', '依狀態查看評價'],
  list: ['Reviews, newest first', '評價（由新到舊）'],
  search: ['Search reviews', '搜尋評價'],
  searchHint: ['Name or text', '名稱或內容'],
  noneFound: ['No reviews with this status match the search.', '此狀態下找不到符合的評價。'],
  noText: ['No text, stars only', '僅評分，未填心得'],
  order: ['Order', '訂單'],
  approve: ['Approve', '核准'],
  hide: ['Hide', '隱藏'],
  wait: ['Back to waiting', '移回待審核'],
  answer: ['Reply', '回覆'],
  editAnswer: ['Edit the reply', '修改回覆'],
  yourAnswer: ['Your reply', '您的回覆'],
  answerHint: [
    'Customers see the reply in their language, or in the other one if only that is written. Clear both to remove it.',
    '顧客會看到自己語言的回覆；只填一種語言時，則顯示該語言。兩欄皆清空即移除回覆。',
  ],
  saveAnswer: ['Save the reply', '儲存回覆'],
  answered: ['The reply is saved.', '已儲存回覆。'],
  unanswered: ['The reply is removed.', '已移除回覆。'],
  selectPage: ['Select all on this page', '選取本頁全部'],
  selected: ['Selected reviews', '已選取的評價'],
  undo: ['Undo', '復原'],
} as const satisfies Record<string, LocalizedText>;

export const reviewStateText: Record<ReviewState, LocalizedText> = {
  waiting: ['Waiting', '待審核'],
  approved: ['Approved', '已核准'],
  hidden: ['Hidden', '已隱藏'],
};

export const noReviews: Record<ReviewState, LocalizedText> = {
  waiting: ['No reviews are waiting.', '目前沒有待審核的評價。'],
  approved: ['No reviews have been approved yet.', '尚無已核准的評價。'],
  hidden: ['No reviews are hidden.', '沒有隱藏的評價。'],
};

export const reviewAdminProblems = {
  'review-unknown': ['This review no longer exists.', '這則評價已不存在。'],
  'review-changed': [
    'The review was changed in the meantime. Please read it again, then decide.',
    '這則評價剛被修改過，請重新閱讀後再決定。',
  ],
} as const satisfies Record<string, LocalizedText>;

const moved: Record<ReviewState, (count: number) => LocalizedText> = {
  approved: (count) => [`Approved ${reviews(count)}.`, `已核准${count}則評價。`],
  hidden: (count) => [`Hid ${reviews(count)}.`, `已隱藏${count}則評價。`],
  waiting: (count) => [`Moved ${reviews(count)} back to waiting.`, `已將${count}則評價移回待審核。`],
};

function reviews(count: number): string {
  return `${count} ${count === 1 ? 'review' : 'reviews'}`;
}

const undoneMoves: Record<ReviewState, LocalizedText> = {
  approved: ['Approval undone', '已復原核准'],
  hidden: ['Hiding undone', '已復原隱藏'],
  waiting: ['Move to waiting undone', '已復原移回待審核'],
};

/** @param of where they had been moved. @param back where they are again. */
export function moveUndone(of: ReviewState, back: ReviewState, count: number, left: number): LocalizedText {
  const [english, chinese] = undoneMoves[of];
  const [state, chineseState] = reviewStateText[back];
  return withLeft(
    [
      `${english}: ${reviews(count)} ${count === 1 ? 'is' : 'are'} back under “${state}”.`,
      `${chinese}：${count}則評價已回到「${chineseState}」。`,
    ],
    left,
  );
}

/** @param left how many were changed since they were read, and stay as they were. */
export function reviewsMoved(state: ReviewState, count: number, left: number): LocalizedText {
  return withLeft(moved[state](count), left);
}

function withLeft([english, chinese]: LocalizedText, left: number): LocalizedText {
  if (left === 0) return [english, chinese];
  return [
    `${english} ${left} changed since you read ${left === 1 ? 'it' : 'them'}: please look again.`,
    `${chinese}另有${left}則在您閱讀後被修改，請再確認。`,
  ];
}

export function reviewsSelected(count: number): LocalizedText {
  return [`${count} selected`, `已選取${count}則`];
}

export function selectReview(name: string): LocalizedText {
  return [`Select the review by ${name}`, `選取${name}的評價`];
}

/** @param count counted up to `most`. */
export function reviewsToRead(count: number, most: number): LocalizedText {
  if (count >= most) return [`${most} or more reviews to approve`, `${most}則以上待審核評價`];
  return [`${count} ${count === 1 ? 'review' : 'reviews'} to approve`, `${count}則待審核評價`];
}
