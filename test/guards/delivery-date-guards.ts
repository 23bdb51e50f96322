import type { Guard } from './guard.ts';

const pages = 'app/server/http/page-cache.ts';
const pageCache = { file: 'app/server/http/page-cache.test.ts', test: 'keeps no page beyond' };

export const arrivalGuards: readonly Guard[] = [
  {
    name: 'an order is taken for any arrival day',
    without: [
      {
        file: 'app/server/orders/place-order.ts',
        text: '  refuseDay(request, now, calendar);\n',
        instead: '',
      },
    ],
    watchedBy: { file: 'app/server/orders/chosen-day.test.ts', test: 'as long as that can be had' },
  },
  {
    name: 'an owner may promise any arrival day',
    without: [
      {
        file: 'app/server/orders/order-edit.ts',
        text: '  if (unavailable) throw',
        instead: '  if (unavailable && chosen === null) throw',
      },
    ],
    watchedBy: { file: 'app/server/orders/order-edit.test.ts', test: 'agrees on another day' },
  },
  {
    name: 'a page outlives its arrival day',
    without: [
      { file: pages, text: 'Math.min(Date.now() + lifetime, until)', instead: 'Date.now() + lifetime' },
    ],
    watchedBy: pageCache,
  },
  {
    name: 'a page that was late in the making is kept past its arrival day',
    without: [
      {
        file: pages,
        text: 'headersFor(response, body), until)',
        instead: 'headersFor(response, body), this.#until())',
      },
    ],
    watchedBy: pageCache,
  },
  {
    name: 'a kept session has an arrival day that is over',
    without: [
      {
        file: 'app/domain/cart/stored-session.ts',
        text: ' || draft.chosenDay < today',
        instead: '',
      },
    ],
    watchedBy: { file: 'app/domain/cart/stored-session.test.ts', test: 'a day that is over' },
  },
];
