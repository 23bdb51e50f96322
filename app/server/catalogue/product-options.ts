import { and, eq, ne, sql } from 'drizzle-orm';
import type { ProductOption } from '#app/domain/catalogue/catalogue-calls.ts';
import type { PropertyName } from '#app/domain/catalogue/product.ts';
import { hasSameName } from '#app/domain/catalogue/search.ts';
import type { ParentId } from '#app/domain/ids.ts';
import { everyLanguage, type Language, type LocalizedText, textIn } from '#app/domain/language.ts';
import { isSameText } from '#app/domain/localized-text.ts';
import { isUnseenChange } from '#app/domain/unseen-change.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { productOption } from '#app/server/db/schema.ts';
import { hasCode, uniqueViolation } from '#app/server/db/transaction.ts';
import { notify } from '#app/server/live/live.ts';
import type { NameChanged } from './filters.ts';
import { indexProducts } from './product-index.ts';

/** Labels offered for size, weight and colour; variants store the label itself, not its id. */

const columns = { id: productOption.id, kind: productOption.kind, value: productOption.value };

/** In the owner's order within each kind, with the number of variants that use each. */
export async function listOptions(db: Db | Tx): Promise<ProductOption[]> {
  const { rows } = await db.execute<Pick<ProductOption, keyof ProductOption>>(sql`
    select option.id, option.kind, option.value, coalesce(used.variants, 0)::int as variants
    from product_option option
    left join (
      select label.kind, label.value, count(*) as variants from product_variant
      cross join lateral (values ('size', size), ('weight', weight), ('color', color)) as label(kind, value)
      where label.value is not null group by label.kind, label.value
    ) as used on used.kind = option.kind and used.value = option.value
    order by option.kind, option.position, option.id`);
  return rows;
}

export type OptionResult =
  | { ok: true; option: ProductOption }
  | { ok: false; problem: 'option-exists' | 'option-unknown' };

export async function addOption(db: Db, kind: PropertyName, value: LocalizedText): Promise<OptionResult> {
  return db.transaction(async (tx) => {
    if (await isTaken(tx, kind, value, everyLanguage)) return { ok: false, problem: 'option-exists' };
    const [added] = await insertOptions(tx, [{ kind, value }]);
    if (!added) return { ok: false, problem: 'option-exists' };
    await notify(tx, 'options');
    return {
      ok: true,
      option: { id: added.id, kind, value, variants: await countVariants(tx, kind, value) },
    };
  });
}

interface Renaming {
  value: LocalizedText;
  /** The name that the page showed. */
  was: LocalizedText;
}

export async function renameOption(db: Db, id: string, names: Renaming): Promise<OptionResult | NameChanged> {
  try {
    return await db.transaction((tx) => rename(tx, id, names));
  } catch (error) {
    if (hasCode(error, [uniqueViolation])) return { ok: false, problem: 'option-exists' };
    throw error;
  }
}

async function rename(tx: Tx, id: string, { value, was }: Renaming): Promise<OptionResult | NameChanged> {
  const [before] = await tx.select(columns).from(productOption).where(eq(productOption.id, id)).for('update');
  if (!before) return { ok: false, problem: 'option-unknown' };
  if (isUnseenChange(before.value, was, value, isSameText))
    return { ok: false, problem: 'name-changed', now: before.value };
  // A name that two have already, as after an import, can still be changed in the other language.
  const changed = everyLanguage.filter(
    (language) => textIn(before.value, language) !== textIn(value, language),
  );
  if (await isTaken(tx, before.kind, value, changed, id)) return { ok: false, problem: 'option-exists' };
  const label = propertyColumns[before.kind];
  const { rows } = await tx.execute<{ parent: ParentId }>(sql`
    with locked as (
      select id from product_variant where ${label} = ${JSON.stringify(before.value)}::jsonb order by id for update
    )
    update product_variant set ${label} = ${JSON.stringify(value)}::jsonb
    from locked where product_variant.id = locked.id returning parent_id as parent`);
  await tx.update(productOption).set({ value }).where(eq(productOption.id, id));
  const parents = [...new Set(rows.map(({ parent }) => parent))].sort();
  await tx.execute(sql`
    with locked as (
      select id from parent_product where id = any(${sql.param(parents)}) order by id for no key update
    )
    update parent_product set version = version + 1, updated_at = now()
    from locked where parent_product.id = locked.id`);
  await indexProducts(tx, parents);
  await notify(tx, 'options');
  await notify(tx, 'catalogue');
  return { ok: true, option: { ...before, value, variants: rows.length } };
}

/** Whether another option has this name in one of these languages: customers could not tell them apart. */
async function isTaken(
  tx: Tx,
  kind: PropertyName,
  value: LocalizedText,
  within: readonly Language[],
  own = '',
): Promise<boolean> {
  const others = await tx
    .select({ value: productOption.value })
    .from(productOption)
    .where(and(eq(productOption.kind, kind), ne(productOption.id, own)));
  return others.some((other) => hasSameName(other.value, value, within));
}

export type OptionDeletion =
  | { ok: true }
  | { ok: false; problem: 'option-unknown' }
  | { ok: false; problem: 'option-used'; variants: number };

export async function deleteOption(db: Db, id: string): Promise<OptionDeletion> {
  return db.transaction(async (tx) => {
    const [option] = await tx
      .select(columns)
      .from(productOption)
      .where(eq(productOption.id, id))
      .for('update');
    if (!option) return { ok: false, problem: 'option-unknown' };
    const variants = await countVariants(tx, option.kind, option.value);
    if (variants > 0) return { ok: false, problem: 'option-used', variants };
    await tx.delete(productOption).where(eq(productOption.id, id));
    await notify(tx, 'options');
    return { ok: true };
  });
}

/** Adds missing labels as options. @returns whether any were added. */
export async function keepOptions(
  tx: Tx,
  labels: readonly { kind: PropertyName; value: LocalizedText }[],
): Promise<boolean> {
  if (labels.length === 0) return false;
  return (await insertOptions(tx, labels)).length > 0;
}

async function insertOptions(
  tx: Tx,
  labels: readonly { kind: PropertyName; value: LocalizedText }[],
): Promise<readonly { id: string }[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into product_option (kind, value, position)
    select kind, value, coalesce((select max(position) from product_option there where there.kind = new.kind), -1)
      + row_number() over (partition by kind order by place)
    from (
      select kind, value, min(place) as place
      from jsonb_to_recordset(${JSON.stringify(labels.map((label, place) => ({ ...label, place })))}::jsonb)
        as label(kind text, value jsonb, place int)
      where not exists (select from product_option there
        where there.kind = label.kind and there.value = label.value)
      group by kind, value
    ) as new
    order by kind, place
    on conflict (kind, value) do nothing
    returning id`);
  return rows;
}

async function countVariants(tx: Tx, kind: PropertyName, value: LocalizedText): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from product_variant
    where ${propertyColumns[kind]} = ${JSON.stringify(value)}::jsonb`);
  return rows[0]?.count ?? 0;
}

/** A closed list of column names, because they become SQL (reliability B17). */
const propertyColumns = { size: sql`size`, weight: sql`weight`, color: sql`color` } as const;
