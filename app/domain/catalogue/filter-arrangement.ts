import { isSameOrder, mergedOrder } from '../reorder.ts';

/** Keys of all filters in their order, and of those that are hidden. */
export interface FilterSelection {
  order: readonly string[];
  hidden: readonly string[];
}

/** What somebody has arranged and not saved yet. */
export interface FilterArrangement {
  order: readonly string[];
  /** Whether a filter is to be hidden; the others stay as they are saved. */
  hides: ReadonlyMap<string, boolean>;
  /** What was saved when the arranging began. */
  from: FilterSelection;
}

/** The filters as they would be saved. @param saved as the shop has them now. */
export function arrangedFilters(
  arranged: FilterArrangement | null,
  saved: FilterSelection,
): FilterSelection & { isChanged: boolean } {
  const order = arranged ? mergedOrder(arranged.order, saved.order) : saved.order;
  const hidden = saved.order.filter((key) => arranged?.hides.get(key) ?? saved.hidden.includes(key));
  const isSame = isSameOrder(order, saved.order) && isSameOrder([...hidden].sort(), [...saved.hidden].sort());
  return { order, hidden, isChanged: !isSame };
}
