import type { EditableProduct } from '#app/domain/catalogue/editable-product.ts';
import {
  checkProduct,
  isTextField,
  type ParentField,
  type ProductProblems,
  productLimits,
  textOfField,
} from '#app/domain/catalogue/product-check.ts';
import { isFactField, isHalf } from '#app/domain/catalogue/product-facts.ts';
import type { Language, LocalizedText } from '#app/domain/language.ts';
import { parentProblem as missing, tooLongText } from '#app/text/products-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { useShop } from '#app/ui/shop.ts';
import { useEditing } from './editor-store.ts';

interface Known {
  offered: readonly Language[];
  figures: boolean;
  problems: ProductProblems;
}
const known = new WeakMap<EditableProduct, Known>();

/** checkProduct, once for each state of the product, however many parts of the page ask. */
export function problemsOf(
  product: EditableProduct,
  offered: readonly Language[],
  figures: boolean,
): ProductProblems {
  const found = known.get(product);
  if (found?.offered === offered && found.figures === figures) return found.problems;
  const problems = checkProduct(product, offered, figures);
  known.set(product, { offered, figures, problems });
  return problems;
}

/** What is wrong with a field of the product, in words; '' where nothing is, or nobody has asked yet. */
export function useParentProblem(field: ParentField): string {
  const t = useTranslate();
  const { languages: offered } = useShop();
  const isWrong = useEditing(
    ({ saveRequested, history, figures }) =>
      saveRequested && problemsOf(history.present, offered, figures).parent.includes(field),
  );
  const isBlank = useEditing(({ history }) => isMissing(history.present, field));
  return isWrong ? t(parentProblem(field, isBlank)) : '';
}

export function parentProblem(field: ParentField, isBlank: boolean): LocalizedText {
  return isBlank ? missing(field) : tooLongText;
}

/** True where it is empty or too little; false where it is too long or too much. */
export function isMissing(product: EditableProduct, field: ParentField): boolean {
  if (isFactField(field)) return isHalf(product.facts, field);
  if (isTextField(field)) return textOfField(product, field).trim() === '';
  switch (field) {
    case 'images':
      return product.images.length <= productLimits.images;
    case 'variants':
      return product.variants.length <= productLimits.variants;
    case 'type':
      return true;
  }
}
