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
