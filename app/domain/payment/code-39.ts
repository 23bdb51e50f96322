/** Wide and narrow, bar and gap alternating (ISO/IEC 16388); each character ends with a bar. */
const patterns: Readonly<Record<string, string>> = {
  '0': 'nnnwwnwnn',
  '1': 'wnnwnnnnw',
  '2': 'nnwwnnnnw',
  '3': 'wnwwnnnnn',
  '4': 'nnnwwnnnw',
  '5': 'wnnwwnnnn',
  '6': 'nnwwwnnnn',
  '7': 'nnnwnnwnw',
  '8': 'wnnwnnwnn',
  '9': 'nnwwnnwnn',
  A: 'wnnnnwnnw',
  B: 'nnwnnwnnw',
  C: 'wnwnnwnnn',
  D: 'nnnnwwnnw',
  E: 'wnnnwwnnn',
  F: 'nnwnwwnnn',
  G: 'nnnnnwwnw',
  H: 'wnnnnwwnn',
  I: 'nnwnnwwnn',
  J: 'nnnnwwwnn',
  K: 'wnnnnnnww',
  L: 'nnwnnnnww',
  M: 'wnwnnnnwn',
  N: 'nnnnwnnww',
  O: 'wnnnwnnwn',
  P: 'nnwnwnnwn',
  Q: 'nnnnnnwww',
  R: 'wnnnnnwwn',
  S: 'nnwnnnwwn',
  T: 'nnnnwnwwn',
  U: 'wwnnnnnnw',
  V: 'nwwnnnnnw',
  W: 'wwwnnnnnn',
  X: 'nwnnwnnnw',
  Y: 'wwnnwnnnn',
  Z: 'nwwnwnnnn',
  '*': 'nwnnwnwnn',
};
/** In modules. */
const [wide, quiet] = [2, 10];

/** The bars of a Code 39 by position and width in modules, and the total width. @param text of digits and capitals. */
export function code39(text: string): { bars: { at: number; width: number }[]; width: number } {
  if (!/^[0-9A-Z]+$/.test(text)) throw new Error('Code 39 is drawn of digits and capitals alone');
  const bars: { at: number; width: number }[] = [];
  let at = quiet;
  for (const sign of `*${text}*`) {
    for (const [place, part] of [...(patterns[sign] ?? '')].entries()) {
      const width = part === 'w' ? wide : 1;
      if (place % 2 === 0) bars.push({ at, width });
      at += width;
    }
    at += 1;
  }
  return { bars, width: at - 1 + quiet };
}
