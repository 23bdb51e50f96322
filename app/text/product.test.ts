import { expect, test } from 'vitest';
import { backInStockEmailText } from './back-in-stock.ts';
import { limitLines, mostOfEach, productText, variantTitle } from './product.ts';

const potjie = { title: ['Cast-Iron Potjie', '鑄鐵鍋'], weight: null, color: null } as const;

test('options stand in brackets after the title, or after a comma where they have brackets themselves', () => {
  const size = ['No. 3', '3號'] as const;
  expect(variantTitle({ ...potjie, size }, 0)).toBe('Cast-Iron Potjie (No. 3)');
  expect(variantTitle({ ...potjie, size }, 1)).toBe('鑄鐵鍋（3號）');
  expect(variantTitle({ ...potjie, size: null }, 0)).toBe('Cast-Iron Potjie');
  const litres = ['No. 3 (8 litres)', '3號（8公升）'] as const;
  expect(variantTitle({ ...potjie, size: litres }, 0)).toBe('Cast-Iron Potjie, No. 3 (8 litres)');
  expect(variantTitle({ ...potjie, size: litres }, 1)).toBe('鑄鐵鍋，3號（8公升）');
});

test('the email about stock joins them alike', () => {
  const [english, chinese] = backInStockEmailText.intro('Potjie', 'No. 3 (8 litres)');
  expect(english).toContain('when Potjie, No. 3 (8 litres) is back');
  expect(chinese).toContain('「Potjie，No. 3 (8 litres)」');
});

test('what one order can have at most is not told as the end of the stock', () => {
  expect(limitLines(150, true)).toEqual([mostOfEach]);
  expect(mostOfEach[0]).toContain('up to 99');
  expect(limitLines(99, false)).toEqual([productText.maxStock]);
  expect(limitLines(3, true)).toEqual([productText.maxStock, productText.inCartAlready]);
});
