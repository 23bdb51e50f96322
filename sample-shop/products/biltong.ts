import { colors, sizes, weights } from '../options.ts';
import { food, frozenDried, type SampleProduct, variant } from '../shape.ts';

const australianBeef = [
  'Beef from Australia, cured and dried in Taiwan',
  '牛肉：澳洲，於臺灣醃製風乾',
] as const;

export const biltong: readonly SampleProduct[] = [
  {
    slug: 'traditional-beef-biltong',
    type: 'biltong',
    title: ['Traditional Beef Biltong', '經典南非風乾牛肉 Biltong'],
    description: [
      'Silverside cut along the grain, salted, splashed with vinegar, rolled in toasted coriander seed and black pepper, then hung for six days in moving air. No smoke, no sugar, no heat: that is what makes it biltong and not jerky. Dark and firm at the edge, wine-red and tender in the middle.\n\nThin slices are for eating out of the bag, thick slices for a longer chew, and the whole piece is for those who like to carve their own. Good with a cold beer, on a mountain path, or shaved over avocado toast.',
      '選用牛後腿肉，順著肉紋切成長條，抹鹽、淋醋，再裹上炒香的芫荽籽與黑胡椒，懸掛風乾 6 天。不煙燻、不加糖、不加熱，這正是 Biltong 和一般牛肉乾不同的地方：外層深褐有咬勁，切面仍是酒紅色，越嚼越香。\n\n薄片打開就能吃，厚片更有嚼感，整條則留給喜歡自己現切的人。配冰啤酒、帶去爬山，或刨幾片鋪在酪梨吐司上都很對味。',
    ],
    facts: food({
      ingredients: [
        'Beef, barley malt vinegar, sea salt, coriander seed, black pepper',
        '牛肉、大麥麥芽醋、海鹽、芫荽籽、黑胡椒',
      ],
      allergens: ['gluten'],
      ...frozenDried,
      origin: australianBeef,
    }),
    images: [
      {
        picture: 'biltong-board',
        alt: [
          'Slices of dark-edged, wine-red biltong fanned out on a board beside the piece they were cut from',
          '木砧板上排開的風乾牛肉片，外緣深褐、切面酒紅，旁邊是還沒切完的整條牛肉',
        ],
      },
      {
        picture: 'biltong-hanging',
        alt: ['Strips of beef hanging from hooks to dry', '掛在鉤上風乾的長條牛肉'],
      },
    ],
    variants: [
      variant(240, 118, 24, 100, { size: sizes.thinSlices, weight: weights.g100 }),
      variant(560, 282, 16, 250, { size: sizes.thinSlices, weight: weights.g250 }),
      variant(240, 118, 18, 100, { size: sizes.thickSlices, weight: weights.g100 }),
      variant(560, 282, 9, 250, { size: sizes.thickSlices, weight: weights.g250 }),
      variant(1060, 545, 0, 500, { size: sizes.thickSlices, weight: weights.g500 }),
      variant(540, 274, 7, 250, { size: sizes.wholePiece, weight: weights.g250 }),
      variant(1020, 530, 5, 500, { size: sizes.wholePiece, weight: weights.g500 }),
    ],
  },
  {
    slug: 'chilli-beef-biltong',
    type: 'biltong',
    title: ['Chilli Beef Biltong', '辣味南非風乾牛肉 Biltong'],
    description: [
      'The same slow-dried silverside, with crushed bird’s-eye chilli pressed into the spice coat before hanging. The heat arrives late and stays politely at the back of the mouth; coriander and beef come first.\n\nSliced about three millimetres thick. Take it out of the fridge twenty minutes before eating so the fat softens.',
      '同樣是慢慢風乾的牛後腿肉，懸掛前在香料外層壓進碎朝天椒。先吃到牛肉與芫荽籽的香，辣味才從後面慢慢上來，夠勁但不搶味。\n\n切成約 0.3 公分厚片。食用前 20 分鐘從冰箱取出，讓油脂回軟，風味最好。',
    ],
    facts: food({
      ingredients: [
        'Beef, barley malt vinegar, sea salt, coriander seed, bird’s-eye chilli, black pepper',
        '牛肉、大麥麥芽醋、海鹽、芫荽籽、朝天椒、黑胡椒',
      ],
      allergens: ['gluten'],
      ...frozenDried,
      origin: australianBeef,
    }),
    images: [
      {
        picture: 'biltong-chilli',
        alt: ['Biltong slices with red chillies and scattered spice', '風乾牛肉片與紅辣椒，旁邊撒著香料'],
      },
    ],
    variants: [
      variant(259, 124, 20, 100, { weight: weights.g100, sale: 10 }),
      variant(599, 296, 11, 250, { weight: weights.g250, sale: 10 }),
    ],
  },
  {
    slug: 'biltong-snap-sticks',
    type: 'biltong',
    title: ['Biltong Snap Sticks', '風乾牛肉條 Snap Sticks'],
    description: [
      'Pencil-thin strips of topside dried until they break with a snap. Drier than sliced biltong, so they travel well: in a rucksack, a desk drawer or a lunch box.\n\nNothing to prepare. About twelve sticks in 80 g.',
      '把牛後腿心切成鉛筆粗細的長條，風乾到一折就斷。比切片更乾爽、耐放，塞進登山包、辦公室抽屜或便當袋都方便。\n\n開封即食，80 公克約 12 條。',
    ],
    facts: food({
      ingredients: [
        'Beef, barley malt vinegar, sea salt, coriander seed, black pepper',
        '牛肉、大麥麥芽醋、海鹽、芫荽籽、黑胡椒',
      ],
      allergens: ['gluten'],
      ...frozenDried,
      origin: australianBeef,
    }),
    images: [
      {
        picture: 'snap-sticks',
        alt: ['A bundle of thin dried beef sticks tied with twine', '用棉繩綁成一束的細長風乾牛肉條'],
      },
    ],
    variants: [
      variant(199, 96, 32, 80, { weight: weights.g80 }),
      variant(459, 228, 14, 200, { weight: weights.g200 }),
    ],
  },
  {
    slug: 'chilli-bites',
    type: 'biltong',
    title: ['Chilli Bites', '香辣風乾牛肉片 Chilli Bites'],
    description: [
      'Thin off-cuts of silverside marinated overnight in Worcestershire sauce, chilli and a little brown sugar, then dried flat until the edges curl. Crisp where thin, chewy where thick, and always the first bowl to be empty.\n\nPut them out while the fire burns down.',
      '後腿肉的薄邊以伍斯特醬、辣椒和少許黑糖醃一個晚上，再平鋪風乾到邊緣微捲。薄的地方酥、厚的地方有嚼勁，聚會時總是第一盤見底。\n\n等炭火燒好的空檔，端出來剛剛好。',
    ],
    facts: food({
      ingredients: [
        'Beef, Worcestershire sauce (anchovy, barley malt vinegar), brown sugar, sea salt, chilli, coriander seed',
        '牛肉、伍斯特醬（鯷魚、大麥麥芽醋）、黑糖、海鹽、辣椒、芫荽籽',
      ],
      allergens: ['fish', 'gluten'],
      ...frozenDried,
      origin: australianBeef,
    }),
    images: [
      {
        picture: 'chilli-bites',
        alt: ['A bowl heaped with curled chilli bites', '裝滿一碗微捲的香辣風乾牛肉片'],
      },
    ],
    variants: [
      variant(220, 104, 26, 100, { weight: weights.g100 }),
      variant(510, 250, 8, 250, { weight: weights.g250 }),
    ],
  },
  {
    slug: 'droewors',
    type: 'biltong',
    title: ['Droëwors', '風乾香腸 Droëwors'],
    description: [
      'Thin boerewors made without pork so that it can dry: beef and beef fat, coriander, nutmeg and clove in a narrow sheep casing, hung for four days until it wrinkles. The fat carries the spice; the finish is long and slightly sour.\n\nBreak it, do not cut it. Not for vegetarians, popular with everyone else.',
      '專為風乾而做的細香腸：只用牛肉與牛脂，不用豬肉，加芫荽籽、肉豆蔻和丁香，灌進細羊腸衣，懸掛 4 天到表面起皺。油脂帶出香料味，尾韻長，微微帶酸。\n\n用手折斷就好，不必動刀。',
    ],
    facts: food({
      ingredients: [
        'Beef, beef fat, barley malt vinegar, sea salt, coriander seed, nutmeg, clove, sheep casing',
        '牛肉、牛脂、大麥麥芽醋、海鹽、芫荽籽、肉豆蔻、丁香、羊腸衣',
      ],
      allergens: ['gluten'],
      ...frozenDried,
      origin: australianBeef,
    }),
    images: [
      {
        picture: 'droewors',
        alt: ['Wrinkled droëwors hanging in loops from a rail', '一圈圈掛在木桿上、表面起皺的風乾香腸'],
      },
    ],
    variants: [
      variant(210, 98, 2, 100, { weight: weights.g100 }),
      variant(490, 236, 1, 250, { weight: weights.g250 }),
      variant(930, 462, 0, 500, { weight: weights.g500 }),
    ],
  },
  {
    slug: 'whole-biltong-slab',
    type: 'biltong',
    title: ['Whole Biltong Slab, 1 kg', '整塊風乾牛肉 Biltong（1 公斤）'],
    description: [
      'One whole muscle, dried in a single piece for twelve days. The middle stays soft and nearly raw, the outside is as dark as a saddle. Comes wrapped in butcher’s paper and twine.\n\nCarve across the grain, as thin as your knife allows. We hang only a few at a time, so it often sells out.',
      '一整塊後腿肉不分切，風乾 12 天。中心仍柔軟濕潤，外層顏色深得像老馬鞍。以牛皮紙包裹、棉繩捆好出貨。\n\n逆紋下刀，能切多薄就切多薄。每批只掛幾塊，經常缺貨。',
    ],
    facts: food({
      ingredients: [
        'Beef, barley malt vinegar, sea salt, coriander seed, black pepper',
        '牛肉、大麥麥芽醋、海鹽、芫荽籽、黑胡椒',
      ],
      allergens: ['gluten'],
      ...frozenDried,
      origin: australianBeef,
    }),
    images: [
      {
        picture: 'biltong-slab',
        alt: [
          'A whole slab of biltong with its marbled cut face, and a knife',
          '整塊風乾牛肉與切面的油花，旁邊放著一把刀',
        ],
      },
    ],
    variants: [variant(1980, 1040, 0, 1000, { weight: weights.kg1 })],
  },
  {
    slug: 'biltong-gift-tin',
    type: 'biltong',
    title: ['Biltong Gift Tin', '風乾牛肉禮盒鐵罐'],
    description: [
      'Sliced traditional biltong in a reusable tin with a pressed lid, tied with cotton twine and a card for your message. The small tin holds 200 g, the large one 400 or 600 g.\n\nMade for Mid-Autumn barbecues, Father’s Day and homesick friends. Choose “This is a gift” at checkout and tell us what to write on the card.',
      '經典風乾牛肉切片，裝入可重複使用的壓紋鐵罐，繫上棉繩並附一張手寫小卡。小罐裝 200 公克，大罐可選 400 或 600 公克。\n\n中秋烤肉、父親節，或送給想念南非味道的朋友都合適。想在卡片上寫什麼，請於結帳時點選「這是禮物」填寫。',
    ],
    facts: food({
      ingredients: [
        'Beef, barley malt vinegar, sea salt, coriander seed, black pepper',
        '牛肉、大麥麥芽醋、海鹽、芫荽籽、黑胡椒',
      ],
      allergens: ['gluten'],
      ...frozenDried,
      origin: australianBeef,
    }),
    images: [
      {
        picture: 'gift-tin',
        alt: [
          'A red tin tied with twine, its lid off, filled with biltong slices',
          '繫著棉繩的紅色鐵罐，打開後裝滿風乾牛肉片',
        ],
      },
    ],
    variants: [
      variant(680, 332, 10, 380, { size: sizes.small, weight: weights.g200, color: colors.ember }),
      variant(680, 332, 6, 380, { size: sizes.small, weight: weights.g200, color: colors.charcoal }),
      variant(660, 332, 4, 380, { size: sizes.small, weight: weights.g200, color: colors.kraft }),
      variant(1180, 586, 5, 690, { size: sizes.large, weight: weights.g400, color: colors.ember }),
      variant(1180, 586, 2, 690, { size: sizes.large, weight: weights.g400, color: colors.charcoal }),
      variant(1620, 842, 3, 890, { size: sizes.large, weight: weights.g600, color: colors.ember }),
    ],
  },
];
