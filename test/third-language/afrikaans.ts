/** A third row of app/domain/languages.ts. */
export const afrikaans = {
  index: 2,
  code: 'af',
  tag: 'af',
  prefix: '/af',
  name: 'Afrikaans',
  called: ['Afrikaans', '南非語'],
  short: 'AF',
  script: 'latin',
  fallback: 0,
} as const;

export const texts = [
  { file: 'app/text/shell.ts', text: "['Store', '商店']", own: 'Winkel' },
  { file: 'app/text/checkout.ts', text: "['Place Order', '送出訂單']", own: 'Plaas bestelling' },
  {
    file: 'app/text/emails.ts',
    text: "['Thank you for your order', '感謝您的訂購']",
    own: 'Dankie vir jou bestelling',
  },
  { file: 'app/text/products-admin.ts', text: "['Saved.', '已儲存。']", own: 'Gestoor.' },
] as const;
