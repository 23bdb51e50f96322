import type { Pair } from './language.ts';
import type { ProductFacts } from './product-facts.ts';
import { searchForm } from './search.ts';

/** By what a product is found, in every language: its words, what is in it and where it is from. */
export function productSearchText({
  title,
  description,
  facts: { ingredients, origin },
}: {
  title: Pair;
  description: Pair;
  facts: ProductFacts;
}): string {
  return searchForm([...title, ...description, ...ingredients, ...origin].join(' '));
}
