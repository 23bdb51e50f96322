import type { LocalizedText } from '#app/domain/language.ts';
import { sizes, weights } from '../options.ts';
import { food, type SampleProduct, variant } from '../shape.ts';

const dryPlace = {
  storage: 'dry',
  storageNote: ['Keeps 12 months.', '可保存 12 個月。'],
} as const;
const madeInTaiwan: LocalizedText = ['Taiwan', '臺灣'];
const southAfrica: LocalizedText = ['South Africa', '南非'];

export const pantry: readonly SampleProduct[] = [
  {
    slug: 'coriander-braai-rub',
    type: 'pantry',
    title: ['Coriander Braai Rub', '芫荽籽烤肉香料鹽'],
    description: [
      'Toasted coriander, black pepper, nutmeg, clove and coarse sea salt, cracked rather than ground. The smell of biltong and boerewors in a jar.\n\nOne tablespoon for every 500 g of meat, half an hour before the fire. Also good on sweet corn, fried eggs and guava.',
      '炒香的芫荽籽、黑胡椒、肉豆蔻、丁香與粗海鹽，只壓碎、不磨粉，打開就是 Biltong 和南非香腸的味道。\n\n每 500 公克肉抹一大匙，上烤網前半小時抹勻。撒在玉米、荷包蛋甚至芭樂上也好吃。',
    ],
    facts: food({
      ingredients: [
        'Sea salt, coriander seed, black pepper, nutmeg, clove',
        '海鹽、芫荽籽、黑胡椒、肉豆蔻、丁香',
      ],
      allergens: [],
      ...dryPlace,
      origin: ['Spices from several countries, mixed in Taiwan', '香料產自多國，於臺灣調配'],
    }),
    images: [
      {
        picture: 'braai-rub',
        alt: [
          'A wooden spoon heaped with spice, coriander seeds and peppercorns around it',
          '一匙堆滿的香料，周圍散落芫荽籽與胡椒粒',
        ],
      },
    ],
    variants: [
      variant(150, 62, 36, 100, { weight: weights.g100 }),
      variant(320, 140, 20, 250, { weight: weights.g250 }),
    ],
  },
  {
    slug: 'peach-chutney',
    type: 'pantry',
    title: ['Peach Chutney', '水蜜桃甜酸醬'],
    description: [
      'Lala Mountain peaches cooked down with vinegar, onion, raisins and a little chilli. Sweet first, sour second: the sauce that stands on every South African table.\n\nFor wors rolls, cheese toast, cold meat and the marinade of your next sosaties.',
      '拉拉山水蜜桃加醋、洋蔥、葡萄乾和一點辣椒慢慢熬成。先甜後酸，是每張南非餐桌上都會有的一罐。\n\n抹香腸麵包、起司吐司，配冷切肉，或拿來醃下一次的烤肉串。',
    ],
    facts: food({
      ingredients: [
        'Peach, sugar, vinegar, onion, raisins, sea salt, ginger, chilli',
        '水蜜桃、糖、醋、洋蔥、葡萄乾、海鹽、薑、辣椒',
      ],
      allergens: [],
      storage: 'dry',
      storageNote: [
        'Unopened it keeps 12 months; once opened, 6 weeks in the fridge.',
        '未開封可保存 12 個月；開封後請冷藏，6 週內食用完畢。',
      ],
      origin: madeInTaiwan,
    }),
    images: [
      {
        picture: 'chutney',
        alt: [
          'A jar of peach chutney with a spoon and half a peach',
          '一罐水蜜桃甜酸醬，旁邊是湯匙與半顆水蜜桃',
        ],
      },
    ],
    variants: [variant(220, 98, 24, 640, { weight: weights.g375 })],
  },
  {
    slug: 'white-mielie-meal',
    type: 'pantry',
    title: ['White Mielie Meal', '南非白玉米粉（Pap 用）'],
    description: [
      'Coarse white maize meal for pap, the porridge that goes with everything from the fire. Three parts water to one of meal for stiff pap, a pinch of salt, the lid on and forty minutes of patience.\n\nServe with tomato and onion relish beside your wors.',
      '粗磨白玉米粉，用來煮南非烤肉必配的玉米粥 Pap。想要紮實口感，水與粉的比例為 3：1，加一撮鹽，蓋上鍋蓋耐心煮 40 分鐘。\n\n配番茄洋蔥醬，放在香腸旁邊一起吃。',
    ],
    facts: food({
      ingredients: ['White maize, not genetically modified', '非基因改造白玉米'],
      allergens: [],
      ...dryPlace,
      origin: southAfrica,
    }),
    images: [
      {
        picture: 'mielie-meal',
        alt: ['A cloth sack of maize meal with two cobs', '一袋玉米粉與兩根玉米'],
      },
    ],
    variants: [
      variant(180, 84, 22, 1000, { weight: weights.kg1 }),
      variant(399, 194, 12, 2500, { weight: weights.kg2_5 }),
    ],
  },
  {
    slug: 'buttermilk-rusks',
    type: 'pantry',
    title: ['Buttermilk Rusks', '白脫牛奶脆餅 Rusks'],
    description: [
      'A loaf of buttermilk dough with aniseed, broken by hand and dried overnight in a low oven. Hard enough to need coffee, which is exactly what they are for.\n\nDip, count to three, bite.',
      '白脫牛奶麵團加洋茴香籽烤成大塊麵包，手工掰開，再用低溫烤箱烘乾一整夜。硬到非配咖啡不可，而這正是它的吃法。\n\n浸一下，數到三，咬。',
    ],
    facts: food({
      ingredients: [
        'Wheat flour, buttermilk, butter, sugar, egg, aniseed, salt',
        '小麥麵粉、白脫牛奶、奶油、糖、雞蛋、洋茴香籽、鹽',
      ],
      allergens: ['gluten', 'milk', 'eggs'],
      storage: 'dry',
      storageNote: ['Close the bag well; keeps 3 months.', '請密封保存，可保存 3 個月。'],
      origin: madeInTaiwan,
    }),
    images: [
      {
        picture: 'rusks',
        alt: ['Broken rusks beside an enamel mug of coffee', '掰開的脆餅與一杯搪瓷杯咖啡'],
      },
    ],
    variants: [variant(260, 118, 13, 500, { weight: weights.g450 })],
  },
  {
    slug: 'rooibos-tea',
    type: 'pantry',
    title: ['Rooibos Tea', '南非國寶茶 Rooibos'],
    description: [
      'Red bush from the Cederberg, cut, bruised and dried in the sun. No caffeine and hardly any tannin, so it never turns bitter however long the pot stands.\n\nOne bag, boiling water, five minutes. With milk and honey, or cold with lemon.',
      '來自南非賽德堡山區的紅灌木茶，採收後切碎、揉捻、日曬乾燥。不含咖啡因，單寧極低，泡再久也不苦澀。\n\n一包沖入滾水，5 分鐘即可。加牛奶與蜂蜜，或冰鎮加檸檬都好喝。',
    ],
    facts: food({
      ingredients: ['Rooibos', '國寶茶（紅灌木葉）'],
      allergens: [],
      storage: 'dry',
      storageNote: ['Keeps 24 months.', '可保存 24 個月。'],
      origin: southAfrica,
    }),
    images: [
      {
        picture: 'rooibos',
        alt: ['A cup of red tea, loose leaves and a sprig', '一杯紅褐色的國寶茶與散落的茶葉'],
      },
    ],
    variants: [
      variant(190, 86, 25, 100, { size: sizes.bags40 }),
      variant(340, 158, 18, 200, { size: sizes.bags80 }),
    ],
  },
];
