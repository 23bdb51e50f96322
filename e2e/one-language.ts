import type { Page } from '@playwright/test';
import type { Language } from '#app/domain/language.ts';

/** Mainland or machine-translated words with a Taiwanese equivalent. (保存 is also used in Taiwan, for storing food.) */
export const foreignWords = [
  '購物籃',
  '添加',
  '結賬',
  '結算',
  '提交',
  '重置',
  '折扣碼',
  '促銷碼',
  '代金券',
  '小結',
  '郵費',
  '包郵',
  '斷貨',
  '備貨中',
  '即將告罄',
  '存貨',
  '尺碼',
  '所有產品',
  '過濾',
  '搜索',
  '登錄',
  '設置',
  '上載',
  '導入',
  '導出',
  '打印',
  '批量',
  '默認',
  '質量',
  '鏈接',
  '界面',
  '訂單號碼',
  '下單成功',
  '待支付',
  '已支付',
  '發貨',
  '已簽收',
  '快遞',
  '自提',
  '便利店',
  '門店',
  '轉賬',
  '賬號',
  '賬戶',
  '稅號',
  '收貨人',
  '買家',
  '電話號碼',
  '郵箱',
  '省市',
  '區縣',
  '郵編',
  '可選',
  '聯繫',
  '信息',
  '隱私政策',
  '分揀',
  '裝箱單',
  '加載',
  '網絡',
  '撤銷',
  '視頻',
  '軟件',
  '屏幕',
  '跟進',
  '短信',
  '登陸',
  '二維碼',
  '掃碼',
  '激活',
  '反饋',
  '刷新',
  '未特價',
  '休息日',
];

/** Latin words allowed on Chinese pages: names, units and common usage. */
const atHome = new Set(
  `7-ELEVEN LINE Messenger Email NT NTD AM PM ATM QR GB ID Boma React Router PostgreSQL Node English Ctrl Shift Alt Esc Enter Tab
  Pay Chrome Linux braai biltong boerewors droëwors droewors sosatie sosaties potjie potjiekos pap chutney peri Peri-Peri kg g cm mm ml`
    .split(/\s+/)
    .map((word) => word.toLowerCase()),
);

/** Texts in the other language, and non-Taiwanese words. @param written texts of users, in any language. */
export async function strangeWords(
  page: Page,
  language: Language,
  written: readonly string[],
): Promise<string[]> {
  const texts = (await textsOf(page)).filter((text) => !written.some((own) => text.includes(own)));
  const other = texts.filter((text) =>
    language === 0 ? /\p{Script=Han}/u.test(sayable(text)) : isEnglish(text),
  );
  const foreign = texts.filter((text) =>
    foreignWords.some((word) => text.replaceAll('登錄字號', '').includes(word)),
  );
  // Chinese dates are year first, with slashes.
  const day = language === 0 ? /(?<!\d)20\d\d[-/]\d\d[-/]\d\d(?!\d)/ : /(?<!\d)20\d\d-\d\d-\d\d(?!\d)/;
  const days = texts.filter((text) => day.test(text));
  return [
    ...days.map((text) => `a day as this language does not write it: ${text}`),
    ...other.map((text) => `of the other language: ${text}`),
    ...foreign.map((text) => `not as Taiwan says it: ${text}`),
  ];
}

/** Bilingual on purpose, and language names. */
function sayable(text: string): string {
  return /\p{Script=Latin}.* [·/] .*\p{Script=Han}|\p{Script=Han}.* [·/] .*\p{Script=Latin}/u.test(text)
    ? ''
    : text.replaceAll('繁體中文', '').replaceAll('中文', '');
}

/** Visible text, accessible names and placeholders. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      // Elements with a lang attribute may differ.
      // Values of fields are users' texts.
      if (!parent || parent.closest('script, style, kbd, code, textarea, [lang]:not(html)')) continue;
      const text = node.textContent?.trim();
      if (text) found.push(text);
    }
    for (const element of document.querySelectorAll('*')) {
      if (element.closest('[lang]:not(html), [aria-hidden=true]')) continue;
      for (const name of ['aria-label', 'alt', 'title', 'placeholder', 'content']) {
        const text = element.getAttribute(name)?.trim();
        if (text && !(element instanceof HTMLMetaElement)) found.push(text);
      }
    }
    return found;
  });
}

/** A text of words, none of them Chinese, and not only names. */
export function isEnglish(text: string): boolean {
  if (/\p{Script=Han}/u.test(text)) return false;
  // Addresses, numbers, codes and prices have no language.
  if (/[@/_]|^\W*$/.test(text)) return false;
  const words = text.replaceAll(/\S*\d\S*/g, '').match(/[\p{Script=Latin}][\p{Script=Latin}'-]+/gu) ?? [];
  return words.some((word) => !atHome.has(word.toLowerCase()));
}
