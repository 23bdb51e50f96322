/** Line icons on a grid of 24 in the current text colour, shared by shop and admin area. */
export const commonDrawings = {
  alert:
    'M12 8.5v4.5M12 16.6v.2M10.3 4.2 2.9 17.1a2 2 0 0 0 1.7 3h14.8a2 2 0 0 0 1.7-3L13.7 4.2a2 2 0 0 0-3.4 0Z',
  check: 'M4.5 12.8l4.7 4.7L19.5 6.8',
  copy: 'M8.5 8.5h11v11h-11zM5.2 15.5h-.7v-11h11v.7',
  plus: 'M12 5v14M5 12h14',
  reset: 'M4.5 5v5h5M5 10a7.5 7.5 0 1 1-.4 4.5',
  search: 'M10.8 17.6a6.8 6.8 0 1 0 0-13.6 6.8 6.8 0 0 0 0 13.6ZM15.8 15.8 20.5 20.5',
  trash: 'M4.5 6.5h15M9.5 6.5V4h5v2.5M6.5 6.5l.9 13.5h9.2l.9-13.5M10.2 10.5v6M13.8 10.5v6',
  truck:
    'M2.5 6h11.5v10.5H9.2M4.8 16.5H2.5V6M14 9.5h4l3.5 3.7v3.3h-2.3M14 16.5h.9M7 18.7a2.1 2.1 0 1 0 0-4.3 2.1 2.1 0 0 0 0 4.3ZM17 18.7a2.1 2.1 0 1 0 0-4.3 2.1 2.1 0 0 0 0 4.3Z',
} as const;

/**
 * @param path of its lines. @param size in px at the default text size, with which it scales. @param weight of the
 * lines, in grid units.
 */
export function Drawing({ path, size, weight }: { path: string; size: number; weight: number }) {
  return (
    <svg
      width={inRem(size)}
      height={inRem(size)}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={weight}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}

/** @param size in px at the default text size. */
export function inRem(size: number): string {
  return `${size / 16}rem`;
}

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
  share: 'M12 15.5v-12M7.8 7.2 12 3l4.2 4.2M8 10.5H5.5v10h13v-10H16',
  snow: 'M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9M9.5 4.5 12 6.8l2.5-2.3M9.5 19.5l2.5-2.3 2.5 2.3',
} as const;

type IconName = keyof typeof drawings;

/** Decorative: text or the button's `aria-label` carries the meaning. */
export function Icon({ name, size = 22 }: { name: IconName; size?: number }) {
  return <Drawing path={drawings[name]} size={size} weight={1.7} />;
}
