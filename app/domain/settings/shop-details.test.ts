import { expect, test } from 'vitest';
import { lineLink, lineMessageLink, phoneLink } from './shop-details.ts';

test.each([
  ['02-2345-6789', 'tel:0223456789'],
  ['+886 2 2345 6789', 'tel:+886223456789'],
  ['02-2345-6789#12', 'tel:0223456789'],
])('%s is dialled as %s', (phone, link) => {
  expect(phoneLink(phone)).toBe(link);
});

test.each(['boma', '@boma'])('the account %s of LINE has its @ in every address', (lineId) => {
  expect(lineLink(lineId)).toBe('https://line.me/R/ti/p/@boma');
  expect(lineMessageLink(lineId, 'Howzit?')).toBe('https://line.me/R/oaMessage/@boma/?Howzit%3F');
});
