import { Checkbox } from '@mantine/core';
import type { LocalizedText } from '#app/domain/language.ts';
import { useHasMailServer } from '#app/routes/admin/parts/admin-heading.tsx';
import { orderText } from '#app/text/orders-admin.ts';
import { useTranslate } from '#app/ui/language.ts';

/** Whether the customer gets an email of what is done; without an address none can go, and this says so. */
export function TellCustomer({
  email,
  isTicked,
  label = orderText.tell,
  description,
}: {
  email: string;
  isTicked: boolean;
  label?: LocalizedText;
  description?: LocalizedText;
}) {
  const t = useTranslate();
  const wait = useEmailWait(description);
  if (email.trim() === '') return <p className="small soft">{t(orderText.noEmail)}</p>;
  return (
    <Checkbox
      name="tell"
      size="sm"
      defaultChecked={isTicked}
      label={t(label)}
      {...(wait && { description: t(wait) })}
    />
  );
}

/** When the email goes; without a mail server that comes first. @param usual null for nothing to be said. */
export function useEmailWait(usual: LocalizedText | null = null): LocalizedText | null {
  return useHasMailServer() ? usual : orderText.tellHeld;
}
