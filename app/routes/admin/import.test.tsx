import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { FindingCode } from '#app/domain/import/report.ts';
import { importText } from '#app/text/import-admin.ts';
import ImportPage from './import.tsx';

function page(found: readonly FindingCode[], orders = 0): string {
  const none = { added: 0, stored: 3, left: 0 };
  const kinds = ['products', 'images', 'filters', 'options', 'promoCodes', 'orders', 'customers', 'settings'];
  const shown = {
    counts: { ...Object.fromEntries(kinds.map((kind) => [kind, none])), orders: { ...none, added: orders } },
    open: { orders: 0, transfers: 0 },
    missing: { pictures: 0, products: 0, titles: [], files: [] },
    sums: { drop: 0, doubt: found.length, repair: 0 },
    groups: found.map((code) => ({ code, places: 1, entries: 1, first: [] })),
    listed: null,
  };
  const chosen = { shown, wanted: [], isNew: orders > 0, version: '1' };
  const loaderData = { past: [], imported: null, chosen };
  const Stub = createRoutesStub([{ id: 'import', path: '/admin/import', Component: ImportPage }]);
  return renderToStaticMarkup(
    <MantineProvider>
      <Stub initialEntries={['/admin/import']} hydrationData={{ loaderData: { import: loaderData } }} />
    </MantineProvider>,
  );
}

test('where nothing is new, but something is different, the page does not say that all is well', () => {
  const [differs, kept] = [importText.differs[0], importText.removedAfter[0]];
  expect(page([])).not.toContain(differs);
  expect(page(['name-missing'])).not.toContain(differs);
  expect(page(['differs-from-shop'])).toContain(differs);
  // How long the file stays is said with it.
  expect(page([])).toContain(kept);
});

test('before orders are imported the page advises to pause new ones', () => {
  expect(page([], 40)).toContain(importText.pauseFirst[0]);
  expect(page([])).not.toContain(importText.pauseFirst[0]);
});
