/** The shop's brand colour: `#rrggbb`, lower case. */
export type Colour = `#${string}`;

export const usualBrand: Colour = '#911024';

/** WCAG 2.2 AA for text of any size. */
const leastContrast = 4.5;

/** The text colour on the brand colour, as in ui/theme.css and emails/theme.ts. */
const onBrand: Colour = '#fffaf3';
const paperRaised: Colour = '#fdf9f2';
export const brandPairs = {
  /** Light text on a button, an email's head or a badge. */
  text: onBrand,
  /** Links and marks in the colour itself. */
  paper: '#f6efe4',
  /** The same on the darkest paper. */
  'paper-deep': '#ebdfcc',
} as const satisfies Record<string, Colour>;
export type BrandPair = keyof typeof brandPairs;

export interface PairContrast {
  pair: BrandPair;
  /** Rounded down to a tenth, so that 4.4 is never shown as 4.5. */
  ratio: number;
  passes: boolean;
}

/** @returns null where invalid. Accepts `#911024`, `911024`, `#912`. */
export function readColour(typed: string): Colour | null {
  const code = typed.normalize('NFKC').trim().toLowerCase().replace(/^#/, '');
  if (/^[0-9a-f]{6}$/.test(code)) return `#${code}`;
  return /^[0-9a-f]{3}$/.test(code) ? `#${code.replaceAll(/./g, '$&$&')}` : null;
}

export function brandContrasts(brand: Colour): readonly PairContrast[] {
  const pairs: readonly BrandPair[] = ['text', 'paper', 'paper-deep'];
  return pairs.map((pair) => {
    const ratio = contrast(brand, brandPairs[pair]);
    return { pair, ratio: Math.floor(ratio * 10) / 10, passes: ratio >= leastContrast };
  });
}

export function isReadable(brand: Colour): boolean {
  return brandContrasts(brand).every(({ passes }) => passes);
}

/** The colour itself where it passes; else the lightest one of its hue that does. */
export function nearestReadable(brand: Colour): Colour {
  for (let part = 255; part > 0; part -= 1) {
    const darker = colourOf(channels(brand).map((channel) => Math.floor((channel * part) / 255)));
    if (isReadable(darker)) return darker;
  }
  return '#000000';
}

export interface BrandShades {
  brand: Colour;
  /** On hover. */
  deep: Colour;
  /** Background of text in the brand colour or in ink. */
  faint: Colour;
}

/** The theme's shades for the default colour; for others a mix. */
export function brandShades(brand: Colour): BrandShades {
  if (brand === usualBrand) return { brand, deep: '#6f0a1a', faint: '#f3dfdb' };
  return { brand, deep: mix(brand, '#000000', 0.24), faint: mix(brand, paperRaised, 0.9) };
}

/** WCAG's contrast ratio, 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((first, second) => first - second);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mix(colour: Colour, other: Colour, part: number): Colour {
  const others = channels(other);
  return colourOf(
    channels(colour).map((channel, at) => Math.round(channel * (1 - part) + (others[at] ?? 0) * part)),
  );
}

function channels(colour: Colour): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

function colourOf(parts: readonly number[]): Colour {
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
