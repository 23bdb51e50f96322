import type { LocalizedText } from '#app/domain/language.ts';

export const storeMapText = {
  title: ['Store map', '門市電子地圖'],
  going: [
    'You are being taken to the map. What you typed is saved.',
    '正在前往門市電子地圖，您填寫的資料都已保留。',
  ],
  goOn: ['Go to the map', '前往電子地圖'],
  back: ['Back to checkout', '返回結帳'],
  choose: ['Choose a store on the map', '以電子地圖選擇門市'],
  change: ['Change the store on the map', '以電子地圖變更門市'],
  chosen: ['Your store:', '已選門市：'],
} as const satisfies Record<string, LocalizedText>;
