/** Paths of the store itself (`/store/cart`, `/store/checkout`). */
const taken = new Set(['cart', 'checkout']);

const longest = 60;

/** `Boerewors, 1 kg` → `boerewors-1-kg`. Never empty. */
export function slugOf(title: string): string {
  const words = title
    .slice(0, 200)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  return shortened(words.join('-')) || 'product';
}

/** Every path containing /admin is the staff's (domain/staff/admin-path.ts). */
export function isStaffSlug(slug: string): boolean {
  return slug.startsWith('admin');
}

/** The address of a product in the store. */
export function productSlugOf(title: string): string {
  const slug = slugOf(title);
  return isStaffSlug(slug) ? shortened(`product-${slug}`) : slug;
}

function shortened(slug: string): string {
  return slug.slice(0, longest).replace(/-$/, '');
}

export function isProductSlug(text: string): boolean {
  return text === productSlugOf(text) && !taken.has(text);
}

/** The last part of an address, as slugs are written. */
export function slugIn(typed: string): string {
  const path = typed
    .trim()
    .replace(/[?#].*$/, '')
    .replace(/\/$/, '');
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase();
}

/**
 * @param typed a slug, or a whole address that ends in one. @param own slugs that the product has or had, which an
 * import may have made longer. @returns null where no product may have it.
 */
export function typedSlug(typed: string, own: readonly string[] = []): string | null {
  const slug = slugIn(typed);
  return own.includes(slug) || isProductSlug(slug) ? slug : null;
}

export function freeSlug(slug: string, isUsed: (slug: string) => boolean): string {
  for (let number = 1; ; number++) {
    const tried = number === 1 ? slug : `${slug}-${number}`;
    if (!taken.has(tried) && !isUsed(tried)) return tried;
  }
}
