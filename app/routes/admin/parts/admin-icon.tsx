import type { StatusIcon } from '#app/domain/order/order-status.ts';
import { commonDrawings, Drawing } from '#app/ui/icon.tsx';

/** Besides those of the shop, for the admin area alone. */
const drawings = {
  ...commonDrawings,
  sparkle: 'M12 3.5l1.9 5.1 5.1 1.9-5.1 1.9-1.9 5.1-1.9-5.1-5.1-1.9 5.1-1.9zM18.5 16v4M16.5 18h4',
  phone:
    'M6.2 3.8h3l1.4 3.9-2 1.5a11 11 0 0 0 5.2 5.2l1.5-2 3.9 1.4v3c0 1-.8 1.8-1.8 1.8C10.6 18.6 5.4 13.4 4.4 5.6c0-1 .8-1.8 1.8-1.8Z',
  wallet:
    'M4 7.2h14.5a1.5 1.5 0 0 1 1.5 1.5v9.1a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.8zM4 7.2l11.5-3.4v3.4M16.2 13.2v.1',
  cross: 'M6 6l12 12M18 6 6 18',
  minus: 'M5 12h14',
  more: 'M5 11.2a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6ZM12 11.2a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6ZM19 11.2a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6Z',
  overview: 'M4 4.5h6.5V11H4zM13.5 4.5H20V9h-6.5zM13.5 12.5H20v7h-6.5zM4 14.5h6.5v5H4z',
  orders: 'M6 3.5h12V21l-3-2-3 2-3-2-3 2zM9 8h6M9 11.5h6M9 15h3.5',
  products:
    'M8.2 15.8c-2.6-2.6-2.4-7 .5-9.6 2.7-2.4 6.8-2.4 9.1 0s2 6.4-.6 8.7c-2.5 2.3-6.4 3.4-9 .9ZM8.2 15.8l-2.6 2.6M13.4 9.2v.1M4.2 17.2a1.3 1.3 0 1 0 1 2.3 1.3 1.3 0 1 0 1.1-2.2',
  messages: 'M4 4.5h16v11.5h-9.5L6 20v-4H4zM8 8.7h8M8 12h5',
  emails: 'M3.5 6h17v12.5h-17zM3.8 6.4l8.2 6.9 8.2-6.9',
  settings:
    'M4 7h9M17 7h3M4 12h3M11 12h9M4 17h9M17 17h3M15 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM9 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM15 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  staff: 'M4 20V8.5L8 6l4 2.5L16 6l4 2.5V20zM9 20v-5h6v5M12 3.2v2',
  account: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c0-3.8 3.2-6 7.5-6s7.5 2.2 7.5 6',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7.5V12l3.2 2',
  note: 'M5 4.5h14v11.2L14.7 20H5zM14.5 20v-4.5H19M8.5 9h7M8.5 12.5h4',
  filters: 'M3.5 6h17M6.5 12h11M9.5 18h5',
  images: 'M3.5 5h17v14h-17zM3.8 16.5l5-5 4 4 2.5-2.5 5 4.7M15.5 9.5v.1',
  promos: 'M3.5 7h17v3.2a1.9 1.9 0 0 0 0 3.7V17h-17v-3.2a1.9 1.9 0 0 0 0-3.7zM14 7v2M14 11v2M14 15v2',
  turnLeft: commonDrawings.reset,
  turnRight: 'M19.5 5v5h-5M19 10a7.5 7.5 0 1 0 .4 4.5',
  upload: 'M12 15.5V4.5M7 9l5-5 5 5M4.5 15v4.5h15V15',
  parcel: 'M20 16.5v-9L12 3.5 4 7.5v9l8 4zM4 7.5l8 4 8-4M12 11.5v9',
  parcelBack: 'M20 12.5V7.5L12 3.5 4 7.5v9l8 4M4 7.5l8 4 8-4M12 11.5v9M20.5 18h-6M17 15.2 14.2 18l2.8 2.8',
  customers:
    'M9 11.5a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.4ZM2.8 20c0-3.6 2.7-5.8 6.2-5.8s6.2 2.2 6.2 5.8M15.5 4.6a3.6 3.6 0 0 1 0 6.6M17.3 14.8c2.4.7 3.9 2.6 3.9 5.2',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1',
  unfold: 'M5 8.5l7 7 7-7',
  back: 'M19.5 12h-15M11 5.5 4.5 12l6.5 6.5',
  out: 'M10 4.5H5v15h5M9.5 12h10.5M16 8l4 4-4 4',
  star: 'M12 3.8l2.5 5.2 5.7.8-4.1 4 1 5.6-5.1-2.7-5.1 2.7 1-5.6-4.1-4 5.7-.8z',
  shop: 'M4.5 10v9.5h15V10M3.5 9.5 5.3 4.5h13.4l1.8 5a2.8 2.8 0 0 1-5.6 0 2.8 2.8 0 0 1-5.8 0 2.8 2.8 0 0 1-5.6 0Z',
} as const satisfies Record<StatusIcon, string> & Record<string, string>;

export type AdminIconName = keyof typeof drawings;

/** An ornament: what it means is said in words beside it. */
export function AdminIcon({ name, size = 18 }: { name: AdminIconName; size?: number }) {
  return <Drawing path={drawings[name]} size={size} weight={1.8} />;
}
