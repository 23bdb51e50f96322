import { Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import type { Pair } from '#app/domain/language.ts';
import { formatNtd, salePrice } from '#app/domain/money.ts';
import { optionsOf } from '#app/domain/order-changes.ts';
import type { VariantForOrder } from '#app/domain/order-edit.ts';
import { longestSearch } from '#app/domain/order-search.ts';
import { callProblems } from '#app/text/admin.ts';
import { leftText, ofProduct, orderFormText } from '#app/text/order-form-admin.ts';
import { call } from '#app/ui/call.ts';
import { isInputMethods } from '#app/ui/input-method.ts';
import { useSay } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import styles from './order-form.module.css';

/** Finds what is on sale by a part of its name, with its stock, and puts it into the order. */
export function VariantFinder({ onAdd }: { onAdd: (variant: VariantForOrder) => void }) {
  const say = useSay();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<readonly VariantForOrder[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Pair | null>(null);

  async function find(): Promise<void> {
    setBusy(true);
    const answer = await call('/api/findVariants', { q: typed });
    setBusy(false);
    setProblem(answer.ok ? null : callProblems.failed);
    if (answer.ok) setFound(variantsIn(answer.body));
  }
  // The form round it saves the order; Enter here looks for a product.
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
          label={say(orderFormText.find)}
          placeholder={say(orderFormText.findHint)}
          value={typed}
          maxLength={longestSearch}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Button variant="default" loading={busy} onClick={() => void find()}>
          {say(orderFormText.findButton)}
        </Button>
      </div>
      {problem && (
        <Notice tone="error" role="alert">
          {say(problem)}
        </Notice>
      )}
      <div role="status">{found?.length === 0 && <p>{say(orderFormText.foundNone)}</p>}</div>
      {found && found.length > 0 && (
        <ul className={styles.found} aria-label={say(orderFormText.found)}>
          {found.map((variant) => (
            <li key={variant.productID}>
              <span className={styles.product}>
                <b>{say(variant.title)}</b>
                <span>
                  {[
                    ...optionsOf(variant).map(say),
                    formatNtd(salePrice(variant.price, variant.salesPercentage)),
                    say(variant.left > 0 ? leftText(variant.left) : orderFormText.soldOut),
                  ].join(' · ')}
                </span>
              </span>
              <Button
                size="compact-sm"
                variant="default"
                disabled={variant.left === 0}
                aria-label={say(
                  ofProduct(orderFormText.add, [
                    [variant.title, ...optionsOf(variant)].map((pair) => pair[0]).join(', '),
                    [variant.title, ...optionsOf(variant)].map((pair) => pair[1]).join('、'),
                  ]),
                )}
                onClick={() => onAdd(variant)}
              >
                {say(orderFormText.add)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function variantsIn(body: unknown): readonly VariantForOrder[] {
  return isAnswer(body) ? body.variants : [];
}

function isAnswer(body: unknown): body is { variants: readonly VariantForOrder[] } {
  return typeof body === 'object' && body !== null && 'variants' in body && Array.isArray(body.variants);
}
