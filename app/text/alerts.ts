import type { LocalizedText } from '#app/domain/language.ts';
import { type AlertKind, linkCodeLife, mostDevices, type SentAlert } from '#app/domain/staff/alerts.ts';
import { spacedOut } from './marks.ts';

/** As a device shows it. @param order number; null where it tells of none. */
export function alertNews(
  kind: SentAlert,
  order: string | null,
): { title: LocalizedText; body: LocalizedText } {
  const number: LocalizedText = order === null ? ['', ''] : spacedOut([`Order ${order}`, `訂單${order}`]);
  switch (kind) {
    case 'order':
      return { title: ['New order', '新訂單'], body: number };
    case 'payment':
      return { title: ['Payment to check', '款項待確認'], body: number };
    case 'parcel':
      return { title: ['A parcel needs your attention', '包裹需要處理'], body: number };
    case 'message':
      return {
        title: ['New message', '新訊息'],
        body: ['A customer wrote with the contact form.', '顧客透過聯絡表單傳來訊息。'],
      };
    case 'stock':
      return {
        title: ['Low stock', '庫存偏低'],
        body: ['See which products are running low.', '查看即將售完的商品。'],
      };
    case 'test':
      return {
        title: ['Alerts work', '通知測試成功'],
        body: ['This device gets alerts from your shop.', '此裝置可以收到商店的通知。'],
      };
  }
}

export const alertsText = {
  title: ['Alerts', '通知'],
  lead: [
    'Your phone or computer tells you when something happens, even while the admin area is closed. An alert carries the order number and nothing about the customer.',
    '即使未開啟後台，手機或電腦也會在有新消息時通知您。通知只含訂單編號，不含顧客資料。',
  ],
  add: ['Alert me on this device', '在此裝置接收通知'],
  thisIsOn: ['Alerts are on for this device.', '此裝置已開啟通知。'],
  blocked: [
    'This browser blocks notifications from this site. Allow them in the site settings (tap the icon beside the address), then try again.',
    '瀏覽器已封鎖本網站的通知。請點選網址旁的圖示，在網站設定中允許通知後再試一次。',
  ],
  dismissed: ['You didn’t choose “Allow”, so nothing changed.', '您未選擇「允許」，因此設定未變更。'],
  unsupported: [
    'This browser can’t receive alerts. Use a current version of Chrome, Edge, Firefox or Safari.',
    '此瀏覽器無法接收通知，請使用新版的Chrome、Edge、Firefox或Safari。',
  ],
  insecure: [
    'Browsers allow alerts only on a secure (https) address.',
    '瀏覽器僅允許安全連線（https）的網站傳送通知。',
  ],
  homeScreen: [
    'On an iPhone or iPad, first add the shop to the home screen: in Safari tap Share, then “Add to Home Screen”. Open it from there, sign in, and come back to this page.',
    'iPhone與iPad請先將本站加入主畫面：在Safari點選「分享」，再點「加入主畫面」。接著從主畫面開啟、登入，並回到此頁。',
  ],
  unreachable: [
    'The browser could not reach its notification service. Check the connection and try again.',
    '瀏覽器無法連線至推播服務，請檢查網路後再試一次。',
  ],
  devices: ['Devices with alerts', '接收通知的裝置'],
  noDevices: ['No device gets alerts yet.', '目前沒有裝置接收通知。'],
  unknownDevice: ['Unknown browser', '未知的瀏覽器'],
  thisDevice: ['This device', '此裝置'],
  never: ['nothing delivered yet', '尚未傳送過通知'],
  refused: [
    'This device no longer accepts alerts. Remove it and add it again.',
    '此裝置已無法接收通知，請移除後重新加入。',
  ],
  test: ['Send a test', '傳送測試通知'],
  testSent: ['A test is on its way.', '測試通知已送出。'],
  remove: ['Remove', '移除'],
  removed: ['Removed.', '已移除。'],
  line: ['Alerts by LINE', '以LINE接收通知'],
  lineLink: ['Link my LINE', '連結我的LINE'],
  lineOff: [
    'Alerts can come by LINE, too, once the shop’s LINE channel is set up.',
    '設定商店的LINE頻道後，也能以LINE接收通知。',
  ],
  lineSet: ['Set up LINE', '設定LINE'],
  lineSend: [
    `Send this code to the shop’s LINE account from your own LINE. It works once, for ${linkCodeLife} minutes.`,
    `請用您自己的LINE，將此連結碼傳送給商店的LINE官方帳號。${linkCodeLife}分鐘內有效，僅能使用一次。`,
  ],
  lineOpen: ['Open LINE with the code', '開啟LINE並帶入連結碼'],
  copy: ['Copy', '複製'],
  copyCode: ['Copy the code', '複製連結碼'],
  kinds: ['What to alert me about', '通知項目'],
  save: ['Save', '儲存'],
  saved: ['Saved.', '已儲存。'],
} as const satisfies Record<string, LocalizedText>;

export const alertKindText: Readonly<Record<AlertKind, LocalizedText>> = {
  order: ['New orders', '新訂單'],
  payment: [
    'Payments to check: reported transfers, late payments, failed refunds',
    '待確認的款項：匯款回報、逾期付款、退款失敗',
  ],
  parcel: [
    'Parcels that were not collected or delivered, or that should not be under way',
    '未取件、未送達或不應配送的包裹',
  ],
  message: ['Messages from the contact form', '聯絡表單訊息'],
  stock: [
    'Low stock, once a day (if the low-stock email is on in the settings)',
    '庫存偏低，每日一次（須在設定中開啟通知信）',
  ],
};

/** @param added, delivered formatted; null for never. */
export function deviceDates(added: string, delivered: string | null): LocalizedText {
  return [
    `Added ${added}, ${delivered === null ? alertsText.never[0] : `last delivered ${delivered}`}`,
    `加入時間：${added}，${delivered === null ? alertsText.never[1] : `最近傳送：${delivered}`}`,
  ];
}

/** For a button that names its device. */
export function ofDevice(action: LocalizedText, device: string): LocalizedText {
  return [`${action[0]}: ${device}`, `${action[1]}：${device}`];
}

export const alertProblems = {
  'device-unknown': ['This device was already removed.', '此裝置已移除。'],
  'too-many-devices': [
    `You have ${mostDevices} devices already. Remove one first.`,
    `您已有${mostDevices}個裝置，請先移除其中一個。`,
  ],
  'not-a-push-service': [
    'This browser’s notification service doesn’t work with the shop. Please use another browser.',
    '此瀏覽器的推播服務無法用於本店，請改用其他瀏覽器。',
  ],
  'no-line': ['LINE is not set up any more.', '商店已停用LINE。'],
  'too-many-requests': ['Too many tests. Please wait a minute.', '測試次數過多，請稍候一分鐘。'],
} as const satisfies Record<string, LocalizedText>;
