import { colors, sizes } from '../options.ts';
import { notFood, type SampleProduct, variant } from '../shape.ts';

export const tools: readonly SampleProduct[] = [
  {
    slug: 'hinged-braai-grid',
    type: 'tools',
    title: ['Hinged Braai Grid', '南非烤肉夾網'],
    description: [
      'Two hinged grids of stainless steel with a long wooden handle and a sliding ring. Everything inside turns at once: wors, chops and toasted sandwiches alike, and nothing falls into the fire.\n\nSmall 30 × 25 cm, medium 40 × 30 cm, large 50 × 35 cm. Scrub with half an onion while it is hot; never soak the wooden handle.',
      '兩片不鏽鋼網以鉸鏈相接，配長木柄和滑動固定環。夾好之後一次翻面，香腸、羊排、烤三明治通通不怕掉進火裡。\n\n小 30 × 25 公分、中 40 × 30 公分、大 50 × 35 公分。趁熱用半顆洋蔥刷洗即可，木柄請勿泡水。',
    ],
    facts: notFood(['Taiwan', '臺灣']),
    images: [
      {
        picture: 'braai-grid',
        alt: ['An open hinged grid with a wooden handle', '打開的烤肉夾網，附木柄'],
      },
    ],
    variants: [
      variant(690, 338, 9, 900, { size: sizes.small }),
      variant(890, 452, 12, 1300, { size: sizes.medium }),
      variant(1190, 618, 3, 1800, { size: sizes.large }),
    ],
  },
  {
    slug: 'braai-tongs',
    type: 'tools',
    title: ['Braai Tongs', '長柄烤肉夾'],
    description: [
      'Forty-five centimetres of spring steel with wooden grips. Long enough to keep your hand out of the heat, fine enough to lift one chop. In South Africa whoever holds the tongs is in charge.\n\nWipe clean, oil the wood now and then.',
      '45 公分彈簧鋼搭配木製握柄。夠長，手不會烤到；夠細，能穩穩夾起一塊羊排。在南非，誰拿著夾子，誰就是今天的主廚。\n\n擦拭乾淨即可，偶爾替木柄上點油。',
    ],
    facts: notFood(['Taiwan', '臺灣']),
    images: [
      {
        picture: 'tongs',
        alt: ['Long tongs with wooden grips holding a glowing coal', '木柄長夾夾著一塊燒紅的炭'],
      },
    ],
    variants: [
      variant(420, 205, 20, 320, { color: colors.beech }),
      variant(480, 240, 0, 320, { color: colors.walnut }),
    ],
  },
  {
    slug: 'braai-master-apron',
    type: 'tools',
    title: ['Braai Master’s Apron', '烤肉主廚帆布圍裙'],
    description: [
      'Twelve-ounce cotton canvas, crossed straps, a loop for the cloth and a deep pocket for tongs. Washes well and looks better for it.\n\nMedium fits up to 175 cm, size large above that. Wash at 30 °C.',
      '12 盎司純棉帆布，背後交叉肩帶，附掛布環與放夾子的深口袋，越洗越有味道。\n\n中號適合 175 公分以下，以上建議選大號。30°C 以下水洗。',
    ],
    facts: notFood(['Taiwan', '臺灣']),
    images: [
      {
        picture: 'apron',
        alt: [
          'A canvas apron hanging from a peg, a cloth in its pocket',
          '掛在木釘上的帆布圍裙，口袋裡插著布巾',
        ],
      },
    ],
    variants: [
      variant(780, 390, 8, 450, { size: sizes.medium, color: colors.ember }),
      variant(780, 390, 5, 450, { size: sizes.medium, color: colors.charcoal }),
      variant(820, 412, 6, 500, { size: sizes.large, color: colors.charcoal }),
      variant(820, 412, 2, 500, { size: sizes.large, color: colors.kraft }),
    ],
  },
  {
    slug: 'cast-iron-potjie',
    type: 'tools',
    title: ['Cast-Iron Potjie', '三腳鑄鐵鍋 Potjie'],
    description: [
      'The three-legged pot that stands in the coals. Cast iron, seasoned with flaxseed oil, with a lid that takes coals on top so you can bake bread in it.\n\nNo. 2 feeds six, No. 3 ten. Rinse with hot water, dry over the fire, oil thinly.',
      '直接站在炭火裡的三腳鍋。鑄鐵鍋身以亞麻籽油養過，鍋蓋上也能放炭，烤麵包、燉牛尾都行。\n\n2 號約 6 人份，3 號約 10 人份。用熱水沖洗，放火上烘乾，薄薄抹一層油即可。',
    ],
    facts: notFood(['China', '中國']),
    images: [
      {
        picture: 'potjie',
        alt: ['A three-legged iron pot steaming over coals', '站在炭火上冒著熱氣的三腳鑄鐵鍋'],
      },
    ],
    variants: [
      variant(2680, 1490, 4, 7200, { size: sizes.number2 }),
      variant(3280, 1860, 6, 9600, { size: sizes.number3, sale: 5 }),
    ],
  },
];
