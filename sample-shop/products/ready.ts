import { sizes, weights } from '../options.ts';
import { food, frozenRaw, type SampleProduct, variant } from '../shape.ts';

export const ready: readonly SampleProduct[] = [
  {
    slug: 'lamb-sosaties',
    type: 'ready',
    title: ['Lamb Sosaties', '南非羊肉串 Sosaties'],
    description: [
      'Cape Malay skewers: cubes of lamb leg, dried apricot and onion, two days in a marinade of curry, vinegar and apricot jam. Sweet, sour and warm rather than hot.\n\nThaw in the marinade, grill over medium coals for twelve minutes and brush with what is left in the bag until three minutes before the end.',
      '開普馬來風味的烤肉串：羊腿肉塊、杏桃乾與洋蔥，用咖哩、醋和杏桃果醬醃漬 2 天。酸甜帶香料暖香，不辣。\n\n連同醃料一起退冰，中火炭烤約 12 分鐘，一邊烤一邊刷上袋裡的醃汁，起鍋前 3 分鐘停止刷醬。',
    ],
    facts: food({
      ingredients: [
        'Lamb, onion, dried apricot (sulphites), apricot jam, vinegar, curry powder, sea salt, bay leaf',
        '羊肉、洋蔥、杏桃乾（亞硫酸鹽）、杏桃果醬、醋、咖哩粉、海鹽、月桂葉',
      ],
      allergens: ['sulphites'],
      ...frozenRaw,
      origin: ['Lamb from New Zealand, prepared in Taiwan', '羊肉：紐西蘭，於臺灣醃製'],
    }),
    images: [
      {
        picture: 'lamb-sosaties',
        alt: [
          'Three lamb skewers with apricot and onion over the coals',
          '三支羊肉串，串著杏桃與洋蔥，架在炭火上',
        ],
      },
      {
        picture: 'sosaties-marinade',
        alt: ['Skewers lying in their dish of marinade with bay leaves', '放在醃料盤裡的肉串與月桂葉'],
      },
    ],
    variants: [
      variant(490, 246, 4, 480, { size: sizes.four }),
      variant(940, 484, 6, 960, { size: sizes.eight }),
    ],
  },
  {
    slug: 'chicken-sosaties',
    type: 'ready',
    title: ['Chicken Sosaties', '南非雞肉串 Sosaties'],
    description: [
      'Boneless chicken thigh, green pepper and onion in a mild peach and turmeric marinade. The quickest way to feed people who have just arrived.\n\nTen minutes over medium coals, turning every two. Done when the juice runs clear.',
      '去骨雞腿肉、青椒和洋蔥，用溫和的水蜜桃薑黃醬醃入味。客人剛到就要上菜，選它最快。\n\n中火炭烤 10 分鐘，每 2 分鐘翻一次，肉汁清澈就是熟了。',
    ],
    facts: food({
      ingredients: [
        'Chicken thigh, onion, green pepper, peach jam, vinegar, turmeric, sea salt',
        '雞腿肉、洋蔥、青椒、水蜜桃果醬、醋、薑黃、海鹽',
      ],
      allergens: [],
      ...frozenRaw,
      origin: ['Chicken from Taiwan', '雞肉：臺灣'],
    }),
    images: [
      {
        picture: 'chicken-sosaties',
        alt: ['Chicken skewers with green pepper on a board', '木板上的雞肉串，串著青椒與洋蔥'],
      },
    ],
    variants: [
      variant(369, 178, 14, 460, { size: sizes.four, sale: 15 }),
      variant(699, 348, 10, 920, { size: sizes.eight, sale: 15 }),
    ],
  },
  {
    slug: 'sticky-braai-ribs',
    type: 'ready',
    title: ['Sticky Braai Pork Ribs', '南非蜜汁炭烤豬肋排'],
    description: [
      'A rack of pork loin ribs, cooked slowly for four hours and glazed with chutney, tomato and a spoon of strong coffee. It only needs colour from you.\n\nThaw, lay it bone side down over low coals for fifteen minutes, turn, brush, and let the edges catch.',
      '整排豬肋排先低溫慢煮 4 小時，再刷上以甜酸醬、番茄和一匙濃咖啡調成的醬汁，您只要負責把它烤上色。\n\n退冰後骨面朝下，小火炭烤 15 分鐘，翻面、刷醬，烤到邊緣微焦最香。',
    ],
    facts: food({
      ingredients: [
        'Pork ribs, tomato, peach chutney, brown sugar, vinegar, soy sauce (soybean, wheat), coffee, sea salt, garlic',
        '豬肋排、番茄、水蜜桃甜酸醬、黑糖、醋、醬油（大豆、小麥）、咖啡、海鹽、大蒜',
      ],
      allergens: ['soy', 'gluten'],
      storage: 'frozen',
      storageNote: [
        'Keeps 6 months. Thaw overnight in the fridge and heat through; do not refreeze.',
        '可保存 6 個月。食用前一晚移至冷藏退冰，充分加熱後食用，解凍後請勿再冷凍。',
      ],
      origin: ['Pork from Taiwan', '豬肉：臺灣'],
    }),
    images: [
      {
        picture: 'braai-ribs',
        alt: ['A glazed rack of ribs, two bones cut away from it', '刷滿醬汁的整排豬肋排，切下兩根'],
      },
    ],
    variants: [
      variant(520, 264, 11, 600, { weight: weights.g600 }),
      variant(980, 506, 5, 1200, { weight: weights.kg1_2 }),
    ],
  },
];
