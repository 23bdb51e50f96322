import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { accountText } from '#app/text/account-admin.ts';
import { useTranslate } from '#app/ui/language.ts';

/** A field for a password, with the button that shows it. */
export function PasswordField(props: PasswordInputProps) {
  const t = useTranslate();
  return (
    <PasswordInput
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t(accountText.show) }}
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  );
}
