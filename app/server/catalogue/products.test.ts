import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EditableProduct } from '#app/domain/catalogue/editable-product.ts';
import type { ParentId } from '#app/domain/ids.ts';
import { image, parentProduct, productOption, productVariant } from '#app/server/db/schema.ts';
import { testDatabase } from '#test/database.ts';
import { newProduct, newVariant, seedCatalogue } from '#test/product-factories.ts';
import { readProduct } from './admin-product.ts';
import {
  deleteProducts,
  duplicateProduct,
  finishDeletions,
  publishProducts,
  restoreProducts,
  unpublishProducts,
} from './product-changes.ts';
import { saveProduct } from './products.ts';

const database = await testDatabase();
const { db } = database;
beforeAll(() => seedCatalogue(db));
afterAll(database.close);

async function saved(product: EditableProduct): Promise<EditableProduct> {
  const result = await saveProduct(db, product);
  if (!result.ok) throw new Error(JSON.stringify(result.refusal));
  return result.saved.product;
}

async function refusal(product: EditableProduct) {
  const result = await saveProduct(db, product);
  return result.ok ? null : result.refusal;
}

const read = async (id: ParentId) => (await readProduct(db, id))?.product;
const sell = (id: string, qty: number) =>
  db.execute(sql`update product_variant set qty = qty - ${qty} where id = ${id}`);
const age = (id: ParentId) =>
  db.execute(sql`update parent_product set deleted_at = now() - interval '20 seconds' where id = ${id}`);

