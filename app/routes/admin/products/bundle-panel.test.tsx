import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, useLoaderData } from 'react-router';
import { expect, test } from 'vitest';
import type { KnownPart, OwnBundle } from '#app/domain/catalogue/bundle.ts';
import { newProduct } from '#test/product-factories.ts';
import { BundlePanel } from './bundle-panel.tsx';
import { createEditor, EditorProvider } from './editor-store.ts';

const product = newProduct({ variants: newProduct().variants.slice(0, 1) });
const [variant] = product.variants;
const part: KnownPart = {
  ...{ id: 'var_part', qty: 2, title: ['Wors', '香腸'], parentID: 'prd_part' },
  ...{ size: null, weight: null, color: null, cost: 100, price: 200, left: 9, gap: null },
};

function Page() {
  const { bundles } = useLoaderData<{ bundles: readonly OwnBundle[] }>();
  return (
    <EditorProvider value={createEditor(product, true)}>
      <BundlePanel bundles={bundles} isNew={false} />
    </EditorProvider>
  );
}
const Stub = createRoutesStub([{ id: 'product', path: '/admin/product', Component: Page }]);

/** The field of the form before scripts. @param posted what was refused. */
function costField(parts: OwnBundle['parts'], posted: Record<string, unknown> | null = null): string {
  const bundles = parts.length === 0 ? [] : [{ id: variant?.id, costOfParts: true, parts }];
  const intent = { intent: 'set-bundle', product: product.id, variant: variant?.id };
  const answer = { ok: false, problem: 'bad-pieces', posted: { ...intent, ...posted } };
  const page = renderToStaticMarkup(
    <MantineProvider>
      <Stub
        initialEntries={['/admin/product']}
        hydrationData={{
          loaderData: { product: { bundles } },
          ...(posted && { actionData: { product: answer } }),
        }}
      />
    </MantineProvider>,
  );
  return /<input[^>]*name="costOfParts"[^>]*>/.exec(page)?.[0] ?? '';
}

test('before scripts the cost of a new bundle follows its parts, and a refused form keeps the box as it was', () => {
  expect(costField([])).toMatch(/type="hidden".*value="on"/);
  expect(costField([part])).toContain('checked=""');
  expect(costField([part], { part: part.id, qty: 'x', costOfParts: 'on' })).toContain('checked=""');
  expect(costField([part], { part: part.id, qty: 'x' })).toMatch(/type="checkbox"/);
  expect(costField([part], { part: part.id, qty: 'x' })).not.toContain('checked');
});
