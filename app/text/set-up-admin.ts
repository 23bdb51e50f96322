import type { LocalizedText } from '#app/domain/language.ts';
import type { SetUpStep } from '#app/domain/staff/set-up.ts';

export const setUpText = {
  title: ['Set up your shop', '開店設定'],
  done: ['(done)', '（已完成）'],
  toSamples: ['To the sample products', '前往範例商品'],
  hide: ['Hide this list', '隱藏此清單'],
  hideHint: [
    'Once everything is done it disappears on its own. To see it again: Settings → Set-up list.',
    '全部完成後會自動消失，也可在「設定」的「開店設定清單」重新顯示。',
  ],
} as const satisfies Record<string, LocalizedText>;

export function setUpDone(count: number, all: number): LocalizedText {
  return [`${count} of ${all} done`, `已完成${count}／${all}項`];
}

export function samplesShown(count: number): LocalizedText {
  return [
    `Your shop still has ${count} sample ${count === 1 ? 'product' : 'products'}; select them all under Products to delete them at once.`,
    `商店內還有${count}項範例商品，可在「商品」頁全選後一次刪除。`,
  ];
}

export const setUpStepText: Readonly<Record<SetUpStep, { title: LocalizedText; hint: LocalizedText }>> = {
  shop: {
    title: ['Your shop’s name and contact details', '商店名稱與聯絡方式'],
    hint: ['Shown on every page and in every email.', '顯示於各頁面與信件。'],
  },
  email: {
    title: ['Email', '寄信'],
    hint: [
      'Enter your mail server and send a test, so that customers get their confirmations.',
      '填寫郵件伺服器並寄一封測試信，顧客才收得到訂單確認信。',
    ],
  },
  bank: {
    title: ['Bank account', '匯款帳戶'],
    hint: ['Until then nobody can pay by bank transfer.', '填寫前無法使用匯款付款。'],
  },
  methods: {
    title: ['Ways to pay and to deliver', '付款與配送方式'],
    hint: ['Look at what customers can choose, and save it.', '確認顧客能選擇的方式後儲存。'],
  },
  product: {
    title: ['Your first product', '第一項商品'],
    hint: [
      'With a type, an image, a price and stock. A sample product counts once you’ve renamed it.',
      '需要商品分類、圖片、價格與庫存。範例商品改名後即算完成。',
    ],
  },
  order: {
    title: ['Your first order', '第一筆訂單'],
    hint: [
      'Try it yourself, as a customer would; you can cancel it afterwards.',
      '可先以顧客身分實際下一筆訂單，之後再取消。',
    ],
  },
  backup: {
    title: ['Backups', '備份'],
    hint: [
      'A copy of the shop every day, on another disk or machine.',
      '每天將商店備份到另一顆硬碟或另一台主機。',
    ],
  },
};
