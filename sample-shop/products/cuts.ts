import { sizes, weights } from '../options.ts';
import { food, frozenRaw, type SampleProduct, variant } from '../shape.ts';

export const cuts: readonly SampleProduct[] = [
  {
    slug: 'lamb-chops',
    type: 'cuts',
    title: ['Lamb Chops', '帶骨羊小排'],
    description: [
      'Rib chops cut two fingers thick, the bone left long and the strip of fat left on. Stand them on the fat first, side by side like books, until it is crisp; only then lay them down.\n\nThree minutes a side over hot coals, salt at the end, a squeeze of lemon. They want fingers, not forks.',
      '帶骨羊小排，切成兩指厚，骨頭留長、外側那條油脂也特地留下。先讓油脂面朝下、一塊塊像書一樣立著烤到酥脆，再放平。\n\n大火炭烤每面 3 分鐘，起鍋前才撒鹽、擠點檸檬，用手拿著啃最過癮。',
    ],
    facts: food({
      ingredients: ['Lamb', '羊肉'],
      allergens: [],
      ...frozenRaw,
      origin: ['New Zealand', '紐西蘭'],
    }),
    images: [
      {
        picture: 'lamb-chops',
        alt: [
          'Four lamb chops on the bone with a rim of fat, rosemary beside them',
          '四塊帶骨、留著油脂邊的羊小排，旁邊是迷迭香',
        ],
      },
      {
        picture: 'lamb-chops-fire',
        alt: ['Lamb chops standing on their fat on a grid over flames', '在火焰烤網上立著逼油的羊小排'],
      },
    ],
    goesWith: ['braai-wood', 'coriander-braai-rub', 'peach-chutney'],
    variants: [
      variant(640, 338, 13, 500, { weight: weights.g500 }),
      variant(1240, 662, 8, 1000, { weight: weights.kg1 }),
    ],
  },
  {
    slug: 'rib-eye-steak',
    type: 'cuts',
    title: ['Rib-Eye Steak', '穀飼肋眼牛排'],
    description: [
      'Grain-fed rib-eye with its eye of fat and a good deep cap. The thinner cut is for a quick fire; the four-centimetre one is for sharing and wants two zones: hot coals first, then the edge of the grid.\n\nTake it out of the fridge an hour before. Salt early, pepper late, rest as long as you cooked it.',
      '穀飼肋眼，中心有漂亮的油花，外圈帶著厚厚的老饕上蓋。2.5 公分適合大火快烤；4 公分適合分食，先放炭火正上方烤出焦殼，再移到烤網邊緣慢慢烤熟。\n\n烤前一小時從冰箱取出，先抹鹽、起鍋再撒胡椒，烤多久就靜置多久。',
    ],
    facts: food({
      ingredients: ['Beef', '牛肉'],
      allergens: [],
      ...frozenRaw,
      origin: ['United States', '美國'],
    }),
    images: [
      {
        picture: 'rib-eye',
        alt: [
          'A thick marbled rib-eye steak on butcher’s paper with salt and rosemary',
          '牛皮紙上一塊油花豐富的厚切肋眼牛排，撒著鹽與迷迭香',
        ],
      },
      {
        picture: 'rib-eye-sliced',
        alt: ['The grilled steak sliced to show its red middle', '烤好切片的牛排，切面粉紅'],
      },
    ],
    goesWith: ['braai-wood', 'coriander-braai-rub', 'peach-chutney'],
    variants: [
      variant(690, 372, 15, 300, { size: sizes.thick2_5, weight: weights.g300 }),
      variant(980, 540, 9, 450, { size: sizes.thick2_5, weight: weights.g450 }),
      variant(1040, 566, 6, 450, { size: sizes.thick4, weight: weights.g450 }),
      variant(1360, 742, 3, 600, { size: sizes.thick4, weight: weights.g600 }),
    ],
  },
  {
    slug: 'rump-cap',
    type: 'cuts',
    title: ['Rump Cap with Fat', '帶脂臀蓋肉 Picanha'],
    description: [
      'The cap of the rump in one piece, with a finger of fat on top. South Africans braai it whole and slice it afterwards; Brazilians know it as picanha.\n\nScore the fat, start fat side down over gentle coals for fifteen minutes, then finish the meat over the heat. Slice across the grain.',
      '整塊臀蓋肉，上面留著一指厚的油脂。南非人整塊烤好再切片，巴西人則叫它 Picanha。\n\n油脂面劃格紋，朝下用小火炭烤 15 分鐘逼油，再把肉面移到大火上收尾，逆紋切片。',
    ],
    facts: food({
      ingredients: ['Beef', '牛肉'],
      allergens: [],
      ...frozenRaw,
      origin: ['Australia', '澳洲'],
    }),
    images: [
      {
        picture: 'rump-cap',
        alt: ['A whole rump cap, its fat scored in diamonds', '一整塊臀蓋肉，油脂面劃著菱形刀紋'],
      },
    ],
    variants: [variant(1180, 655, 0, 1000, { weight: weights.kg1 })],
  },
  {
    slug: 'oxtail',
    type: 'cuts',
    title: ['Oxtail for the Potjie', '燉鍋用牛尾'],
    description: [
      'Oxtail sawn at the joints into pieces from wide to narrow, ready for a three-legged pot and a long afternoon. Brown them well, add red wine, carrots, a tin of tomatoes and very little water, then leave the lid on for four hours.\n\nThe meat is ready when it slides off the bone. Serve with samp, rice or pap.',
      '牛尾依關節鋸成大小段，準備好三腳鑄鐵鍋和一個悠閒的下午就行。先煎到焦香，加紅酒、紅蘿蔔、一罐番茄和一點點水，蓋上鍋蓋慢燉 4 小時。\n\n肉輕輕一撥就離骨便是好了，配白飯或玉米粥都很搭。',
    ],
    facts: food({
      ingredients: ['Beef oxtail', '牛尾'],
      allergens: [],
      ...frozenRaw,
      origin: ['Australia', '澳洲'],
    }),
    images: [
      {
        picture: 'oxtail',
        alt: [
          'Pieces of oxtail, each with its round bone in the middle, with carrot and bay',
          '一段段牛尾，中間是圓形骨頭，旁邊是紅蘿蔔與月桂葉',
        ],
      },
    ],
    variants: [
      variant(780, 405, 10, 1000, { weight: weights.kg1 }),
      variant(1499, 786, 4, 2000, { weight: weights.kg2, sale: 8 }),
    ],
  },
];
