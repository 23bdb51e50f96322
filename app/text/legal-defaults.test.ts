import { describe, expect, test } from 'vitest';
import type { Language } from '#app/domain/language.ts';
import { textParts } from '#app/domain/plain-text.ts';
import { settingLimits } from '#app/domain/settings/settings.ts';
import { perishableDefault, privacyDefault, termsDefault } from './legal-defaults.ts';

const texts = { perishable: perishableDefault, terms: termsDefault, privacy: privacyDefault };

describe.each(Object.entries(texts))('%s', (_, localized) => {
  test('says as much in one language as in the other, part by part', () => {
    const [english, chinese] = localized.map((text) =>
      textParts(text).map((part) => (part.kind === 'list' ? part.entries.length : part.kind)),
    );
    expect(chinese).toEqual(english);
  });

  test('is English where it is English, and Chinese where it is Chinese', () => {
    expect(localized[0]).not.toMatch(/\p{Script=Han}/u);
    for (const line of localized[1].split('\n').filter(Boolean)) expect(line).toMatch(/\p{Script=Han}/u);
    // Full-width marks between Chinese characters, never half-width ones.
    expect(localized[1]).not.toMatch(/\p{Script=Han}[,;:?!()]|[,;:?!()]\p{Script=Han}/u);
    expect(localized[1]).not.toContain('台灣');
  });

  test('is words, and fits where the owner may begin from it', () => {
    for (const text of localized) {
      expect(text).not.toMatch(/[<>{}[\]]|&\w+;|https?:/);
      expect(text.length).toBeLessThanOrEqual(
        localized === perishableDefault ? settingLimits.notice : settingLimits.legal,
      );
    }
  });
});

const has = (localized: readonly [string, string], language: Language, words: readonly string[]) => {
  for (const word of words) expect(localized[language]).toContain(word);
};

test('the notice names the law that makes the exception, and what stays the shop’s duty', () => {
  has(perishableDefault, 0, [
    'Consumer Protection Act',
    'seven-day right',
    'does not apply',
    'replace or refund',
  ]);
  has(perishableDefault, 1, [
    '消費者保護法第19條',
    '通訊交易解除權合理例外情事適用準則',
    '七日鑑賞期',
    '換貨或退款',
  ]);
});

test('the privacy text has everything that article 8 asks for', () => {
  has(privacyDefault, 0, [
    ...['Who collects it', 'What for', 'What we collect', 'How long', 'Where:', 'Who:', 'How:'],
    ...[
      'article 3',
      'a copy of it',
      'corrected',
      'deleted',
      'If you would rather not',
      '069',
      '148',
      'C001',
      'C002',
    ],
  ]);
  has(privacyDefault, 1, [
    ...['第8條', '蒐集者', '蒐集目的', '蒐集的資料', '期間', '地區', '對象', '方式', '第3條'],
    ...[
      '查詢或請求閱覽',
      '製給複製本',
      '補充或更正',
      '停止蒐集、處理或利用',
      '請求刪除',
      '不提供個人資料的影響',
    ],
  ]);
});

test('the terms tell of payment, delivery, the seven days of other goods, faults and complaints', () => {
  has(termsDefault, 0, ['bank transfer', '7-ELEVEN', 'within seven days', 'fifteen days', 'damaged', '1950']);
  has(termsDefault, 1, ['匯款', '7-ELEVEN', '七日內退貨', '十五日內', '破損', '1950', '消費者保護官']);
});
