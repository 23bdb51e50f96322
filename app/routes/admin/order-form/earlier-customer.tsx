import { Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import type { Pair } from '#app/domain/language.ts';
import { longestSearch } from '#app/domain/order-search.ts';
import { type EarlierCustomer, leastSearched } from '#app/domain/owners-order.ts';
import { formatPhone } from '#app/domain/phone.ts';
import { callProblems } from '#app/text/admin.ts';
import { dateTimeText } from '#app/text/date.ts';
import { earlierOrder, orderFormText } from '#app/text/order-form-admin.ts';
import { call } from '#app/ui/call.ts';
import { isInputMethods } from '#app/ui/input-method.ts';
import { useLanguage, useSay } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import styles from './order-form.module.css';

/** Finds someone who ordered before, so that nobody has to spell out their address again. */
export function EarlierCustomers({ onChoose }: { onChoose: (customer: EarlierCustomer) => void }) {
  const say = useSay();
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<readonly EarlierCustomer[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Pair | null>(null);
  const isShort = typed.trim().length < leastSearched;

  async function find(): Promise<void> {
    if (isShort) return;
    setBusy(true);
    const answer = await call('/api/findCustomers', { q: typed });
    setBusy(false);
    setProblem(answer.ok ? null : callProblems.failed);
    if (answer.ok) setFound(customersIn(answer.body));
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isInputMethods(event.nativeEvent)) return;
    event.preventDefault();
    void find();
  };

  return (
    <div className={styles.finder}>
      <div className={styles.asking}>
        <TextInput
          type="search"
          label={say(orderFormText.earlier)}
          value={typed}
          maxLength={longestSearch}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Button variant="default" loading={busy} disabled={isShort} onClick={() => void find()}>
          {say(orderFormText.findButton)}
        </Button>
      </div>
      {problem && (
        <Notice tone="error" role="alert">
          {say(problem)}
        </Notice>
      )}
      <div role="status">{found?.length === 0 && <p>{say(orderFormText.earlierNone)}</p>}</div>
      {found && found.length > 0 && (
        <ul className={styles.found} aria-label={say(orderFormText.earlierFound)}>
          {found.map((customer) => {
            const { details, orderNumber, orderDate } = customer;
            return (
              <li key={orderNumber}>
                <span className={styles.product}>
                  <b>
                    {details.name} · {formatPhone(details.number)}
                  </b>
                  <span>{say(earlierOrder(orderNumber, dateTimeText(orderDate, 'short', language)))}</span>
                </span>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`${say(orderFormText.takeOver)}: ${details.name}`}
                  onClick={() => {
                    onChoose(customer);
                    setFound(null);
                  }}
                >
                  {say(orderFormText.takeOver)}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

function customersIn(body: unknown): readonly EarlierCustomer[] {
  return isAnswer(body) ? body.customers : [];
}

function isAnswer(body: unknown): body is { customers: readonly EarlierCustomer[] } {
  return typeof body === 'object' && body !== null && 'customers' in body && Array.isArray(body.customers);
}
