import { expect, test } from 'vitest';
import { parcelMethod } from './shipments-admin.ts';

test.each([
  ['regularAM', 'frozen', 'Frozen delivery, AM (before 13:00)', '冷凍宅配（13:00前）'],
  ['regularAM', 'room', 'Room temperature delivery, AM (before 13:00)', '常溫宅配（13:00前）'],
  ['regularPM', 'chilled', 'Chilled delivery, PM (14:00–18:00)', '冷藏宅配（14:00–18:00）'],
  ['familyMart', 'room', 'FamilyMart room temperature pickup', '全家常溫店到店'],
  ['sevenEleven', 'room', '7-ELEVEN store pickup', '7-ELEVEN超商取貨'],
] as const)('%s, a %s parcel', (option, temperature, english, chinese) => {
  expect(parcelMethod(option, temperature)).toEqual([english, chinese]);
});
