import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { usualDelivery } from '#app/domain/delivery/delivery-calendar.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.resetModules();
});

const arrival = { day: '2026-11-24', until: '2026-11-23T06:00:00.000Z' };

/** A page that was rendered before the time was over, in a browser with a clock of its own. */
async function opened() {
  vi.resetModules();
  const [{ ArrivalNote }, { PreviewedShop, unknownShop }, clock] = await Promise.all([
    import('./next-delivery-date.tsx'),
    import('./shop.ts'),
    import('./now.ts'),
  ]);
  const shown = (reach: 'home' | 'pickup' = 'home') => {
    const shop = { ...unknownShop, arrival, delivery: usualDelivery, reach };
    const element = (
      <PreviewedShop value={shop}>
        <ArrivalNote />
      </PreviewedShop>
    );
    return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  };
  const readClock = (at: string) =>
    clock.readShopClock(new Response(null, { headers: { date: new Date(at).toUTCString() } }));
  return { shown, readClock };
}

test('the day is that of the shop’s clock, whatever the browser’s says', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-24T04:00:00.000Z'), toFake: ['Date'] });
  const { shown, readClock } = await opened();
  expect(shown()).toContain('Arrives by Tue 24 Nov');
  readClock('2026-11-23T04:00:00.000Z');
  expect(shown()).toContain('Arrives by Tue 24 Nov');
  readClock('2026-11-23T07:00:00.000Z');
  expect(shown()).toContain('Arrives by Wed 25 Nov');
});

test('where everything is collected it is said to be ready', async () => {
  const { shown } = await opened();
  expect(shown('pickup')).toContain('Ready to collect by');
});
