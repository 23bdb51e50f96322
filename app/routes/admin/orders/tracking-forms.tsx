import { Button, Textarea } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { longestTracking, longestTrackingList } from '#app/domain/delivery/tracking.ts';
import { localize } from '#app/domain/language.ts';
import type { action } from '#app/routes/admin/order.tsx';
import type { action as packingAction } from '#app/routes/admin/packing.tsx';
import { useAdminAction, useRefusedForm, wordsOf } from '#app/routes/admin/parts/admin-action.ts';
import { bringIntoView } from '#app/routes/admin/parts/bring-into-view.ts';
import { CheckedInput } from '#app/routes/admin/parts/checked-input.tsx';
import { HiddenFields } from '#app/routes/admin/parts/hidden-fields.tsx';
import { LeaveGuard } from '#app/routes/admin/parts/leave-guard.tsx';
import { ScanButton } from '#app/routes/admin/parts/scan-button.tsx';
import { useSentForm } from '#app/routes/admin/parts/sent-form.ts';
import {
  lineRefused,
  notSaved,
  sharedNumber,
  trackingAdded,
  trackingForm,
  trackingProblems,
} from '#app/text/shipments-admin.ts';
import { trackingText } from '#app/text/tracking.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { usePostedAnswer } from '#app/ui/posted-answer.ts';
import styles from './order-shipments.module.css';

/** Tracking numbers that several orders have. */
type Shared = readonly { number: string; orders: readonly string[] }[];

/** What a form of an order's parcels posts tells which it is. */
export function parcelFormKey({ intent, orderNumber, id }: Readonly<Record<string, unknown>>): string {
  return [intent, orderNumber, id].join(' ');
}

/** Posts to the order's own page, from wherever it stands. @param onQueue hears of the number under way and those behind it. */
export function AddTracking({
  orderNumber,
  onQueue = () => {},
}: {
  orderNumber: string;
  onQueue?: (numbers: readonly string[]) => void;
}) {
  const t = useTranslate();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [shared, setShared] = useState<Shared>([]);
  // Numbers that were scanned while another was under way.
  const waiting = useRef<string[]>([]);
  const sent = useRef('');
  /** The one that was refused and those that waited behind it, unless the field holds all of them. */
  const [unsaved, setUnsaved] = useState<readonly string[]>([]);
  const [saves, setSaves] = useState(0);
  const [queued, setQueued] = useState(0);
  const posts = { intent: 'add-tracking', orderNumber };
  const adding = useAdminAction<typeof action>(trackingProblems, {
    fetcherKey: parcelFormKey(posts),
    page: `/admin/orders/${orderNumber}`,
    onAnswer(answer) {
      if (field.current?.value === sent.current) field.current.value = '';
      if ('shared' in answer) setShared((before) => [...before, ...(answer.shared ?? [])]);
    },
    onRefused() {
      const all = [sent.current, ...waiting.current.splice(0)];
      setQueued(0);
      if (field.current?.value === '') field.current.value = sent.current;
      setUnsaved(all.length === 1 && field.current?.value === sent.current ? [] : all);
    },
    onDone: () => setSaves(saves + 1),
  });
  const { busy } = adding;
  const refused = useRefusedForm(posts, trackingProblems);
  const problem = adding.problem ?? refused?.problem;
  const postNext = useEffectEvent(() => {
    const next = waiting.current.shift();
    if (next === undefined) return;
    sent.current = next;
    noteQueue();
    adding.post({ ...posts, tracking: next });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: one that is saved makes room for the next
  useEffect(() => postNext(), [saves]);

  /** A scan that is repeated is one. */
  function queue(number: string): void {
    if (number !== sent.current && !waiting.current.includes(number)) waiting.current.push(number);
    noteQueue();
  }

  function noteQueue(): void {
    setQueued(waiting.current.length);
    onQueue([sent.current, ...waiting.current]);
  }

  return (
    <>
      <adding.Form
        ref={form}
        method="post"
        {...adding.to}
        onSubmit={() => {
          sent.current = field.current?.value ?? '';
          setShared([]);
          // A hand scanner types the next number over this one, which stays there in case it is refused.
          if (field.current === document.activeElement) field.current?.select();
        }}
      >
        <HiddenFields of={posts} />
        <div className={styles.addRow}>
          <CheckedInput
            ref={field}
            onKeyDown={({ key, currentTarget }) => {
              if (key !== 'Enter' || !busy || currentTarget.value.trim() === '') return;
              queue(currentTarget.value);
              currentTarget.select();
            }}
            name="tracking"
            label={t(trackingText.title)}
            description={t(trackingForm.hint)}
            defaultValue={String(refused?.posted.get('tracking') ?? '')}
            error={
              problem && (
                <span ref={bringIntoView}>
                  {t(unsaved.length === 0 ? problem : notSaved(problem, unsaved))}
                </span>
              )
            }
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
          <ScanButton
            name={localize(() => orderNumber)}
            onScan={(code) => {
              if (field.current) field.current.value = code;
              if (busy) queue(code);
              else form.current?.requestSubmit();
              return null;
            }}
          />
        </div>
      </adding.Form>
      <SharedNumbers shared={shared} />
      <LeaveGuard unsaved={queued > 0} />
    </>
  );
}

function SharedNumbers({ shared }: { shared: Shared }) {
  const t = useTranslate();
  return shared.map(({ number, orders }) => (
    <Notice key={number} ref={bringIntoView} tone="warning" role="status">
      {t(sharedNumber(number, orders))}
    </Notice>
  ));
}

/** The list of a courier or a spreadsheet, for many orders at once. */
export function TrackingList() {
  const t = useTranslate();
  const { form, noteSent, isAsSent } = useSentForm();
  const [done, setDone] = useState('');
  const [shared, setShared] = useState<Shared>([]);
  const { Form, busy, refusal } = useAdminAction<typeof packingAction>(trackingProblems, {
    onAnswer(answer) {
      if (!('added' in answer)) return;
      setDone(t(trackingAdded(answer.added, answer.there)));
      setShared(answer.shared);
      if (isAsSent()) form.current?.reset();
    },
  });
  const posts = { intent: 'add-tracking-list' };
  // What was posted before the scripts ran is answered with the page.
  const early = useRefusedForm(posts, trackingProblems);
  const earlyAnswer = usePostedAnswer<typeof packingAction>();
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
        onSubmit={() => {
          setDone('');
          setShared([]);
          noteSent();
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
          <Notice ref={bringIntoView} tone="error" role="alert">
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
      <SharedNumbers shared={shared} />
    </details>
  );
}
