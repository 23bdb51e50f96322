import { Button, Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type CustomerRecord, longestLevel } from '#app/domain/customer/customer-record.ts';
import { useAdminCall } from '#app/routes/admin/parts/admin-call.ts';
import { customerProblems, customersText } from '#app/text/customers.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import styles from './customers.module.css';

/** The loyalty flag and the level, in the owner's own words. */
export function LoyaltyForm({ customer }: { customer: CustomerRecord }) {
  const t = useTranslate();
  const { busy, problem, run } = useAdminCall(customerProblems);
  const [loyalty, setLoyalty] = useState(customer.loyalty);
  const [loyaltyLevel, setLevel] = useState(customer.loyaltyLevel);
  const [saved, setSaved] = useState(false);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSaved(false);
    const answer = await run('/api/saveCustomer', { id: customer.id, loyalty, loyaltyLevel });
    setSaved(answer?.ok === true);
  }

  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <Checkbox
        label={t(customersText.loyalty)}
        checked={loyalty}
        onChange={(event) => setLoyalty(event.currentTarget.checked)}
      />
      <TextInput
        label={t(customersText.level)}
        description={t(customersText.levelHint)}
        value={loyaltyLevel}
        maxLength={longestLevel}
        onChange={(event) => setLevel(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" size="sm" loading={busy}>
        {t(customersText.save)}
      </Button>
      <p role="status">{saved && t(customersText.saved)}</p>
      {problem && (
        <Notice tone="error" role="alert">
          {t(problem)}
        </Notice>
      )}
    </form>
  );
}
