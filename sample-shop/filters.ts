import type { SampleFilter } from './shape.ts';

/** Product types in the owner's order. */
export const filters: readonly SampleFilter[] = [
  { key: 'biltong', title: ['Biltong & Droëwors', '風乾肉'] },
  { key: 'wors', title: ['Boerewors', '南非香腸'] },
  { key: 'ready', title: ['Ready to Braai', '醃好即烤'] },
  { key: 'cuts', title: ['Steaks, Chops & Oxtail', '牛排、羊排與牛尾'] },
  { key: 'fire', title: ['Wood & Fire', '木柴與木炭'] },
  { key: 'tools', title: ['Braai Tools', '烤肉用具'] },
  { key: 'pantry', title: ['Pantry', '醬料與雜貨'] },
];
