import { expect, test } from 'vitest';
import { readPastedStore } from './store-paste.ts';

const daan = { storeCode: '131386', storeName: '大安門市', storeAddress: '臺北市大安區和平東路1號' };

test.each([
  ['131386 大安門市 臺北市大安區和平東路1號', daan],
  ['大安門市 131386 臺北市大安區和平東路1號', daan],
  ['臺北市大安區和平東路1號\n大安門市\n131386', daan],
  ['7-ELEVEN 大安門市（１３１３８６）臺北市大安區和平東路1號', daan],
  ['店號:131386\n門市名稱:大安門市\n地址:臺北市大安區和平東路1號', daan],
  ['門市店號：131386 門市名稱：大安門市 門市地址：臺北市大安區和平東路1號', daan],
  ['門市名稱 大安 門市代號 131386 門市地址 臺北市大安區和平東路1號', { ...daan, storeName: '大安' }],
  ['店名：大安　地址：臺北市大安區和平東路1號　店號：131386', { ...daan, storeName: '大安' }],
  ['門市：大安門市\n店號：131386\n地址：臺北市大安區和平東路1號', daan],
  ['7-ELEVEN 大安門市店號131386 臺北市大安區和平東路1號', daan],
  ['門市店號131386門市名稱大安門市門市地址臺北市大安區和平東路1號', daan],
  ['大安門市131386臺北市大安區和平東路1號', daan],
  ['131386 忠孝路門市', { storeCode: '131386', storeName: '忠孝路門市', storeAddress: '' }],
  ['臺北市大安區和平東路1號 大安 131386', { ...daan, storeName: '大安' }],
  // A six-digit postal code beside the store's code.
  [
    '106451 臺北市大安區和平東路1號 大安門市 131386',
    { ...daan, storeAddress: '106451 臺北市大安區和平東路1號' },
  ],
  [
    '大安門市 地址：106451 臺北市大安區和平東路1號 店號：131386',
    { ...daan, storeAddress: '106451 臺北市大安區和平東路1號' },
  ],
  [
    '131386 大安門市 106451 臺北市大安區和平東路1號',
    { ...daan, storeAddress: '106451 臺北市大安區和平東路1號' },
  ],
  ['全家便利商店 大安門市 131386 臺北市大安區和平東路1號', daan],
  ['全家 大安門市 131386 臺北市大安區和平東路1號', daan],
  ['FamilyMart 131386 大安門市', { ...daan, storeAddress: '' }],
  ['大安門市 131386 140000 公益門市', null],
  ['131386 臺北市大安區和平東路1號', null],
  ['大安 106451 臺北市大安區和平東路1號 131386', null],
  ['106451 臺北市大安區和平東路1號 大安門市', null],
  ['013138 大安', { storeCode: '013138', storeName: '大安', storeAddress: '' }],
  ['131386', null],
  ['大安門市', null],
  ['1313861 大安門市', null],
  ['', null],
])('%s', (text, want) => {
  expect(readPastedStore(text)).toEqual(want);
});
