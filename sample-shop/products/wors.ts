import { sizes, weights } from '../options.ts';
import { food, frozenRaw, type SampleProduct, variant } from '../shape.ts';

const beefAndPork = [
  'Beef from Australia, pork from Taiwan, made in Taiwan',
  '牛肉：澳洲；豬肉（豬脂）：臺灣；於臺灣製造',
] as const;

export const wors: readonly SampleProduct[] = [
  {
    slug: 'boerewors',
    type: 'wors',
    title: ['Boerewors', '南非香腸 Boerewors'],
    description: [
      'Farmer’s sausage in one long coil: coarse beef with a little pork fat, toasted coriander, nutmeg, clove and a splash of vinegar. At least nine tenths meat, as the South African rule asks, and no filler.\n\nLay the whole coil on the grid over medium coals, pin it with two skewers and turn it once. Ten to twelve minutes; never prick it, the juice is the point. Eat it in a roll with fried onion, or with pap and tomato relish.',
      '南非農家香腸，一整條盤成一圈：粗絞牛肉加少許豬脂、炒香芫荽籽、肉豆蔻、丁香和一點醋。依南非的做法，肉含量九成以上，不加澱粉填充。\n\n整圈放上烤網，用兩支竹籤十字固定，中火炭烤 10 到 12 分鐘，翻一次面就好。千萬別戳洞，肉汁才是重點。夾麵包配炒洋蔥，或配玉米粥和番茄醬汁都好吃。',
    ],
    facts: food({
      ingredients: [
        'Beef, pork fat, vinegar, sea salt, coriander seed, nutmeg, clove, natural casing',
        '牛肉、豬脂、醋、海鹽、芫荽籽、肉豆蔻、丁香、天然腸衣',
      ],
      allergens: [],
      ...frozenRaw,
      origin: beefAndPork,
    }),
    images: [
      {
        picture: 'boerewors-coil',
        alt: ['A coil of boerewors over glowing coals on a grid', '烤網上一整圈南非香腸，底下是燒紅的炭火'],
      },
      {
        picture: 'boerewors-roll',
        alt: ['Boerewors in a bread roll with fried onion', '夾著南非香腸與炒洋蔥的麵包'],
      },
    ],
    goesWith: ['braai-wood', 'peach-chutney', 'white-mielie-meal'],
    variants: [
      variant(330, 158, 28, 500, { weight: weights.g500 }),
      variant(620, 306, 17, 1000, { weight: weights.kg1 }),
      variant(1199, 602, 6, 2000, { weight: weights.kg2, sale: 12 }),
    ],
  },
  {
    slug: 'cheese-boerewors',
    type: 'wors',
    title: ['Cheese Boerewors', '起司南非香腸'],
    description: [
      'Our boerewors with cubes of cheddar mixed into the meat just before filling. The cheese melts in the middle and browns where it finds a way out. Children choose this one.\n\nKeep the coals gentle and turn often, so the cheese stays inside.',
      '在南非香腸的肉餡裡拌入切達起司丁，再灌進腸衣。烤過之後起司在裡面融化，從縫隙流出來的部分烤得焦香，小朋友最愛這一款。\n\n炭火小一點、勤翻面，起司才不會流光。',
    ],
    facts: food({
      ingredients: [
        'Beef, pork fat, cheddar cheese (milk), vinegar, sea salt, coriander seed, nutmeg, natural casing',
        '牛肉、豬脂、切達起司（牛奶）、醋、海鹽、芫荽籽、肉豆蔻、天然腸衣',
      ],
      allergens: ['milk'],
      ...frozenRaw,
      origin: beefAndPork,
    }),
    images: [
      {
        picture: 'cheese-boerewors',
        alt: [
          'Grilled sausages, one cut open with melted cheese inside',
          '烤好的香腸，其中一條切開露出融化的起司',
        ],
      },
    ],
    variants: [
      variant(320, 156, 15, 400, { weight: weights.g400 }),
      variant(599, 298, 9, 800, { weight: weights.g800 }),
    ],
  },
  {
    slug: 'boerewors-burger-patties',
    type: 'wors',
    title: ['Boerewors Burger Patties', '南非香腸漢堡排'],
    description: [
      'The boerewors mix pressed into 130 g patties, with a dimple so that they stay flat on the grid. All the coriander and clove, none of the casing.\n\nFour minutes a side over hot coals. Chutney, tomato, a soft bun.',
      '把南非香腸的肉餡壓成每片 130 公克的漢堡排，中間壓個小窩，烤的時候才不會拱起來。芫荽籽與丁香的香氣一樣不少，只是少了腸衣。\n\n大火炭烤，每面 4 分鐘，配甜酸醬、番茄和鬆軟的漢堡包。',
    ],
    facts: food({
      ingredients: [
        'Beef, pork fat, vinegar, sea salt, coriander seed, nutmeg, clove',
        '牛肉、豬脂、醋、海鹽、芫荽籽、肉豆蔻、丁香',
      ],
      allergens: [],
      ...frozenRaw,
      origin: beefAndPork,
    }),
    images: [
      {
        picture: 'burger-patties',
        alt: [
          'Round patties with grill marks, stacked between sheets of paper',
          '帶著烤痕的圓形漢堡排，用紙隔開疊在一起',
        ],
      },
    ],
    variants: [
      variant(340, 164, 12, 520, { size: sizes.four }),
      variant(640, 322, 7, 1040, { size: sizes.eight }),
    ],
  },
];
