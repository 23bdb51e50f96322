/** Paths of the store itself (`/store/cart`, `/store/checkout`), and `/admin`, which is the staff's wherever it stands. */
const taken = new Set(['cart', 'checkout', 'admin']);

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
  const slug = words.join('-').slice(0, longest).replace(/-$/, '');
  return slug === '' ? 'product' : slug;
}

export function isSlug(text: string): boolean {
  return text === slugOf(text) && !taken.has(text);
}

export function freeSlug(slug: string, isUsed: (slug: string) => boolean): string {
  for (let number = 1; ; number++) {
    const tried = number === 1 ? slug : `${slug}-${number}`;
    if (!taken.has(tried) && !isUsed(tried)) return tried;
  }
}
