import { z } from 'zod';
import { productLimits } from '#app/domain/catalogue/product-check.ts';
import { allergenGroups, storageKinds } from '#app/domain/catalogue/product-facts.ts';
import { isImageKey, isParentId, isVariantId } from '#app/domain/ids.ts';
import { localizedSchema } from '#app/domain/localized-schemas.ts';

/**
 * Shape of the body that saves a product only; checkProduct judges the content, as in the browser. NaN arrives
 * as null.
 */

/** Loose, so that checkProduct reports texts that are too long by name. */
const text = z.string().max(4 * productLimits.description);
const localized = localizedSchema(text);
const number = z
  .number()
  .nullable()
  .transform((value) => value ?? Number.NaN);
const count = z.number().int().min(0).max(1_000_000_000);
const alt = z
  .string()
  .max(productLimits.alt)
  .refine((value) => !value.includes('\0') && value.isWellFormed());

export const parentIdSchema = z.string().refine(isParentId);
export const imageKeySchema = z.string().refine(isImageKey);

const variant = z.strictObject({
  id: z.string().refine(isVariantId),
  price: number,
  cost: number,
  qty: number,
  knownQty: count,
  salesPercentage: number,
  size: localized.nullable(),
  weight: localized.nullable(),
  color: localized.nullable(),
  grams: number,
});

const facts = z.strictObject({
  isFood: z.boolean(),
  origin: localized,
  storage: z.enum(storageKinds).nullable(),
  storageNote: localized,
  ingredients: localized,
  allergens: z.array(z.enum(allergenGroups)).max(allergenGroups.length).nullable(),
});

export const saveProductSchema = z.strictObject({
  intent: z.literal('save-product'),
  product: z.strictObject({
    id: parentIdSchema,
    isPublished: z.boolean(),
    title: localized,
    description: localized,
    facts,
    type: text,
    images: z
      .array(z.strictObject({ key: imageKeySchema, alt: localizedSchema(alt) }))
      .max(2 * productLimits.images)
      .refine((images) => new Set(images.map(({ key }) => key)).size === images.length),
    selectedProperties: z.strictObject({ weight: z.boolean(), size: z.boolean(), color: z.boolean() }),
    variants: z
      .array(variant)
      .max(productLimits.variants + 50)
      .refine((variants) => new Set(variants.map(({ id }) => id)).size === variants.length),
    version: count,
  }),
  /** A new UUID for every press of the button, the same when an unanswered save is sent again: it then saves once. */
  attempt: z.uuid(),
});
