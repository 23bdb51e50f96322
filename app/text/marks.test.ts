import { expect, it } from 'vitest';
import { alertNews } from './alerts.ts';
import { aboutOrder } from './chat.ts';
import { bracketed, clauseComma, inBrackets, joinTexts, labelled, listAnd, listComma } from './marks.ts';
import { tradeTitle } from './online-payment.ts';
import { arrivalTitleOf } from './order-lookup.ts';

it('puts the marks of each language between two texts', () => {
  expect(labelled(['Copy', '複製'], '012')).toEqual(['Copy: 012', '複製：012']);
  expect(bracketed(['Crop', '裁切'], '+2')).toEqual(['Crop (+2)', '裁切（+2）']);
  expect(inBrackets(['done', '已完成'])).toEqual([' (done)', '（已完成）']);
});

it('joins texts by the comma of each language, and the last one by its word', () => {
  const [beef, pork] = [['Beef', '牛肉'] as const, ['Pork', '豬肉'] as const];
  expect(joinTexts([])).toEqual(['', '']);
  expect(joinTexts([beef], listComma, listAnd)).toEqual(beef);
  expect(joinTexts([beef, '2 kg', pork])).toEqual(['Beef, 2 kg, Pork', '牛肉、2 kg、豬肉']);
  expect(joinTexts([beef, pork], clauseComma)).toEqual(['Beef, Pork', '牛肉，豬肉']);
  expect(joinTexts([beef, pork, beef], listComma, listAnd)).toEqual([
    'Beef, Pork and Beef',
    '牛肉、豬肉和牛肉',
  ]);
});

it('types the spaces of what is read outside the shop’s pages, where no style sheet sets them', () => {
  expect(alertNews('order', 'QWER123').body[1]).toBe('訂單 QWER123');
  expect(aboutOrder('QWER123')[1]).toBe('關於我的訂單 QWER123：');
  expect(tradeTitle('QWER123')[1]).toBe('訂單 QWER123');
  const when = ['Arrives by Tue 24 Nov', '最晚11月24日（週二）送達'] as const;
  expect(arrivalTitleOf(['Boma', 'Boma 波瑪'], 'QWER123', when)[1]).toBe(
    'Boma 波瑪訂單 QWER123：最晚 11 月 24 日（週二）送達',
  );
});
