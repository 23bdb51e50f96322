import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { typedBarcode } from '#app/domain/catalogue/barcode.ts';
import type { VariantId } from '#app/domain/ids.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import type { PackedLine, PackedOrder } from '#app/domain/order/packing.ts';
import { type ScanTarget, scanInto, scannedPart } from '#app/domain/order/scanning.ts';
import type { action } from '#app/routes/admin/packing.tsx';
import { useAdminAction, wordsOf } from '#app/routes/admin/parts/admin-action.ts';
import { LeaveGuard } from '#app/routes/admin/parts/leave-guard.tsx';
import { ScanButton } from '#app/routes/admin/parts/scan-button.tsx';
import { packingProblems, partScannedInto, scanGoodsText, scannedInto } from '#app/text/packing.ts';
import { problemIn } from '#app/ui/call.ts';
import { useHydrated } from '#app/ui/hydrated.ts';
import { useTranslate } from '#app/ui/language.ts';
import styles from './packing-orders.module.css';

/**
 * Ticks goods by their barcode, of the first order that still needs them: by the camera, or by a scanner that types and
 * presses Enter. Shown once the goods of the day have barcodes and the scripts run; without either a tap ticks them.
 */
export function ScanGoods({
  orders,
  barcodes,
  scanned,
  onPart,
}: {
  orders: readonly PackedOrder[];
  barcodes: Readonly<Record<string, VariantId>>;
  /** Parts of bundles that were scanned; the last one ticks the bundle. */
  scanned: Readonly<Record<string, boolean>>;
  onPart: (part: string) => void;
}) {
  const t = useTranslate();
  const isHydrated = useHydrated();
  const [message, setMessage] = useState<LocalizedText | null>(null);
  // Sent one after the other: a slow line is slower than a scanner, and the next code is for the next order.
  const waiting = useRef<{ orderNumber: string; version: number; productID: VariantId }[]>([]);
  const sent = useRef<(typeof waiting.current)[number] | null>(null);
  const [answers, setAnswers] = useState(0);
  const [queued, setQueued] = useState(0);
  /** It stays while those that waited behind it are sent. */
  const [refused, setRefused] = useState<LocalizedText | null>(null);
  const { post, busy } = useAdminAction<typeof action>(packingProblems, {
    onDone: goOn,
    onRefused(answer) {
      setRefused(wordsOf(problemIn(answer) ?? 'failed', packingProblems));
      goOn();
    },
  });
  const sendNext = useEffectEvent(send);
  // A slow device may never draw that it was busy; a refusal comes while the page still asks its loaders.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer makes room for the next line
  useEffect(() => {
    if (!busy) sendNext();
  }, [busy, answers]);
  if (!isHydrated || Object.keys(barcodes).length === 0) return null;

  function goOn(): void {
    waiting.current.shift();
    setQueued(waiting.current.length);
    setAnswers((before) => before + 1);
  }

  function send(): void {
    const [line] = waiting.current;
    if (!line || line === sent.current) return;
    sent.current = line;
    post({ intent: 'pack-line', ...line });
  }

  function tick(code: string): LocalizedText {
    setRefused(null);
    const typed = typedBarcode(code);
    const article = typed.ok && typed.barcode !== null ? barcodes[typed.barcode] : undefined;
    const isAsked = ({ orderNumber }: PackedOrder, { productID }: PackedLine) =>
      waiting.current.some((one) => one.orderNumber === orderNumber && one.productID === productID);
    const target = article ? scanInto(orders, article, scanned, isAsked) : 'unknown';
    const words = typeof target === 'string' ? scanGoodsText[target] : tickedBy(target);
    setMessage(words);
    if (typeof target === 'string') return words;
    const { order, line, part, partsLeft } = target;
    if (part) onPart(scannedPart(order, line.productID, part));
    if (partsLeft > 0) return words;
    const { orderNumber, version } = order;
    waiting.current.push({ orderNumber, version, productID: line.productID });
    setQueued(waiting.current.length);
    if (!busy) send();
    return words;
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const code = new FormData(form).get('code');
    if (typeof code !== 'string' || code.trim() === '') return;
    tick(code);
    form.reset();
  }

  return (
    <div className={styles.scan}>
      <form className={styles.scanForm} onSubmit={submit}>
        <TextInput name="code" label={t(scanGoodsText.label)} autoComplete="off" maxLength={40} />
        <Button type="submit" variant="default">
          {t(scanGoodsText.tick)}
        </Button>
        <ScanButton onScan={tick} />
      </form>
      <p role="status" className="small">
        {refused ? t(refused) : message && t(message)}
      </p>
      <LeaveGuard unsaved={queued > 1} />
    </div>
  );
}

function tickedBy({ order, line, part, partsLeft }: ScanTarget<PackedOrder, PackedLine>): LocalizedText {
  const own = line.parts?.find(({ productID }) => productID === part);
  return own
    ? partScannedInto(own.qty * line.qty, own.title, order.orderNumber, line.title, partsLeft)
    : scannedInto(line.qty, line.title, order.orderNumber);
}
