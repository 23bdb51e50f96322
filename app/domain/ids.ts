/** Ids have a prefix by kind, so that the compiler distinguishes them. */
export type ParentId = `prd_${string}`;
export type VariantId = `var_${string}`;
export type ImageKey = `img_${string}`;

/** Imported ids may be push ids, which contain underscores. */
const idBody = /^[A-Za-z0-9_-]{1,60}$/;

export function isParentId(value: string): value is ParentId {
  return value.startsWith('prd_') && idBody.test(value.slice(4));
}

export function isVariantId(value: string): value is VariantId {
  return value.startsWith('var_') && idBody.test(value.slice(4));
}

export function isImageKey(value: string): value is ImageKey {
  return value.startsWith('img_') && idBody.test(value.slice(4));
}
