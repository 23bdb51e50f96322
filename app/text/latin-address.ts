import type { LocalizedText } from '#app/domain/language.ts';

/**
 * A street in Latin script without the district, county, country and postal code it ends with, so that they stand behind it
 * once: `7 Xinyi Rd., Xinyi District, Taipei City 110, Taiwan` → `7 Xinyi Rd.` A code counts only where it is this
 * district's, and a name without its kind only behind a comma: there are streets and houses called so.
 */
export function withoutPlace(
  street: string,
  { zip, county, town }: { zip: string; county: LocalizedText; town: LocalizedText },
): string {
  const code = /^\d{3}$/.test(zip) ? `${zip}(?:-?\\d{2,3})?` : '(?!)';
  const names = [county, town].flatMap(([name]) => (name ? [nameOf(name)] : []));
  const country = String.raw`Taiwan(?:,?\s*\(?R\.?\s*O\.?\s*C\.?\)?)?|\(?R\.?\s*O\.?\s*C\.?\)?`;
  const whole = names.map(({ full }) => full).join('|') || '(?!)';
  const bare = names.map(({ short }) => short).join('|') || '(?!)';
  const tail = new RegExp(
    [
      '(?:',
      String.raw`(?:(?:^|[\s,]+)(?:${whole})|(?:^|,\s*)(?:${code}[\s,]+)?(?:${whole}|${bare}))`,
      String.raw`(?:[\s,]+${code})?(?:[\s,]+(?:${country}))?`,
      // By itself only behind a comma: banks and roads are called after it.
      String.raw`|(?:^|,\s*)(?:${country})`,
      String.raw`)(?:[\s,]+${code})?[\s,.]*$`,
    ].join(''),
    'i',
  );
  let left = street;
  for (;;) {
    const found = tail.exec(left);
    // Taipei City is the end of New Taipei City, too.
    if (!found || /\bnew$/i.test(left.slice(0, found.index))) return left;
    left = left.slice(0, found.index).replace(/[\s,]+$/, '');
  }
}

/** However its apostrophe and its kind were written. */
function nameOf(name: string): { full: string; short: string } {
  const [, short = name, kind = ''] = /^(.*?)(?: (Dist\.|Township|City|County))?$/.exec(name) ?? [];
  const typed = short
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/[’'‘`]/g, "[’'‘`-]?")
    .replaceAll(/\s+/g, String.raw`\s+`);
  const kinds: Readonly<Record<string, string>> = {
    'Dist.': String.raw`\s+(?:District|Dist\.?)`,
    Township: String.raw`\s+(?:Township|Town|Twp\.?)`,
    City: String.raw`\s+City`,
    County: String.raw`\s+County`,
  };
  return { full: typed + (kinds[kind] ?? ''), short: typed };
}
