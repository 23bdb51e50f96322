import { Button, Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useActionData } from 'react-router';
import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import { longestTracking, longestTrackingList, trackingPage } from '#app/domain/delivery/tracking.ts';
import type { PlacedOrder } from '#app/domain/order/order.ts';
import type { action } from '#app/routes/admin/order.tsx';
import type { action as packingAction } from '#app/routes/admin/packing.tsx';
import { useAdminAction, useRefusedForm, wordsOf } from '#app/routes/admin/parts/admin-action.ts';
import { HiddenFields } from '#app/routes/admin/parts/hidden-fields.tsx';
import { labelled } from '#app/text/marks.ts';
import { trackingText } from '#app/text/tracking.ts';
import { lineRefused, trackingAdded, trackingForm, trackingProblems } from '#app/text/tracking-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import styles from './order-tracking.module.css';

interface Tracked {
  order: Pick<PlacedOrder, 'orderNumber' | 'status' | 'shippingOption'>;
  tracking: readonly string[];
}

/** The tracking numbers of an order's parcels, typed, or scanned by what types and presses Enter. */
export function OrderTracking({ order, tracking }: Tracked) {
  const isClosed = order.status === 'cancelled' || shippingMethods[order.shippingOption].kind === 'pickup';
  if (isClosed && tracking.length === 0) return null;
  return (
    <div className={styles.tracking}>
      {tracking.length > 0 && (
        <ul className="plain-list">
          {tracking.map((number) => (
            <li key={number}>
              <Parcel order={order} number={number} />
            </li>
          ))}
        </ul>
      )}
      {!isClosed && <AddTracking orderNumber={order.orderNumber} />}
    </div>
  );
}

function Parcel({ order, number }: { order: Tracked['order']; number: string }) {
  const t = useTranslate();
  const page = trackingPage(order.shippingOption, number);
  const posts = { intent: 'remove-tracking', orderNumber: order.orderNumber, tracking: number };
  const { Form, busy, problem } = useAdminAction<typeof action>(trackingProblems);
  const refused = useRefusedForm(posts, trackingProblems);
  const shown = problem ?? refused?.problem;
  return (
    <Form
      method="post"
      className="flex wrap middle gap-1-3"
      onSubmit={(event) => busy && event.preventDefault()}
    >
      <HiddenFields of={posts} />
      <b>{number}</b>
      {page && (
        <a href={page} target="_blank" rel="noreferrer">
          {t(trackingText.follow)}
        </a>
      )}
      <Button
        type="submit"
        variant="subtle"
        size="compact-sm"
        loading={busy}
        aria-label={t(labelled(trackingForm.remove, number))}
      >
        {t(trackingForm.remove)}
      </Button>
      {shown && (
        <Notice tone="error" role="alert">
          {t(shown)}
        </Notice>
      )}
    </Form>
  );
}

/** Posts to the order's own page, from wherever it stands. */
export function AddTracking({ orderNumber }: { orderNumber: string }) {
  const t = useTranslate();
  const form = useRef<HTMLFormElement>(null);
  const posts = { intent: 'add-tracking', orderNumber };
  const { Form, to, busy, problem } = useAdminAction<typeof action>(trackingProblems, {
    page: `/admin/orders/${orderNumber}`,
    onAnswer: () => form.current?.reset(),
  });
  const refused = useRefusedForm(posts, trackingProblems);
  const shown = problem ?? refused?.problem;
  return (
    <Form ref={form} method="post" {...to} onSubmit={(event) => busy && event.preventDefault()}>
      <HiddenFields of={posts} />
      <TextInput
        name="tracking"
        label={t(trackingText.title)}
        description={t(trackingForm.hint)}
        defaultValue={String(refused?.posted.get('tracking') ?? '')}
        error={shown ? t(shown) : null}
        required
        withAsterisk={false}
        maxLength={longestTracking}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        size="sm"
        rightSectionWidth="auto"
        rightSection={
          <Button
            type="submit"
            variant="default"
            size="compact-sm"
            loading={busy}
            className={styles.add ?? ''}
          >
            {t(trackingForm.add)}
          </Button>
        }
      />
    </Form>
  );
}

/** The list of a courier or a spreadsheet, for many orders at once. */
export function TrackingList() {
  const t = useTranslate();
  const form = useRef<HTMLFormElement>(null);
  const [done, setDone] = useState('');
  const { Form, busy, refusal } = useAdminAction<typeof packingAction>(trackingProblems, {
    onAnswer(answer) {
      if (!('added' in answer)) return;
      setDone(t(trackingAdded(answer.added)));
      form.current?.reset();
    },
  });
  const posts = { intent: 'add-tracking-list' };
  // What was posted before the scripts ran is answered with the page.
  const early = useRefusedForm(posts, trackingProblems);
  const earlyAnswer = useActionData<typeof packingAction>();
  const answer = refusal ?? (early ? earlyAnswer : undefined);
  const problem = answer && 'problem' in answer ? answer.problem : null;
  const lines = answer && 'lines' in answer ? answer.lines : [];
  return (
    <details className={styles.list} open={early !== null}>
      <summary>{t(trackingForm.list)}</summary>
      <Form
        ref={form}
        method="post"
        className="grid gap-2 mt-2"
        onSubmit={(event) => {
          setDone('');
          if (busy) event.preventDefault();
        }}
      >
        <HiddenFields of={posts} />
        <Textarea
          name="list"
          label={t(trackingForm.listLabel)}
          description={t(trackingForm.listHint)}
          defaultValue={String(early?.posted.get('list') ?? '')}
          maxLength={longestTrackingList}
          autoComplete="off"
          spellCheck={false}
          autosize
          minRows={4}
          maxRows={16}
        />
        {problem && (
          <Notice tone="error" role="alert">
            <p>{t(wordsOf(problem, trackingProblems))}</p>
            {lines.length > 0 && (
              <ul>
                {lines.map((one) => (
                  <li key={one.line + one.problem}>{t(lineRefused(one))}</li>
                ))}
              </ul>
            )}
          </Notice>
        )}
        <p>
          <Button type="submit" variant="default" loading={busy}>
            {t(trackingForm.listAdd)}
          </Button>
        </p>
      </Form>
      <p role="status">{done}</p>
    </details>
  );
}
