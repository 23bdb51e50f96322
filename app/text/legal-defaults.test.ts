import { describe, expect, test } from 'vitest';
import {
  type DeliveryTerms,
  type ShippingOption,
  shippingOptions,
  usualTerms,
} from '#app/domain/delivery/shipping.ts';
import type { Language } from '#app/domain/language.ts';
import { offlineMethods } from '#app/domain/payment/payment.ts';
import { textParts } from '#app/domain/plain-text.ts';
import { fieldKinds } from '#app/domain/settings/settings.ts';
import { deliveryInShort } from './about.ts';
import { deliverySteps } from './home.ts';
import { invoicePrivacy, perishableDefault, privacyDefault, termsFor } from './legal-defaults.ts';

/** With everything that can be switched on. */
const termsDefault = termsFor({ payments: offlineMethods, options: shippingOptions, sendsEmails: true });

const texts = {
  invoices: invoicePrivacy,
  perishable: perishableDefault,
  terms: termsDefault,
  privacy: privacyDefault,
};

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
        localized === perishableDefault ? fieldKinds.notice.longest : fieldKinds.page.longest,
      );
    }
  });
});

const has = (localized: readonly [string, string], language: Language, words: readonly string[]) => {
  for (const word of words) expect(localized[language]).toContain(word);
};

test('the terms say of a transfer what the confirmation email says: by when it is needed for the day of arrival', () => {
  has(termsDefault, 0, [
    'are shipped, or prepared for pickup, once the payment has arrived',
    'says by when we need to receive it for your order to arrive or be ready as stated there',
  ]);
  has(termsDefault, 1, [
    '款項入帳後才會出貨或備妥供自取；訂單確認信會載明須於何時前收到款項，方能如期到貨或備妥。',
  ]);
});

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
      'the order you placed last until you close its tab',
      'the number, date, amount and link of your last order',
      'in a review',
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
      '最近送出的訂單內容，在關閉該分頁或於該分頁點選「清除資料」後即刪除',
      '最近一筆訂單的編號、日期、金額與連結',
      '與商品評價中填寫的內容',
    ],
  ]);
});

test('the terms tell of payment, delivery, the seven days of other goods, faults and complaints', () => {
  has(termsDefault, 0, ['bank transfer', '7-ELEVEN', 'within seven days', 'fifteen days', 'damaged', '1950']);
  has(termsDefault, 1, ['匯款', '7-ELEVEN', '七日內退貨', '十五日內', '破損', '1950', '消費者保護官']);
});

