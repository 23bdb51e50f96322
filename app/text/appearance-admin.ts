import type { LocalizedText } from '#app/domain/language.ts';
import type { BrandPair, PairContrast } from '#app/domain/settings/brand-colour.ts';

export const appearanceText = {
  brand: ['Logo and colour', 'Logo與顏色'],
  brandLead: [
    'The logo replaces the shop’s name: in the header, in emails and on packing slips. A dark image on white looks best; white becomes the colour of the paper.',
    'Logo會取代頁首、信件與出貨明細上的商店名稱。建議使用白底深色圖片，白色部分會呈現頁面底色。',
  ],
  home: ['Home page', '首頁'],
  homeLead: [
    'The first words and image that visitors see. Line breaks of the title are kept.',
    '訪客最先看到的文字與圖片。標題會保留換行。',
  ],
  banner: ['Announcement', '公告'],
  bannerLead: [
    'A line above every page for customers, such as days off or an offer. Visitors can close it for their visit.',
    '顯示於顧客瀏覽的每一頁上方，例如公休或優惠。訪客可在本次瀏覽中關閉。',
  ],
  bannerEnded: ['The end time has passed, so the announcement is not shown.', '結束時間已過，公告不會顯示。'],
  chooseColour: ['Choose a colour', '選擇顏色'],
  contrast: ['Contrast: 4.5 or more is easy to read', '對比度；4.5以上才能清楚辨識'],
  passes: ['Passes', '合格'],
  fails: ['Too low', '不足'],
  noLogo: ['No logo; the shop’s name is shown.', '尚未設定Logo，顯示商店名稱。'],
  usualPicture: ['The default image is shown.', '目前使用預設圖片。'],
  preview: ['Preview', '預覽'],
  previewLead: ['As you type, before it is saved.', '隨輸入即時更新，儲存前不會公開。'],
  previewSaved: ['The preview shows what is saved.', '預覽顯示已儲存的內容。'],
  phone: ['Phone', '手機'],
  computer: ['Computer', '電腦'],
  width: ['Width of the preview', '預覽寬度'],
} as const satisfies Record<string, LocalizedText>;

const pairs: Readonly<Record<BrandPair, LocalizedText>> = {
  text: ['Light text on the colour', '淺色文字配此底色'],
  paper: ['The colour on the page', '此顏色配頁面底色'],
  'paper-deep': ['The colour on darker paper', '此顏色配較深的底色'],
};

export function pairText(pair: BrandPair): LocalizedText {
  return pairs[pair];
}

/** Which pairs are too low, and what would do. */
export function faintColour(failing: readonly PairContrast[], nearest: string): LocalizedText {
  const english = failing.map(({ pair, ratio }) => `${pairs[pair][0]} (${ratio.toFixed(1)})`);
  const chinese = failing.map(({ pair, ratio }) => `${pairs[pair][1]}（${ratio.toFixed(1)}）`);
  return [
    `The contrast is below 4.5: ${english.join('; ')}. The nearest darker colour that passes is ${nearest}.`,
    `對比度低於4.5：${chinese.join('、')}。最接近且合格的較深顏色為${nearest}。`,
  ];
}

export function takeColour(nearest: string): LocalizedText {
  return [`Use ${nearest}`, `改用${nearest}`];
}

export function previewOf(language: string, width: LocalizedText): LocalizedText {
  return [`Preview, ${language}, ${width[0]}`, `預覽：${language}，${width[1]}`];
}
