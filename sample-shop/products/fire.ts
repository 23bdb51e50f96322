import { weights } from '../options.ts';
import { notFood, type SampleProduct, variant } from '../shape.ts';

export const fire: readonly SampleProduct[] = [
  {
    slug: 'braai-wood',
    type: 'fire',
    title: ['Longan Braai Wood', '烤肉用龍眼木柴'],
    description: [
      'Split longan wood from orchard prunings in the south of Taiwan, dried under a roof for a year. Dense and clean: it lights slowly, burns down to long-lived coals and smells faintly of fruit. It is the nearest thing here to the hardwood of a South African fire.\n\nBuild the fire forty minutes before you cook. 5 kg is enough for one evening for six people.\n\nBurn outdoors only.',
      '南臺灣果園修枝的龍眼木，劈好後在棚下陰乾 1 年。木質緻密，起火慢、炭火持久，帶淡淡果香，是在臺灣最接近南非硬木柴火的選擇。\n\n開烤前 40 分鐘生火。5 公斤約可供 6 人烤一個晚上。\n\n僅限戶外使用。',
    ],
    facts: notFood(['Taiwan', '臺灣'], { storage: 'dry' }),
    images: [
      {
        picture: 'braai-wood',
        alt: ['Split logs stacked and tied, with rings and bark', '劈好捆起的木柴，看得到年輪與樹皮'],
      },
      {
        picture: 'wood-fire',
        alt: ['A wood fire burning down to coals', '燒成炭火的木柴'],
      },
    ],
    variants: [
      variant(290, 132, 40, 5000, { weight: weights.kg5 }),
      variant(540, 252, 18, 10000, { weight: weights.kg10 }),
    ],
  },
  {
    slug: 'lump-charcoal',
    type: 'fire',
    title: ['Longan Lump Charcoal', '龍眼木炭'],
    description: [
      'Whole lumps of longan charcoal, no dust, no binder. Ready in twenty minutes and even for two hours. It rings like glass when two pieces meet: that is how you know it is well burned.\n\nUse a chimney or two of our firelighters. Never indoors, never in a closed tent.',
      '整塊的龍眼木炭，沒有碎屑、不含黏著劑。20 分鐘就能開烤，火力穩定約 2 小時。兩塊互敲聲音清脆，就是燒得夠透的好炭。\n\n可用起炭爐，或放兩塊火種引燃。請勿在室內或密閉帳篷中使用。',
    ],
    facts: notFood(['Taiwan', '臺灣'], { storage: 'dry' }),
    images: [
      {
        picture: 'charcoal',
        alt: ['A paper sack of lump charcoal, some of it spilled and glowing', '一袋木炭，前方幾塊已經燒紅'],
      },
    ],
    variants: [
      variant(269, 128, 30, 3000, { weight: weights.kg3 }),
      variant(499, 246, 16, 6000, { weight: weights.kg6, sale: 10 }),
    ],
  },
  {
    slug: 'wood-wool-firelighters',
    type: 'fire',
    title: ['Wood-Wool Firelighters', '木絲火種'],
    description: [
      'Thirty-two twists of wood wool dipped in plant wax. Two are enough for a fire, they burn for ten minutes, and there is no paraffin to taste on the meat.\n\nKeep away from children.',
      '一盒 32 個，以木絲捲成小卷再浸植物蠟。每次兩個就能起火，可燃燒約 10 分鐘，沒有煤油味，不會沾到肉上。\n\n請放置於兒童無法取得之處。',
    ],
    facts: notFood(['Taiwan', '臺灣'], { storage: 'dry' }),
    images: [
      {
        picture: 'firelighters',
        alt: ['Twists of wood wool and one burning match', '木絲捲成的火種與一根點燃的火柴'],
      },
    ],
    variants: [variant(160, 68, 45, 400)],
  },
];
