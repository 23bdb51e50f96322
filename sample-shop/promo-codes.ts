import type { SamplePromoCode } from './shape.ts';

const tenPercentOff = ['BRAAI10-VUUR', 'BRAAI10-ROOK', 'BRAAI10-KOOL', 'BRAAI10-VLAM', 'BRAAI10-SOUT'];
const hundredOff = ['LEKKER100-EEN', 'LEKKER100-TWEE', 'LEKKER100-DRIE', 'LEKKER100-VIER', 'LEKKER100-VYF'];

/** Every code can be spent once. */
export const promoCodes: readonly SamplePromoCode[] = [
  ...tenPercentOff.map((code) => ({ code, discount: 10, salesAmount: 0 })),
  ...hundredOff.map((code) => ({ code, discount: 0, salesAmount: 100 })),
];
