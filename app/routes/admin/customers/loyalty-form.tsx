import { Button, Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type CustomerRecord, longestLevel } from '#app/domain/customer-record.ts';
import { useDeskCall } from '#app/routes/admin/desk/desk-call.ts';
import { customerProblems, customersText } from '#app/text/customers.ts';
import { useSay } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import styles from './customers.module.css';

/** The loyalty flag and the level, in the owner's own words. */
export function LoyaltyForm({ customer }: { customer: CustomerRecord }) {
  const say = useSay();
  const { busy, problem, run } = useDeskCall(customerProblems);
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
        label={say(customersText.loyalty)}
        checked={loyalty}
        onChange={(event) => setLoyalty(event.currentTarget.checked)}
      />
      <TextInput
        label={say(customersText.level)}
        description={say(customersText.levelHint)}
        value={loyaltyLevel}
        maxLength={longestLevel}
        onChange={(event) => setLevel(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" size="sm" loading={busy}>
        {say(customersText.save)}
      </Button>
      <p role="status">{saved && say(customersText.saved)}</p>
      {problem && (
        <Notice tone="error" role="alert">
          {say(problem)}
        </Notice>
      )}
    </form>
  );
}
