import type { SampleProduct } from './shape.ts';

/** A sample product in the owner's terms: the same shape, and the same check, as one typed into the admin area. */
export function sampleDraft(product: SampleProduct) {
  const uses = (property: 'size' | 'weight' | 'color') =>
    product.variants.some((variant) => variant[property] !== null);
  return {
    ...product,
    images: product.images.map((each) => each.picture),
    selectedProperties: { weight: uses('weight'), size: uses('size'), color: uses('color') },
  };
}
