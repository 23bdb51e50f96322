import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { type SettingsSection, settingLimit } from '#app/domain/settings/settings.ts';
import { fieldText } from '#app/text/settings-admin.ts';
import { useTranslate } from '#app/ui/language.ts';

interface SettingInputProps {
  section: SettingsSection;
  field: string;
  value: string;
  error: string | null;
  onType: (value: string) => void;
}

/** One field of a section: a line, a longer text or a tick, by its section. */
export function SettingInput({ section, field, value, error, onType }: SettingInputProps) {
  const t = useTranslate();
  const { label, hint } = fieldText(section, field);
  const common = { label: t(label), description: hint && t(hint), error };
  if (section === 'languages' || section === 'signIn') {
    return (
      <Checkbox
        {...common}
        name={field}
        value="on"
        checked={value === 'on'}
        onChange={({ currentTarget }) => onType(currentTarget.checked ? 'on' : '')}
      />
    );
  }
  const text = {
    ...common,
    ...languageOf(field),
    inputWrapperOrder: belowIt,
    value,
    name: field,
    maxLength: settingLimit(field),
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onType(currentTarget.value),
  };
  if (section === 'legal' || section === 'search')
    return <Textarea {...text} autosize minRows={4} maxRows={16} />;
  return <TextInput {...text} inputMode={keyboards[section] ?? 'text'} />;
}

/** The hint below, so that fields side by side begin on one line. */
const belowIt: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

const keyboards: Readonly<Partial<Record<SettingsSection, 'numeric' | 'decimal'>>> = {
  fees: 'numeric',
  delivery: 'numeric',
  parcel: 'decimal',
  limits: 'numeric',
  backup: 'numeric',
};

function languageOf(field: string): { lang?: string } {
  if (field.endsWith('English')) return { lang: 'en' };
  return field.endsWith('Chinese') ? { lang: 'zh-TW' } : {};
}
