import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  type CustomerRecord,
  type Loyalty,
  longestLevel,
  type ShownCustomer,
} from '#app/domain/customer/customer-record.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import type { action } from '#app/routes/admin/customer.tsx';
import { useAdminAction, useRefusedForm } from '#app/routes/admin/parts/admin-action.ts';
import { HiddenFields } from '#app/routes/admin/parts/hidden-fields.tsx';
import { LeaveGuard } from '#app/routes/admin/parts/leave-guard.tsx';
import { useSentForm } from '#app/routes/admin/parts/sent-form.ts';
import { customerProblems, customersText, loyaltyChanged } from '#app/text/customers.ts';
import { useTranslate } from '#app/ui/language.ts';
import { ErrorNotice } from '#app/ui/notice.tsx';
import styles from './customers.module.css';

/** What the shop has of it now, as far as the answer says so. */
function loyaltyIn(answer: object | undefined): Partial<Loyalty> {
  const now: object = Object(answer && 'now' in answer ? answer.now : null);
  return {
    ...('loyalty' in now && { loyalty: now.loyalty === true }),
    ...('loyaltyLevel' in now && { loyaltyLevel: String(now.loyaltyLevel) }),
  };
}

function closer(answer: object): LocalizedText | null {
  const now = loyaltyIn(answer);
  return Object.keys(now).length > 0 ? loyaltyChanged(now) : null;
}

/** The loyalty flag and the level, in the owner's own words. */
export function LoyaltyForm({
  customer: { id, loyalty, loyaltyLevel },
}: {
  customer: ShownCustomer<CustomerRecord>;
}) {
  const t = useTranslate();
  const [saved, setSaved] = useState(false);
  const [times, setTimes] = useState(0);
  const [turned, setTurned] = useState<boolean | null>(null);
  // It follows the shop until it is turned here.
  const [drawn, setDrawn] = useState(loyalty);
  if (turned === null && drawn !== loyalty) setDrawn(loyalty);
  const { form, noteSent, isAsSent } = useSentForm();
  const posts = { intent: 'save-loyalty', id: String(id) };
  const refused = useRefusedForm(posts, customerProblems, closer);
  // What the form showed when it was opened, or has said since: another tab may have saved over it.
  const [was, setWas] = useState<Loyalty>({ loyalty, loyaltyLevel, ...loyaltyIn(refused?.refusal) });
  const see = (answer: object) => setWas({ ...was, ...loyaltyIn(answer) });
  const { Form, busy, problem } = useAdminAction<typeof action>(customerProblems, {
    closer,
    onAnswer: see,
    onRefused: see,
    onDone() {
      setSaved(true);
      if (!isAsSent()) return;
      setTurned(null);
      setTimes(times + 1);
    },
  });
  const shown = problem ?? refused?.problem;

  return (
    <Form
      ref={form}
      method="post"
      className={styles.form}
      onSubmit={() => {
        setSaved(false);
        noteSent();
      }}
    >
      <LeaveGuard unsaved={turned !== null && turned !== loyalty} />
      <Checkbox
        // As it was saved, once it is.
        key={`${times} ${drawn}`}
        name="loyalty"
        value="on"
        label={t(customersText.loyalty)}
        defaultChecked={refused ? refused.posted.has('loyalty') : loyalty}
        onChange={({ currentTarget: { checked } }) => setTurned(checked)}
      />
      <TextInput
        // Once saved it shows what is stored, without blanks around it.
        key={times}
        name="loyaltyLevel"
        label={t(customersText.level)}
        description={t(customersText.levelHint)}
        defaultValue={String((times === 0 ? refused?.posted.get('loyaltyLevel') : null) ?? loyaltyLevel)}
        maxLength={longestLevel}
        autoComplete="off"
      />
      <HiddenFields of={{ ...posts, wasLoyalty: was.loyalty ? 'on' : '', wasLevel: was.loyaltyLevel }} />
      <Button type="submit" variant="default" size="sm" loading={busy}>
        {t(customersText.save)}
      </Button>
      <p role="status">{saved && t(customersText.saved)}</p>
      <ErrorNotice text={!saved && shown} />
    </Form>
  );
}