describe('saving', () => {
  test('a new product is read as it was written, at an address made of its English title', async () => {
    const product = newProduct({ title: ['Chilli Biltong!', '辣味肉乾'] });
    const result = await saveProduct(db, product);
    expect(result).toMatchObject({ ok: true, saved: { slug: 'chilli-biltong' } });
    const variants = product.variants.map((each) => ({ ...each, knownQty: each.qty }));
    expect(await read(product.id)).toEqual({ ...product, variants, version: 1 });
    const [row] = await db.select().from(parentProduct).where(eq(parentProduct.id, product.id));
    expect(row).toMatchObject({ minPrice: 350, inStock: true });
    expect(row?.searchText).toContain('chilli biltong');
    expect(row?.titleSearch).toMatch(/'biltong':/);
  });

  test('what it goes well with is kept in order, four at most, without itself and without repetition', async () => {
    const product = newProduct();
    const others = ['prd_a', 'prd_b', 'prd_c', 'prd_d', 'prd_e'] as const;
    const goesWith = ['prd_b', product.id, 'prd_b', ...others] as const;
    expect(await saveProduct(db, { ...product, goesWith })).toMatchObject({
      ok: true,
      saved: { product: { goesWith: ['prd_b', 'prd_a', 'prd_c', 'prd_d'] } },
    });
  });

  test('two products of one title have two addresses, also when they are made at once', async () => {
    const twins = Array.from({ length: 6 }, () => newProduct({ title: ['Twin', '雙'] }));
    const results = await Promise.all(twins.map((each) => saveProduct(db, each)));
    const slugs = results.map((result) => result.ok && result.saved.slug);
    expect(slugs.sort()).toEqual(['twin', 'twin-2', 'twin-3', 'twin-4', 'twin-5', 'twin-6']);
  });

  test('the next version adds, changes, moves and removes variants; the address stays', async () => {
    const first = await saved(newProduct({ title: ['Moving', '移'] }));
    const [one, two] = first.variants;
    if (!one || !two) throw new Error('two variants were saved');
    const three = newVariant({ weight: ['1 kg', '1 公斤'], qty: 3 });
    const second = await saved({
      ...first,
      title: ['Moved', '移了'],
      variants: [three, { ...two, price: 700 }],
    });
    expect(second).toMatchObject({ version: 2, title: ['Moved', '移了'] });
    expect(second.variants.map(({ id, price }) => [id, price])).toEqual([
      [three.id, 350],
      [two.id, 700],
    ]);
    const [row] = await db.select().from(parentProduct).where(eq(parentProduct.id, first.id));
    expect(row?.slug).toBe('moving');
    expect(await db.select().from(productVariant).where(eq(productVariant.id, one.id))).toEqual([]);
  });

  test('staff add and change variants, and only an owner removes one', async () => {
    const opened = await saved(newProduct());
    const [one, two] = opened.variants;
    if (!one || !two) throw new Error('two variants were saved');
    const added = newVariant({ weight: ['1 kg', '1 公斤'], price: 900 });
    const edited = { ...opened, variants: [{ ...two, price: 700 }, added] };
    const save = (role: 'owner' | 'staff') => saveProduct(db, edited, randomUUID(), '', role);
    expect(await save('staff')).toEqual({
      ok: false,
      refusal: { problem: 'variants-owners-only', variants: [one.id] },
    });
    expect(await read(opened.id)).toEqual(opened);
    expect(await save('owner')).toMatchObject({
      ok: true,
      changes: [
        { what: 'variantRemoved', variant: ['250 g', '250 公克'] },
        { what: 'price', from: 650, to: 700, variant: ['500 g', '500 公克'] },
        { what: 'variantAdded', variant: ['1 kg', '1 公斤'] },
      ],
    });
  });

  test('a conflict with a newer version is refused, with that version, and changes nothing', async () => {
    const opened = await saved(newProduct());
    const theirs = await saved({ ...opened, title: ['Theirs', '他'] });
    expect(await refusal({ ...opened, title: ['Mine', '我'] })).toEqual({
      problem: 'product-changed',
      product: theirs,
    });
    expect(await read(opened.id)).toEqual(theirs);
  });

  test('of many concurrent saves, one succeeds', async () => {
    const opened = await saved(newProduct());
    const tries = Array.from({ length: 12 }, (_, n) =>
      saveProduct(db, { ...opened, title: [`Window ${n}`, '窗'] }),
    );
    const results = await Promise.all(tries);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await read(opened.id))?.version).toBe(2);
  });

  test('the same press of the button saves once, however often it is sent', async () => {
    const product = newProduct({ title: ['Once', '一次'] });
    const attempt = randomUUID();
    const first = await saveProduct(db, product, attempt);
    const again = await Promise.all(Array.from({ length: 4 }, () => saveProduct(db, product, attempt)));
    for (const result of again) expect(result).toEqual(first);
    const opened = first.ok ? first.saved.product : product;
    const edited = { ...opened, variants: opened.variants.map((each) => ({ ...each, qty: each.qty + 5 })) };
    const next = randomUUID();
    await Promise.all([saveProduct(db, edited, next), saveProduct(db, edited, next)]);
    expect((await read(product.id))?.variants.map(({ qty }) => qty)).toEqual([9, 11]);
    // Another attempt key is another save.
    expect(await saveProduct(db, edited, randomUUID())).toMatchObject({ ok: false });
  });

  test('stock is changed by what the owner changed, not set to what the owner saw', async () => {
    const opened = await saved(newProduct());
    const [one, two] = opened.variants;
    if (!one || !two) throw new Error('two variants were saved');
    await sell(one.id, 3);
    await sell(two.id, 2);
    const after = await saved({
      ...opened,
      variants: [
        { ...one, qty: one.qty + 10 },
        { ...two, price: 1 },
      ],
    });
    expect(after.variants.map(({ qty, knownQty }) => [qty, knownQty])).toEqual([
      [4 - 3 + 10, 11],
      [6 - 2, 4],
    ]);
  });

  test('taking away more than is left by now is refused, with what is left', async () => {
    const opened = await saved(newProduct());
    const [one, two] = opened.variants;
    if (!one || !two) throw new Error('two variants were saved');
    await sell(one.id, 3);
    expect(await refusal({ ...opened, variants: [{ ...one, qty: 2 }, two] })).toEqual({
      problem: 'stock-sold',
      left: [{ id: one.id, left: 1 }],
    });
    expect((await read(opened.id))?.version).toBe(1);
  });

  test('what section 5 forbids is named and not saved', async () => {
    const product = newProduct({ title: ['', ' '], variants: [newVariant({ price: 0 })] });
    expect(await refusal(product)).toEqual({
      problem: 'invalid-product',
      problems: { parent: ['title', 'altTitle'], variants: [['price', 'weight']] },
    });
    expect(await read(product.id)).toBeUndefined();
  });

  test('what is gone is said by name', async () => {
    const opened = await saved(newProduct());
    expect(await refusal(newProduct({ version: 3 }))).toEqual({ problem: 'product-unknown' });
    expect(await refusal({ ...opened, type: 'no such filter' })).toEqual({ problem: 'type-unknown' });
    const images = [...opened.images, { key: 'img_gone' as const, alt: ['', ''] as const }];
    expect(await refusal({ ...opened, images })).toEqual({ problem: 'images-unknown', images: ['img_gone'] });
    await deleteProducts(db, [opened.id]);
    expect(await refusal(opened)).toEqual({ problem: 'product-deleted' });
  });

  test('a variant of another product is not taken over', async () => {
    const other = await saved(newProduct());
    const thief = newProduct({ variants: [...other.variants] });
    expect(await refusal(thief)).toEqual({ problem: 'variant-elsewhere' });
    expect((await read(other.id))?.variants).toHaveLength(2);
  });

  test('alternative texts belong to the picture: other products that show it are new versions', async () => {
    const [mine, other] = [await saved(newProduct()), await saved(newProduct())];
    const alt = ['Sliced', '切片'] as const;
    await saved({ ...mine, images: [{ key: 'img_board', alt }] });
    expect(await read(other.id)).toMatchObject({ version: 2, images: [{ key: 'img_board', alt }] });
    await db
      .update(image)
      .set({ alt: ['On a board', '木板上'] })
      .where(eq(image.key, 'img_board'));
  });

  test('a label typed in place is an option from then on, once', async () => {
    const label = ['333 g', '333 公克'] as const;
    const variants = [newVariant({ weight: label }), newVariant({ weight: label, size: ['Big', '大'] })];
    await Promise.all([
      saved(newProduct({ variants })),
      saved(newProduct({ variants: [newVariant({ weight: label })] })),
    ]);
    const options = await db.select().from(productOption).where(eq(productOption.value, label));
    expect(options).toMatchObject([{ kind: 'weight' }]);
  });
});

