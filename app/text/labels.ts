import type { LocalizedText } from '#app/domain/language.ts';

export const labelText = {
  title: ['Address labels', '地址標籤'],
  link: ['Address labels', '地址標籤'],
  label: ['Label', '標籤'],
  hint: [
    'One label of 100 × 150 mm for each parcel. Print at actual size, without margins.',
    '每件包裹一張標籤（100 × 150 mm），列印時請選「實際大小」、邊界設為無。',
  ],
  none: ['No parcel to label.', '沒有需要標籤的包裹。'],
  to: ['To', '收件人'],
  from: ['From', '寄件人'],
  tcat: ['T-Cat file (CSV)', '黑貓匯入檔（CSV）'],
} as const satisfies Record<string, LocalizedText>;