test('the default terms name what is offered, and nothing else', () => {
  const [english, chinese] = termsFor({
    payments: ['cod', 'card'],
    options: ['regularPM', 'familyMart'],
    sendsEmails: true,
  });
  expect(english).toContain('You pay in cash on delivery or pickup, or by credit card.\n');
  expect(english).toContain('only, to your door or to a FamilyMart store.\n');
  expect(chinese).toContain('付款方式為貨到付款、取貨付款或信用卡。\n');
  expect(chinese).toContain('提供宅配到府與全家冷凍店到店。\n');
  expect(english + chinese).not.toMatch(/7-ELEVEN|transfer|匯款|自取/);
  const [collected, self] = termsFor({ payments: ['bt'], options: ['selfPickUp'], sendsEmails: true });
  expect(collected).toContain('You pay by bank transfer. Goods paid for by transfer');
  expect(collected).toContain('- You collect your order from us.\n');
  expect(self).toContain('- 商品由您親自到店自取。\n');
  expect(collected).toContain('to be ready as stated there.\n');
  expect(self).toContain('款項入帳後才會開始準備商品；訂單確認信會載明須於何時前收到款項，方能如期備妥。\n');
  expect(collected + self).not.toMatch(/cash on delivery|貨到付款|\{/);
  expect(termsDefault[0]).toContain(
    'to your door, to a 7-ELEVEN store or to a FamilyMart store, or you collect',
  );
});

test('the default terms of a shop where orders are only collected speak of no courier, fee or parcel', () => {
  const [english, chinese] = termsFor({
    payments: ['cod', 'bt'],
    options: ['selfPickUp'],
    sendsEmails: true,
  });
  expect(english).not.toMatch(/courier|\bparcel|\barriv(e|es|al)\b|on delivery|shipped|not accepted/);
  expect(chinese).not.toMatch(/物流|包裹|到貨|貨到付款|出貨|不配送|拒收/);
  has([english, chinese], 0, [
    'the day on which your order should be ready once more',
    '\n- The day on which your order should be ready is shown',
    'You pay in cash on pickup, or by bank transfer.',
    'There is no pickup on Sundays',
    'Food from an order that is not collected in time may',
    'may decline cash on pickup',
    'Until the goods are ready for you to collect, you may change or cancel',
  ]);
  has([english, chinese], 1, [
    '預計可取貨日會於',
    '週日及本店公休日無法自取。',
    '- 逾期未取的食品',
    '不提供取貨付款',
    '商品備妥之前，您可以變更',
  ]);
});

test('the default terms of each other shop name what happens there', () => {
  const [, both] = termsDefault;
  expect(termsDefault[0]).toContain('or are ready for you to collect, you may change');
  expect(both).toContain('- 商品交給物流業者之前（自取訂單則為備妥之前），您可以變更');
  expect(both).toContain('拒收或逾期未取的食品');
  expect(both).toContain('日後的訂單得不提供貨到付款或取貨付款');
  const [, cash] = termsFor({ payments: ['cod'], options: shippingOptions, sendsEmails: true });
  expect(cash).toContain('付款方式為貨到付款或取貨付款。\n');
  const [door, toDoor] = termsFor({ payments: ['cod', 'bt'], options: ['regularAM'], sendsEmails: true });
  expect(door).not.toMatch(/collected in time|pickup/);
  expect(door).toContain('Food from an order that is not accepted may');
  expect(door).toContain('are shipped once the payment has arrived');
  expect(toDoor).toContain('款項入帳後才會出貨；訂單確認信會載明須於何時前收到款項，方能如期到貨。\n');
});

test('the default terms of a shop that sends no emails promise none', () => {
  const [english, chinese] = termsFor({ payments: ['bt'], options: ['regularPM'], sendsEmails: false });
  expect(english).not.toMatch(/confirmation email|We send you|emails about/);
  expect(chinese).not.toMatch(/確認信|寄出訂單|信件/);
  expect(english).toContain('The contract between us is made when that number is shown.');
  expect(english).toContain('the page of your order says by when we need to receive it');
  expect(english).toContain('shown before the order button.\n');
  expect(english + chinese).not.toContain('{');
});

test('the home page and the products name the deliveries that are offered', () => {
  const terms = (...off: readonly ShippingOption[]) => ({ ...usualTerms, off });
  const titles = (given: DeliveryTerms) => deliverySteps(given).map(({ title }) => title);
  expect(titles(terms())[2]).toEqual(['Or to a 7-ELEVEN near you', '或送到附近的7-ELEVEN']);
  expect(titles(terms('regularAM', 'sevenEleven'))).toEqual([
    expect.anything(),
    ['To your door in the afternoon', '宅配到府，下午送達'],
    ['Or pick it up from us', '或到店自取'],
  ]);
  const stores = { ...terms('regularAM', 'regularPM', 'selfPickUp', 'sevenEleven'), familyMart: 99 };
  expect(titles(stores)[1]).toEqual(['To a FamilyMart near you', '送到附近的全家']);
  const pickup = (given: DeliveryTerms) => deliverySteps(given).at(-1)?.text[0];
  expect(pickup(stores)).toContain('Frozen store pickup for NT$99');
  expect(pickup({ ...terms(), familyMart: 99 })).toContain('Frozen store pickup from NT$99');
  const oneFree = deliverySteps({ ...terms(), familyMart: 0, freeFrom: 2000 }).at(-1)?.text;
  expect(oneFree?.[0]).toContain('Frozen store pickup for up to NT$190, and free from NT$2,000');
  expect(oneFree?.[1]).toContain('超商冷凍取貨運費最高NT$190，滿NT$2,000免運');
  expect(deliveryInShort(stores)).toEqual([
    'Pickup at a FamilyMart store: NT$99. On the main island of Taiwan only.',
    '全家冷凍店到店運費NT$99。僅配送臺灣本島。',
  ]);
  expect(deliveryInShort(terms('sevenEleven'))[0]).toBe(
    'Delivery to your door: NT$160. Self pickup: free. On the main island of Taiwan only.',
  );
  const collected = { ...terms('regularAM', 'regularPM', 'sevenEleven'), freeFrom: 2000 };
  expect(deliveryInShort(collected)).toEqual(['Self pickup: free.', '自取免運費。']);
  expect(deliverySteps(collected)[0]?.text[0]).toContain('until you collect it');
});

test('what is free anyway is not free from a threshold', () => {
  const terms = { ...usualTerms, home: 0, freeFrom: 2000 };
  expect(deliverySteps(terms).map(({ text }) => text[0])).toEqual([
    expect.anything(),
    expect.stringMatching(/\. Free of charge\.$/),
    expect.stringContaining('Frozen store pickup for NT$190, and free from NT$2,000.'),
  ]);
  expect(deliveryInShort(terms)[0]).toContain('Free shipping from NT$2,000.');
  expect(deliveryInShort({ ...terms, store: 0 })).toEqual([
    'Delivery to your door: free. Pickup at a 7-ELEVEN store: free. Self pickup: free. On the main island of Taiwan only.',
    '宅配到府免運費，7-ELEVEN超商取貨免運費，自取免運費。僅配送臺灣本島。',
  ]);
});
