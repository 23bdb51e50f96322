import { isChinese, type Language, type LocalizedText, pick } from '#app/domain/language.ts';

export interface NamedVariant {
  title: LocalizedText;
  size: LocalizedText | null;
  weight: LocalizedText | null;
  color: LocalizedText | null;
}

/** `Large · 500 g · Red`; empty where the product has one kind only. */
export function variantOptions(variant: NamedVariant, language: Language): string {
  return [variant.size, variant.weight, variant.color]
    .flatMap((option) => (option ? [pick(option, language)] : []))
    .join(' · ');
}

/** Title and options in one: `Biltong (500 g)`. */
export function variantTitle(variant: NamedVariant, language: Language): string {
  const options = variantOptions(variant, language);
  const title = pick(variant.title, language);
  if (!options) return title;
  return isChinese(language) ? `${title}（${options}）` : `${title} (${options})`;
}
