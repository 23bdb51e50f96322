import { Button, CloseButton } from '@mantine/core';
import { Fragment, useEffect, useRef, useState } from 'react';
import type { ParentId } from '#app/domain/ids.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import type { ProductVersion } from '#app/server/catalogue/product-changes.ts';
import { bundlesEnded } from '#app/text/bundles-admin.ts';
import { listComma } from '#app/text/marks.ts';
import { deleted, productsText, published, secondsToUndo, unpublished } from '#app/text/products-admin.ts';
import {
  nameWithin,
  unnamedVariants,
  variantName,
  variantsChanged,
  variantsSkipped,
} from '#app/text/stock-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { Skipped } from './product-actions.ts';
import styles from './product-list.module.css';
import type { VariantsUndo } from './use-variant-change.ts';

/** Products, or some of their variants, that were changed a moment ago. */
export type Undoable =
  | ({ did: 'deleted' | 'published' } & Deletion)
  | ({ did: 'unpublished'; versions: readonly ProductVersion[] } & Deletion)
  | ({ did: 'changed' } & VariantsUndo);

export interface Deletion {
  ids: readonly ParentId[];
  /** When the way back closes, as Date.now() counts. */
  until: number;
  /** Titles of what cannot be sold without deleted products. */
  bundles?: readonly LocalizedText[] | undefined;
}

const doneWords = { deleted, published, unpublished, changed: variantsChanged };

/** What became of the last change, at the place of its buttons, with the way back while there is one. */
export function Outcome({
  busy,
  problem,
  done,
  skipped,
  undoable,
  undo,
  expire,
  close,
}: {
  busy: boolean;
  /** Why it was refused, in lines of words. */
  problem: readonly string[];
  done: string;
  /** What an undo left as it is. */
  skipped: readonly Skipped[];
  undoable: Undoable | null;
  undo: () => void;
  expire: () => void;
  close: () => void;
}) {
  const t = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const isSaid = done !== '' || skipped.length > 0 || problem.length > 0;
  const wasOffered = useRef(false);
  useEffect(() => {
    const isPressed = wasOffered.current && undoable === null && isSaid;
    wasOffered.current = undoable !== null;
    // The button is gone, and the keyboard would begin at the top of the page.
    if (isPressed && document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [undoable, isSaid]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a message with its buttons is no fieldset
    <div ref={box} role="group" className={styles.undo} aria-label={t(productsText.outcome)} tabIndex={-1}>
      <div role="status" className={styles.said}>
        {undoable && <p>{t(changedWords(undoable))}</p>}
        {done !== '' && <p className={styles.done}>{done}</p>}
        <SkippedVariants skipped={skipped} />
      </div>
      {problem.length > 0 && (
        <Notice tone="error" role="alert">
          {problem.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Notice>
      )}
      {undoable && <Undo until={undoable.until} onUndo={undo} onGone={expire} />}
      {isSaid && !undoable && !busy && <CloseButton aria-label={t(productsText.close)} onClick={close} />}
    </div>
  );
}

export function changedWords(undoable: Undoable): LocalizedText {
  const words = doneWords[undoable.did](
    (undoable.did === 'changed' ? undoable.changes : undoable.ids).length,
  );
  if (undoable.did !== 'deleted' || !undoable.bundles) return words;
  const [english, chinese] = bundlesEnded(undoable.bundles);
  return [`${words[0]} ${english}`, `${words[1]}${chinese}`];
}

/** Of more, the others are counted. */
const mostNamed = 10;

function SkippedVariants({ skipped }: { skipped: readonly Skipped[] }) {
  const t = useTranslate();
  return [...Map.groupBy(skipped, ({ why }) => why)].map(([why, some]) => {
    const named = some.flatMap(({ now }) => now ?? []).slice(0, mostNamed);
    const others = some.length - named.length;
    return (
      <p key={why}>
        {t(variantsSkipped(why))}
        {named.map((variant, place) => (
          <Fragment key={variant.id}>
            {place > 0 && t(listComma)}
            <LocalLink to={`/admin/products/${variant.parentID}`}>
              {t(nameWithin(variant.title, variantName(variant)))}
            </LocalLink>
          </Fragment>
        ))}
        {others > 0 && t(unnamedVariants(others, named.length === 0))}
      </p>
    );
  });
}

/** Offers the way back while there is one. */
function Undo({ until, onUndo, onGone }: { until: number; onUndo: () => void; onGone: () => void }) {
  const t = useTranslate();
  const [left, setLeft] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  const gone = useRef(onGone);
  useEffect(() => {
    gone.current = onGone;
  });
  useEffect(() => {
    const tick = () => {
      const seconds = Math.ceil((until - Date.now()) / 1000);
      setLeft(seconds);
      if (seconds <= 0) gone.current();
    };
    tick();
    button.current?.focus({ preventScroll: true });
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [until]);
  return (
    <>
      <span className="small soft numeric" aria-hidden="true">
        {t(secondsToUndo(Math.max(0, left)))}
      </span>
      <Button ref={button} size="sm" onClick={onUndo}>
        {t(productsText.undo)}
      </Button>
    </>
  );
}
