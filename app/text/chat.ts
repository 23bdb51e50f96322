import type { LocalizedText } from '#app/domain/language.ts';
import { spacedOut } from './marks.ts';

export const chatText = {
  chat: ['Chat', '線上客服'],
  close: ['Close', '關閉'],
  messenger: ['Messenger', 'Messenger'],
  line: ['LINE', 'LINE'],
  scan: ['Scan with your phone', '用手機掃描與我們聯絡'],
  greeting: ['Hello! How can we help?', '您好！有什麼我們可以幫忙的嗎？'],
} as const satisfies Record<string, LocalizedText>;

/** Alternative text of a QR code. */
export function chatCode(place: LocalizedText): LocalizedText {
  return [`QR code: chat with us on ${place[0]}`, `QR Code：用${place[1]}與我們聯絡`];
}

export function aboutOrder(orderNumber: string): LocalizedText {
  return spacedOut([`About my order ${orderNumber}: `, `關於我的訂單${orderNumber}：`]);
}
