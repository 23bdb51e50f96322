import { formatNtd } from '#app/domain/cart/money.ts';
import type { DeliveryCalendar } from '#app/domain/delivery/delivery-calendar.ts';
import {
  type DeliveryKind,
  type DeliveryTerms,
  deliveryReach,
  feeOf,
  isStoreOption,
  optionsOffered,
  type ShippingOption,
} from '#app/domain/delivery/shipping.ts';
import type { LocalizedText } from '#app/domain/language.ts';

/** Line breaks of the title are part of the text. */
export const homeText = {
  title: ['Pull up a chair.\nThe fire is lit.', '炭火生好了，\n就等您入座'],
  enter: ['Enter the store', '進入商店'],
  featured: ['On the fire now', '今天烤什麼'],
  seeAll: ['See everything', '查看全部商品'],
  categories: ['What we sell', '店裡有什麼'],
  categoriesLead: [
    'From the first bite while the wood burns down to the last coal.',
    '從等火時的第一口，到最後一塊炭。',
  ],
  words: ['Four words worth knowing', '先認識四個詞'],
  wordsLead: [
    'Every South African knows them. Say them once and you’ll be hungry.',
    '都是南非人天天掛在嘴邊的詞，唸不出來沒關係，吃過就懂。',
  ],
  closing: ['Meat is better with people round it.', '肉，要大家圍著吃才香。'],
  photoAlt: [
    'A coil of boerewors and chops on a grid over glowing coals',
    '炭火上的烤網，放著一圈南非香腸與肉排',
  ],
} as const satisfies Record<string, LocalizedText>;

const readyToShip: LocalizedText = [
  'A few things to start with, in stock and ready to ship.',
  '先從這幾樣開始，現貨供應，隨時可以出貨。',
];

const packedToTravel: LocalizedText = [
  'Our meat is frozen hard before it is packed, so it can travel without thawing.',
  '肉品出貨前都先徹底冷凍，一路保持低溫，不怕退冰。',
];

/** What the home page says by how far the shop delivers. */
export const reachText = {
  home: {
    subtitle: [
      'Biltong, boerewors and cuts for the braai, made the South African way in Taiwan and brought frozen to your door.',
      '風乾牛肉、南非香腸和適合炭烤的肉品，在臺灣以南非傳統手法製作，冷凍宅配到府。',
    ],
    featuredLead: readyToShip,
    packed: packedToTravel,
    delivery: ['Frozen, and still frozen when you open the door', '全程冷凍，開箱還是凍得硬硬的'],
  },
  store: {
    subtitle: [
      'Biltong, boerewors and cuts for the braai, made the South African way in Taiwan and sent frozen to a store near you.',
      '風乾牛肉、南非香腸和適合炭烤的肉品，在臺灣以南非傳統手法製作，冷凍配送至超商取貨。',
    ],
    featuredLead: readyToShip,
    packed: packedToTravel,
    delivery: ['Frozen, and still frozen when you collect it', '全程冷凍，取貨時還是凍得硬硬的'],
  },
  pickup: {
    subtitle: [
      'Biltong, boerewors and cuts for the braai, made the South African way in Taiwan and kept frozen until you collect them.',
      '風乾牛肉、南非香腸和適合炭烤的肉品，在臺灣以南非傳統手法製作，冷凍保存，歡迎到店自取。',
    ],
    featuredLead: ['A few things to start with, all in stock.', '先從這幾樣開始，都有現貨。'],
    packed: [
      'Our meat is frozen hard before it is packed, and stays frozen until you collect it.',
      '肉品都先徹底冷凍再包裝，低溫保存到您取貨，不怕退冰。',
    ],
    delivery: ['Frozen, and still frozen when you collect it', '全程冷凍，取貨時還是凍得硬硬的'],
  },
} as const satisfies Record<
  DeliveryKind,
  Record<'subtitle' | 'featuredLead' | 'packed' | 'delivery', LocalizedText>
>;

/** @param reach how far the shop delivers. */
export function deliveryLead(
  { cutOffHour }: Pick<DeliveryCalendar, 'cutOffHour'>,
  reach: DeliveryKind,
): LocalizedText {
  const hour = `${String(cutOffHour).padStart(2, '0')}:00`;
  const before = cutOffHour === 24 ? 'midnight' : hour;
  if (reach === 'pickup')
    return [
      `You collect your order from us. Order before ${before} and it can be ready the next day; within 2 days at the latest, not counting Sundays and days we’re closed.`,
      `商品請到店自取。${hour}前下單，最快隔日備妥，最慢2天內備妥（不含週日及公休日）。`,
    ];
  return [
    `We ship to the main island of Taiwan. Order before ${before} and it can be with you the next day; within 2 days at the latest, not counting Sundays and days we’re closed.`,
    `配送範圍為臺灣本島。${hour}前下單，最快隔日到貨，最慢2天內送達（不含週日及公休日）。`,
  ];
}

interface DeliveryStep {
  icon: 'snow' | 'truck' | 'pin';
  title: LocalizedText;
  text: LocalizedText;
}

