import { expect, test } from 'vitest';
import { z } from 'zod';
import { ownerAddress } from './email-and-phone.ts';

test.each([
  ['Owner@Boma.Example', 'owner@boma.example'],
  [' owner＠boma.example ', 'owner@boma.example'],
  ["o'brien+desk@shop.tw", "o'brien+desk@shop.tw"],
  ['owner@localhost', null],
  ['owner@127.0.0.1', null],
  ['ow!ner@boma.example', null],
  ['owner@boma.example,x@y.example', null],
  ['owner', null],
  ['', null],
])('%s is %s', (typed, address) => {
  expect(ownerAddress(typed)).toBe(address);
  if (address !== null) expect(z.email().safeParse(address).success).toBe(true);
});