describe('deleting', () => {
  test('takes a product out at once, and brings it back as it was within ten seconds', async () => {
    const product = await saved(newProduct());
    expect((await deleteProducts(db, [product.id, 'prd_nothing'])).deleted).toEqual([product.id]);
    expect((await deleteProducts(db, [product.id])).deleted).toEqual([]);
    expect(await read(product.id)).toBeUndefined();
    expect(await restoreProducts(db, [product.id])).toEqual({ ok: true, restored: [product.id] });
    expect(await read(product.id)).toEqual(product);
    expect(await restoreProducts(db, [product.id])).toEqual({ ok: false, problem: 'undo-too-late' });
  });

  test('is for good when the time for undoing is over', async () => {
    const [gone, fresh] = [await saved(newProduct()), await saved(newProduct())];
    await deleteProducts(db, [gone.id, fresh.id]);
    await age(gone.id);
    expect(await restoreProducts(db, [gone.id])).toEqual({ ok: false, problem: 'undo-too-late' });
    expect(await finishDeletions(db)).toBe(1);
    expect(await db.select().from(productVariant).where(eq(productVariant.parentID, gone.id))).toEqual([]);
    expect(await restoreProducts(db, [fresh.id])).toEqual({ ok: true, restored: [fresh.id] });
  });
});

describe('publishing', () => {
  test('makes a new version of what it changes, and passes over what is so already', async () => {
    const [shown, hidden] = [await saved(newProduct()), await saved(newProduct({ isPublished: false }))];
    expect(await publishProducts(db, [shown.id, hidden.id])).toEqual({
      ok: true,
      changed: [hidden.id],
      refused: [],
    });
    expect(await read(hidden.id)).toMatchObject({ isPublished: true, version: 2 });
    expect((await unpublishProducts(db, [shown.id])).changed).toEqual([shown.id]);
    expect(await refusal({ ...shown, title: ['Late', '晚'] })).toMatchObject({ problem: 'product-changed' });
  });

  test('keeps out what would not pass section 5 as it stands', async () => {
    const product = await saved(newProduct({ isPublished: false }));
    await db.update(parentProduct).set({ type: '' }).where(eq(parentProduct.id, product.id));
    expect(await publishProducts(db, [product.id])).toEqual({
      ok: true,
      changed: [],
      refused: [{ id: product.id, title: product.title, problems: { parent: ['type'], variants: [[], []] } }],
    });
  });
});

test('a copy is unpublished, has nothing in stock, and variants of its own', async () => {
  const original = await saved(newProduct({ title: ['Original', '原本'] }));
  const duplicated = await duplicateProduct(db, original.id);
  const copy = duplicated.ok ? await read(duplicated.id) : undefined;
  expect(copy).toMatchObject({
    title: ['Original (copy)', '原本（複製）'],
    isPublished: false,
    version: 1,
    images: original.images,
    variants: [
      { qty: 0, price: 350 },
      { qty: 0, price: 650 },
    ],
  });
  const ids = new Set(original.variants.map((each) => each.id));
  expect(copy?.variants.some((each) => ids.has(each.id))).toBe(false);
  expect(await duplicateProduct(db, 'prd_nothing')).toEqual({ ok: false, problem: 'product-unknown' });
});