export function deliverySteps(terms: DeliveryTerms): readonly DeliveryStep[] {
  const home = feeOf('regularAM', terms);
  const from = terms.freeFrom === null ? null : formatNtd(terms.freeFrom);
  const ofHome: LocalizedText =
    home === 0
      ? ['Free of charge', '免運費']
      : [`Flat ${formatNtd(home)}, whatever the box weighs`, `運費一律${formatNtd(home)}`];
  const freeBeyond = (fee: number): LocalizedText =>
    from === null || fee === 0 ? ['', ''] : [`, and free from ${from}`, `，滿${from}免運`];
  const offered: ReadonlySet<ShippingOption> = new Set(optionsOffered(terms));
  const storeFees = [...offered].filter(isStoreOption).map((one) => feeOf(one, terms));
  const ofStore = storePickup(storeFees);
  const [homeFree, storeFree] = [freeBeyond(home), freeBeyond(Math.max(...storeFees))];
  const time = dayTimes(offered);
  const chains = chainNames(offered);
  const isCollected = offered.has('selfPickUp');
  const also: LocalizedText = isCollected
    ? [' You can also pick up your order from us, free of charge.', '；也歡迎自取，免運費']
    : ['', ''];
  const steps: DeliveryStep[] = [
    {
      icon: 'snow',
      title: ['Packed at −18 °C', '−18°C冷凍包裝'],
      text: reachText[deliveryReach(terms)].packed,
    },
  ];
  if (time)
    steps.push({
      icon: 'truck',
      title: time.title,
      text: [`${time.text[0]}. ${ofHome[0]}${homeFree[0]}.`, `${time.text[1]}，${ofHome[1]}${homeFree[1]}。`],
    });
  if (chains)
    steps.push({
      icon: 'pin',
      title: time
        ? [`Or to a ${chains[0]} near you`, `或送到附近的${chains[1]}`]
        : [`To a ${chains[0]} near you`, `送到附近的${chains[1]}`],
      text: [`${ofStore[0]}${storeFree[0]}.${also[0]}`, `${ofStore[1]}${storeFree[1]}${also[1]}。`],
    });
  else if (isCollected)
    steps.push({
      icon: 'pin',
      title: time ? ['Or pick it up from us', '或到店自取'] : ['Pick it up from us', '到店自取'],
      text: ['Free of charge. Contact us to arrange a time.', '免運費，取貨時間請與我們約定。'],
    });
  return steps;
}

/** @param fees NTD, of each chain. */
function storePickup(fees: readonly number[]): LocalizedText {
  const least = Math.min(...fees);
  const most = formatNtd(Math.max(...fees));
  if (fees.some((fee) => fee !== least))
    return least === 0
      ? [`Frozen store pickup for up to ${most}`, `超商冷凍取貨運費最高${most}`]
      : [`Frozen store pickup from ${formatNtd(least)}`, `超商冷凍取貨運費${formatNtd(least)}起`];
  return least === 0
    ? ['Frozen store pickup, free of charge', '超商冷凍取貨免運費']
    : [`Frozen store pickup for ${formatNtd(least)}`, `超商冷凍取貨運費${formatNtd(least)}`];
}

/** When a courier comes to the door; null where none does. */
function dayTimes(
  offered: ReadonlySet<ShippingOption>,
): { title: LocalizedText; text: LocalizedText } | null {
  const isMorning = offered.has('regularAM');
  if (offered.has('regularPM'))
    return isMorning
      ? {
          title: ['To your door, morning or afternoon', '宅配到府，上午、下午任選'],
          text: ['Before 13:00 or between 14:00 and 18:00, as you choose', '可指定13:00前或14:00–18:00送達'],
        }
      : {
          title: ['To your door in the afternoon', '宅配到府，下午送達'],
          text: ['Between 14:00 and 18:00', '14:00–18:00送達'],
        };
  return isMorning
    ? { title: ['To your door in the morning', '宅配到府，上午送達'], text: ['Before 13:00', '13:00前送達'] }
    : null;
}

/** null where no store hands out parcels. */
function chainNames(offered: ReadonlySet<ShippingOption>): LocalizedText | null {
  const isFamily = offered.has('familyMart');
  if (offered.has('sevenEleven'))
    return isFamily ? ['7-ELEVEN or FamilyMart', '7-ELEVEN或全家'] : ['7-ELEVEN', '7-ELEVEN'];
  return isFamily ? ['FamilyMart', '全家'] : null;
}

/** Follows the meaning of the word that the shop's name begins with. */
export const shopWord: LocalizedText = [' And this shop.', '也是這家店的名字。'];

/** The words themselves stay untranslated. */
export const braaiWords: readonly { word: string; pronunciation: LocalizedText; meaning: LocalizedText }[] = [
  {
    word: 'Biltong',
    pronunciation: ['BILL-tong', '音近「比爾通」'],
    meaning: [
      'Beef cured with vinegar, salt and coriander seed, then hung for days to dry. No smoke, no sugar, no oven: tender in the middle, and nothing like jerky.',
      '用醋、鹽和芫荽籽醃過，再掛起來風乾好幾天的牛肉。不煙燻、不加糖、不烘烤，中心仍然柔軟，和肉乾完全不同。',
    ],
  },
  {
    word: 'Boerewors',
    pronunciation: ['BOO-ruh-vors', '音近「布勒沃斯」'],
    meaning: [
      'The farmer’s sausage: coarse beef with coriander and clove, made in one long coil and grilled whole.',
      '「農夫香腸」：粗絞牛肉加芫荽籽與丁香，做成長長一圈，整圈下去烤。',
    ],
  },
  {
    word: 'Braai',
    pronunciation: ['BRY', '音近「布萊」'],
    meaning: [
      'Cooking over wood coals, and the whole afternoon around it. Nobody is in a hurry.',
      '用柴火燒成的炭慢慢烤，也指圍在火邊的那一整個下午。誰都不趕時間。',
    ],
  },
  {
    word: 'Boma',
    pronunciation: ['BOH-mah', '音近「波瑪」'],
    meaning: [
      'A ring of reed fence with a fire in the middle, where people eat together under the stars.',
      '蘆葦圍成一圈、中間生著火，大家在星空下一起吃飯的地方。',
    ],
  },
];
