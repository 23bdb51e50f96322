import { expect, test } from 'vitest';
import { newProduct } from '#test/product-factories.ts';
import { createEditor } from './editor-store.ts';

test('forms that are saved by themselves stay unsaved over a save of the product, until each is saved', () => {
  const product = newProduct();
  const editor = createEditor(product, true);
  const unsaved = () => editor.get().unsavedForms;
  const [bundle, levels] = [editor.holdUnsaved(), editor.holdUnsaved()];
  editor.tookSave(product, { ...product, version: 1 });
  expect(unsaved()).toBe(2);
  bundle();
  expect(unsaved()).toBe(1);
  editor.take(product, product);
  levels();
  expect(unsaved()).toBe(0);
});

test('a variant that was removed and saved comes back by undo with its cost', () => {
  const product = { ...newProduct(), version: 1 };
  const editor = createEditor(product, true);
  editor.edit((edited) => ({ ...edited, variants: edited.variants.slice(1) }));
  const sent = editor.get().history.present;
  editor.tookSave(sent, { ...sent, version: 2 });
  editor.undo();
  const [back, other] = editor.get().history.present.variants;
  expect(back).toMatchObject({ id: product.variants[0]?.id, cost: 200, knownQty: 0 });
  expect(other?.id).toBe(product.variants[1]?.id);
});
