import { isChinese, type Language, type LocalizedText } from '../language.ts';

/**
 * The counties offered (specification, section 3). Frozen parcels go to the main island only, so Penghu, Kinmen and
 * Lienchiang are absent. Hualien City is a township-level city inside 花蓮縣; the specification offers it by itself.
 */
export const counties = {
  Changhua: ['Changhua County', '彰化縣'],
  ChiayiCity: ['Chiayi City', '嘉義市'],
  ChiayiCounty: ['Chiayi County', '嘉義縣'],
  HsinchuCity: ['Hsinchu City', '新竹市'],
  HsinchuCounty: ['Hsinchu County', '新竹縣'],
  HualienCity: ['Hualien City', '花蓮縣花蓮市'],
  HualienCounty: ['Hualien County', '花蓮縣'],
  Kaohsiung: ['Kaohsiung City', '高雄市'],
  Keelung: ['Keelung City', '基隆市'],
  Miaoli: ['Miaoli County', '苗栗縣'],
  Nantou: ['Nantou County', '南投縣'],
  NewTaipei: ['New Taipei City', '新北市'],
  Pingtung: ['Pingtung County', '屏東縣'],
  Taichung: ['Taichung City', '臺中市'],
  Tainan: ['Tainan City', '臺南市'],
  Taipei: ['Taipei City', '臺北市'],
  Taitung: ['Taitung County', '臺東縣'],
  Taoyuan: ['Taoyuan City', '桃園市'],
  Yilan: ['Yilan County', '宜蘭縣'],
  Yunlin: ['Yunlin County', '雲林縣'],
} as const satisfies Record<string, LocalizedText>;

export type County = keyof typeof counties;

export function isCounty(value: string): value is County {
  return Object.hasOwn(counties, value);
}

/** The specification's spelling: `New Taipei`, `Chiayi city`. */
export function specCountyName(county: County): string {
  return county.replace(
    /(?<=[a-z])([A-Z])/g,
    (_, sign: string) => ` ${sign === 'T' ? sign : sign.toLowerCase()}`,
  );
}

/** @param name in the specification's spelling; null where it is none. */
export function countyOfSpecName(name: string): County | null {
  return countyKeys.find((county) => specCountyName(county) === name) ?? null;
}

/** Order of Taiwanese lists: north to south along the west, then the east coast. */
const fromNorth = [
  'Keelung',
  'Taipei',
  'NewTaipei',
  'Taoyuan',
  'HsinchuCity',
  'HsinchuCounty',
  'Miaoli',
  'Taichung',
  'Changhua',
  'Nantou',
  'Yunlin',
  'ChiayiCity',
  'ChiayiCounty',
  'Tainan',
  'Kaohsiung',
  'Pingtung',
  'Yilan',
  'HualienCounty',
  'HualienCity',
  'Taitung',
] as const satisfies readonly County[];

/** Counties in the reader's order: alphabetical in English, geographical in Chinese. */
export function countiesFor(language: Language): readonly County[] {
  return isChinese(language) ? fromNorth : countyKeys;
}

export const countyKeys: readonly County[] = Object.keys(counties).filter(isCounty);

/** The one county that a text names in either script, with or without its suffix; null where none or several do. */
export function countyNamed(text: string): County | null {
  const wanted = bare(text);
  const withSuffix = countyKeys.filter((key) =>
    [key, ...counties[key]].some((name) => bare(name) === wanted),
  );
  const found =
    withSuffix.length > 0
      ? withSuffix
      : countyKeys.filter((key) => counties[key].some((name) => withoutSuffix(name) === withoutSuffix(text)));
  return found.length === 1 ? (found[0] ?? null) : null;
}

function bare(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('台', '臺')
    .replaceAll(/[\s.-]/g, '');
}

function withoutSuffix(name: string): string {
  return bare(name).replace(/(?:city|county|[市縣])$/, '');
}
