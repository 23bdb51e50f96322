import type { MessageBox, MessageState } from '#app/domain/contact/contact.ts';
import type { LocalizedText } from '#app/domain/language.ts';

export const messagesText = {
  title: ['Messages', '訊息'],
  lead: [
    'Messages from the contact page. Every message is saved here, even if its email could not be sent.',
    '訪客透過「聯絡我們」傳來的訊息。即使通知信未寄出，訊息仍會保留在這裡。',
  ],
  byState: ['Messages by status', '依狀態查看訊息'],
  search: ['Search messages', '搜尋訊息'],
  searchHint: ['Name, email or text', '姓名、電子郵件或內容'],
  list: ['Messages, newest first', '訊息（由新到舊）'],
  none: [
    'No messages yet. Messages from the contact page appear here automatically.',
    '目前還沒有訊息。訪客送出聯絡表單後會自動顯示在這裡。',
  ],
  noneOpen: ['Every message has been handled.', '所有訊息都已處理完畢。'],
  noneDone: ['No messages marked as done yet.', '尚無已處理的訊息。'],
  noneFound: ['No messages match this search.', '找不到符合的訊息。'],
  back: ['All messages', '返回訊息列表'],
  gone: ['This message does not exist.', '找不到這則訊息。'],
  answer: ['Reply by email', '以電子郵件回覆'],
  done: ['Mark as done', '標示為已處理'],
  undo: ['Undo', '復原'],
  reopen: ['Move to inbox', '移回收件匣'],
  unread: ['Mark as unread', '標示為未讀'],
  markedDone: ['Marked as done.', '已標示為已處理。'],
  markedUnread: ['Marked as unread.', '已標示為未讀。'],
  reopened: ['Back in the inbox.', '已移回收件匣。'],
  customer: ['Customer', '顧客資料'],
  byEmail: ['by this email address', '電子郵件相符'],
  byPhone: ['by a phone number in the message', '訊息中的手機號碼相符'],
  stranger: ['No orders with this email address yet.', '此電子郵件尚無訂購紀錄。'],
  email: ['Notification email', '通知信'],
  emailGone: ['deleted', '已刪除'],
  written: ['Received', '收到時間'],
} as const satisfies Record<string, LocalizedText>;

export const messageBoxText: Record<MessageBox, LocalizedText> = {
  open: ['Inbox', '收件匣'],
  done: ['Done', '已處理'],
  all: ['All', '全部'],
};

export const messageStateText: Record<MessageState, LocalizedText> = {
  unread: ['Unread', '未讀'],
  read: ['Read', '已讀'],
  done: ['Done', '已處理'],
};

export const messageProblems = {
  'message-unknown': ['This message no longer exists.', '這則訊息已不存在。'],
} as const satisfies Record<string, LocalizedText>;

export function answerSubject(shop: LocalizedText): LocalizedText {
  return [`Re: Your message to ${shop[0]}`, `回覆：您傳給「${shop[1]}」的訊息`];
}

/** @param count counted up to `most`. */
export function messagesWaiting(count: number, most: number): LocalizedText {
  if (count === 0) return ['No unread messages', '沒有未讀訊息'];
  if (count >= most) return [`${most} or more unread messages`, `${most}則以上未讀訊息`];
  return [`${count} unread ${count === 1 ? 'message' : 'messages'}`, `${count}則未讀訊息`];
}
