/** A contact message as the owner deals with it. It begins unread; opened it is read; answered or settled it is done. */
export type MessageState = 'unread' | 'read' | 'done';
