import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { emptyDetails } from '#app/domain/cart/checkout-details.ts';
import { shownShop as shop } from '#test/found-orders.ts';
import { Arrival } from './checkout-delivery-date.tsx';

const chosen = { paymentMethod: 'bt', shippingOption: 'regularAM' } as const;
const details = { ...emptyDetails, ...chosen, county: '' } as const;

test.each([
  [false, true],
  [true, false],
])(
  'the day at the review, with a code that pays for all of it: %s, depends on a payment: %s',
  (isPaid, waits) => {
    const words = renderToStaticMarkup(
      <MemoryRouter>
        <Arrival details={details} shop={shop} isPaid={isPaid} now={new Date()} />
      </MemoryRouter>,
    );
    expect(words.includes('If we receive your payment')).toBe(waits);
    expect(words).toContain('rrives by');
  },
);
