import { type SettingsSection, settingFields, settingLimit } from '#app/domain/settings/settings.ts';

/** Sections of the settings with injection texts in every free-text field, valid to save. */

type PostedSection = Record<string, string> & { intent: SettingsSection };

const versions = new Map<SettingsSection, number>();

export function hostileShop(text: string): PostedSection {
  const words = settingFields.shop.filter((field) => !/^(phone|email|taxId|foodRegistration)$/.test(field));
  return body(
    'shop',
    Object.fromEntries(words.map((field) => [field, text.slice(0, settingLimit('shop', field))])),
  );
}

/** Legal pages and the notice, with as many texts as fit, one a line. */
export function hostileLegal(texts: readonly string[]): PostedSection {
  const fitting = (limit: number) => {
    const fitting = texts.filter((_, at) => texts.slice(0, at + 1).join('\n\n').length <= limit);
    return fitting.join('\n\n');
  };
  return body(
    'legal',
    Object.fromEntries(settingFields.legal.map((field) => [field, fitting(settingLimit('legal', field))])),
  );
}

function body(section: SettingsSection, typed: Record<string, string>): PostedSection {
  const version = versions.get(section) ?? 0;
  versions.set(section, version + 1);
  return { ...typed, intent: section, version: String(version) };
}
