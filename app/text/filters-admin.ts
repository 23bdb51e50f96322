import type { PropertyName } from '#app/domain/catalogue/product.ts';
import type { LocalizedText } from '#app/domain/language.ts';

/** Places are counted from 1. */
export const sortingText = {
  hint: [
    'Press space to pick up, arrow keys to move, space to drop, Escape to cancel.',
    '按空白鍵拿起，方向鍵移動，再按空白鍵放下，Esc鍵取消。',
  ],
} as const satisfies Record<string, LocalizedText>;

export function sortHandle(name: string): LocalizedText {
  return [`Move ${name}`, `移動「${name}」`];
}

export function lifted(name: string, place: number, count: number): LocalizedText {
  return [
    `${name} picked up, position ${place} of ${count}. Arrow keys move it, space drops it, Escape cancels.`,
    `已拿起「${name}」，目前第${place}個，共${count}個。方向鍵移動，空白鍵放下，Esc鍵取消。`,
  ];
}

export function movedTo(name: string, place: number, count: number): LocalizedText {
  return [`${name}: position ${place} of ${count}.`, `「${name}」：第${place}個，共${count}個。`];
}

export function setDown(name: string, place: number, count: number): LocalizedText {
  return [
    `${name} dropped at position ${place} of ${count}.`,
    `「${name}」已放在第${place}個，共${count}個。`,
  ];
}

export function putBack(name: string, place: number): LocalizedText {
  return [`${name} is back at position ${place}.`, `「${name}」已放回第${place}個。`];
}

export const filtersText = {
  title: ['Filters and options', '分類與規格'],
  filters: ['Filters', '商品分類'],
  filtersLead: [
    'What customers filter the store by, and the type of each product. Put them in order, choose which are shown, and save.',
    '顧客在商店使用的分類，也是每項商品的類型。排列順序、選擇要顯示的分類，然後儲存。',
  ],
  list: ['Order of filters', '分類順序'],
  none: ['No filters yet. Add the first one below.', '還沒有分類，請在下方新增。'],
  shown: ['Shown in the store', '在商店顯示'],
  rename: ['Rename', '重新命名'],
  remove: ['Delete', '刪除'],
  save: ['Save', '儲存'],
  cancel: ['Cancel', '取消'],
  add: ['Add filter', '新增分類'],
  addTitle: ['New filter', '新增分類'],
  added: ['Added.', '已新增。'],
  renamed: ['Renamed.', '已重新命名。'],
  saveSelection: ['Save selection', '儲存分類設定'],
  selectionChanged: ['Your changes are not saved yet.', '變更尚未儲存。'],
  undoSelection: ['Revert', '還原'],
  selectionSaved: ['Saved. The store shows it now.', '已儲存，商店已更新。'],
  removeTitle: ['Delete this filter?', '要刪除這個分類嗎？'],
  options: ['Product options', '商品規格選項'],
  optionsLead: [
    'The options that product variants can have. Renaming one updates every variant that uses it; unused options can be deleted.',
    '商品規格可供選擇的項目。重新命名後，所有使用該選項的規格都會更新；未使用的選項可以刪除。',
  ],
  removeOptionTitle: ['Delete this option?', '要刪除這個選項嗎？'],
  addOption: ['Add', '新增'],
  noOptions: ['None yet.', '尚無選項。'],
  fillBoth: ['Fill in both languages.', '請填寫兩種語言。'],
} as const satisfies Record<string, LocalizedText>;

export const propertyTitles: Record<PropertyName, LocalizedText> = {
  size: ['Sizes', '款式'],
  weight: ['Weights', '重量'],
  color: ['Colours', '顏色'],
};

export const newOption: Record<PropertyName, LocalizedText> = {
  size: ['New size', '新增款式'],
  weight: ['New weight', '新增重量'],
  color: ['New colour', '新增顏色'],
};

export function productsUsing(count: number): LocalizedText {
  if (count === 0) return ['No products', '沒有商品'];
  return [`${count} ${count === 1 ? 'product' : 'products'}`, `${count}項商品`];
}

export function variantsUsing(count: number): LocalizedText {
  if (count === 0) return ['Not in use', '未使用'];
  return [`${count} ${count === 1 ? 'variant' : 'variants'}`, `${count}種規格`];
}

export function removeFilterText(title: LocalizedText, products: number): LocalizedText {
  if (products === 0) return [`No products use “${title[0]}”.`, `沒有商品使用「${title[1]}」。`];
  const one = products === 1;
  return [
    `${products} ${one ? 'product uses' : 'products use'} “${title[0]}”. ${one ? 'It stays' : 'They stay'} in the shop without a type until you choose another.`,
    `有${products}項商品使用「${title[1]}」。商品仍會保留在商店，但在您重新選擇之前沒有分類。`,
  ];
}

/** @param codes of which the filter is among those that they are for. */
export function promosOfFilter(codes: number): LocalizedText {
  return [
    `${codes === 1 ? '1 promo code uses' : `${codes} promo codes use`} this filter. Once it is deleted, ${codes === 1 ? 'the code applies' : 'they apply'} to fewer products, or to none.`,
    `有${codes}組優惠碼適用於此分類，刪除後適用的商品會減少，甚至沒有適用商品。`,
  ];
}

export function removeOptionText(value: LocalizedText): LocalizedText {
  return [
    `No variant uses “${value[0]}”. Once deleted, it can no longer be chosen.`,
    `沒有規格使用「${value[1]}」，刪除後將無法再選用。`,
  ];
}

export function filterDeleted(title: LocalizedText): LocalizedText {
  return [`“${title[0]}” deleted.`, `已刪除「${title[1]}」。`];
}

export function renameFollows(variants: number): LocalizedText {
  if (variants === 0) return ['No variants use it yet.', '目前沒有規格使用。'];
  return [
    `${variants} ${variants === 1 ? 'variant gets' : 'variants get'} the new name.`,
    `${variants}種規格會一併更新。`,
  ];
}

/** Label of an action on one row: `Rename: Biltong`. */
export function forRow(what: LocalizedText, name: string): LocalizedText {
  return [`${what[0]}: ${name}`, `${what[1]}：${name}`];
}

export const filterProblems = {
  'filter-exists': [
    'A filter with this name already exists. Choose another name.',
    '已有相同名稱的分類，請使用其他名稱。',
  ],
  'filter-unknown': [
    'This filter was deleted in another tab or by someone else.',
    '此分類已在其他分頁或由他人刪除。',
  ],
  'filters-changed': [
    'The filters were changed in another tab or by someone else. Your order is still here; please check it and save again.',
    '分類已在其他分頁或由他人變更。您的排序仍保留，請確認後再儲存一次。',
  ],
  'filter-used': [
    'The number of products using this filter has changed. Please check and decide again.',
    '使用此分類的商品數量已變動，請確認後再決定。',
  ],
  'option-exists': ['This option already exists.', '已有相同的選項。'],
  'option-unknown': [
    'This option was deleted in another tab or by someone else.',
    '此選項已在其他分頁或由他人刪除。',
  ],
  'option-used': [
    'A product now uses this option, so it can’t be deleted.',
    '已有商品使用此選項，無法刪除。',
  ],
  'invalid-body': ['This text can’t be saved. Please shorten it.', '無法儲存此文字，請縮短內容。'],
} as const satisfies Record<string, LocalizedText>;
