import { commonDrawings, Drawing } from './drawing.tsx';

const drawings = {
  ...commonDrawings,
  'arrow-right': 'M4.5 12h15M13 5.5l6.5 6.5-6.5 6.5',
  cart: 'M3 4h2.4l2.3 11.2h9.9l2.4-8.2H6.1M9 19.9v.1M17 19.9v.1',
  chat: 'M4 5.5h16v10.8h-8.6L7 20v-3.7H4z',
  'chevron-left': 'M14.5 5 7.8 12l6.7 7',
  'chevron-right': 'M9.5 5l6.7 7-6.7 7',
  close: 'M5.5 5.5l13 13M18.5 5.5l-13 13',
  flame:
    'M12.2 21c-4 0-6.7-2.7-6.7-6.3 0-3 1.9-4.6 3-6.5.7 1.3 1.2 2.1 2.1 2.7.2-3 1-5.6 3.4-7.9.3 3.8 4.9 6.3 4.9 11.6 0 3.7-2.7 6.4-6.7 6.4Z',
  minus: 'M5 12h14',
  pin: 'M12 21s-6.5-5.8-6.5-10.8a6.5 6.5 0 0 1 13 0C18.5 15.2 12 21 12 21ZM12 12.4v-.1a2.2 2.2 0 1 0 0 .1',
  snow: 'M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9M9.5 4.5 12 6.8l2.5-2.3M9.5 19.5l2.5-2.3 2.5 2.3',
} as const;

type IconName = keyof typeof drawings;

/** Decorative: text or its button's `aria-label` carries the meaning. */
export function Icon({ name, size = 22 }: { name: IconName; size?: number }) {
  return <Drawing path={drawings[name]} size={size} weight={1.7} />;
}
