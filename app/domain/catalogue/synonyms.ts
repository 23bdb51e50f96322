import { type Piece, piecesOf } from './search-words.ts';

/** Default synonyms, one group per line; the owner edits them at /admin/settings. */
export const usualSynonyms = [
  'braai, braaivleis, 布萊, BBQ, barbecue, barbeque, grill, 烤肉, 燒烤, 炭烤',
  'biltong, 比爾通, jerky, beef jerky, dried meat, dried beef, 肉乾, 牛肉乾, 風乾肉, 風乾牛肉',
  'snack, nibbles, 零食, 點心, 下酒菜, 肉乾, biltong',
  'droewors, dried sausage, dry sausage, 風乾香腸',
  'boerewors, 布勒沃斯, wors, sausage, farmer’s sausage, bratwurst, hot dog, 香腸, 臘腸, 熱狗',
  'sosatie, kebab, kabob, skewer, shashlik, 肉串, 烤串, 串燒, 串烤',
  'lamb chop, lamb cutlet, 羊排, 羊小排, 羊扒',
  'lamb, mutton, 羊, 羊肉',
  'beef, 牛, 牛肉',
  'chicken, poultry, 雞, 雞肉',
  'pork, 豬, 豬肉',
  'spare rib, pork rib, 肋排, 排骨, 豬肋排, 豬排骨',
  'rib eye, scotch fillet, entrecote, 肋眼, 肋眼牛排',
  'steak, 牛排, 牛扒',
  'rump cap, picanha, 臀蓋, 臀蓋肉, 上蓋肉',
  'oxtail, 牛尾',
  'stew, potjiekos, casserole, potjie, 燉肉, 燉鍋, 燉湯, 湯',
  'potjie, Dutch oven, iron pot, pot, 鑄鐵鍋, 荷蘭鍋, 三腳鍋, 鍋子',
  'charcoal, coal, 木炭, 木碳, 炭火',
  'firewood, wood, log, 木柴, 柴火, 薪柴, 木頭',
  'firelighter, fire starter, kindling, 火種, 起火, 引火',
  'tongs, 夾子, 烤肉夾',
  'grid, grate, grill rack, 烤網, 夾網, 烤肉架, 烤架',
  'apron, 圍裙',
  'chilli, chili, chile, spicy, hot, peri peri, 辣, 辣味, 香辣, 辣椒',
  'cheese, cheesy, 起司, 乳酪, 芝士, 起士',
  'burger, hamburger, patty, 漢堡, 漢堡排, 漢堡肉',
  'chutney, relish, sauce, 醬料, 沾醬, 甜酸醬',
  'rub, spice, seasoning, 香料, 調味料, 醃料',
  'mielie, mealie, maize, corn, cornmeal, pap, polenta, 玉米, 玉米粉',
  'rusk, biscuit, cookie, 餅乾, 脆餅',
  'rooibos, redbush, red tea, 國寶茶, 博士茶, 路易波士, 路易波士茶, 紅茶',
  'tea bag, 茶包',
  'gift, present, hamper, 禮盒, 禮物, 禮品, 送禮',
  'gift tin, gift box, gift set, 禮盒',
  'peach, 水蜜桃, 桃子, 桃',
  'coriander, cilantro, 芫荽, 香菜, 芫荽籽',
  'black, 黑色, 炭黑',
  'piece, pcs, pc, 入',
  'sale, special, offer, discount, discounted, promotion, deal, bargain, cheap, 特價, 優惠, 折扣, 打折, 特惠, 特賣, 促銷, 減價, 便宜',
].join('\n');

export type SynonymGroup = readonly (readonly Piece[])[];

const mostGroups = 300;
const mostWords = 30;

/** One group per line; words are separated by commas of either script or =. */
export function synonymGroups(lines: string): SynonymGroup[] {
  return lines
    .split('\n')
    .slice(0, mostGroups)
    .map((line) =>
      line
        .split(/[,，、;；=＝]/)
        .map(piecesOf)
        .filter((pieces) => pieces.length > 0)
        .slice(0, mostWords),
    )
    .filter((group) => group.length > 1);
}
