import { type LocalizedText, textsOf } from '../language.ts';

const units: Readonly<Record<string, number>> = {
  g: 1,
  克: 1,
  公克: 1,
  kg: 1000,
  公斤: 1000,
  斤: 600,
  台斤: 600,
};

/** The grams in a weight's label: `250 g`, `1.2 公斤`, `２台斤`. Null where it has none. A Taiwanese catty (台斤) is 600 g. */
export function gramsOf(label: string): number | null {
  const found = /^(\d{1,6})(?:\.(\d{1,3}))?(kg|g|公克|克|公斤|台斤|斤)$/.exec(
    label.slice(0, 40).normalize('NFKC').toLowerCase().replaceAll(/[\s,]/g, '').replaceAll('臺', '台'),
  );
  if (!found) return null;
  const [, whole = '', part = '', unit = ''] = found;
  const thousandths = Number(whole) * 1000 + Number(part.padEnd(3, '0'));
  return Math.round((thousandths * (units[unit] ?? 0)) / 1000);
}

/** By the first of its texts that names a weight. */
export function gramsOfLabel(label: LocalizedText): number | null {
  return (
    textsOf(label)
      .map(gramsOf)
      .find((grams) => grams !== null) ?? null
  );
}
