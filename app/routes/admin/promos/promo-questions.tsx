import { Button, Modal } from '@mantine/core';
import type { Pair } from '#app/domain/language.ts';
import type { PromoCode } from '#app/domain/promo-code.ts';
import { Answers } from '#app/routes/admin/desk/answers.tsx';
import styles from '#app/routes/admin/desk/ask-removal.module.css';
import { type DeskCall, useDeskCall } from '#app/routes/admin/desk/desk-call.ts';
import { freeText, promoProblems, promosText, removeTitle } from '#app/text/promos-admin.ts';
import { useSay } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';

/** Asks before codes are deleted. @param codes none keeps the question shut. */
export function PromoRemoval({
  codes,
  onClose,
  onRemoved,
}: {
  codes: readonly string[];
  onClose: () => void;
  onRemoved: (count: number) => void;
}) {
  const call = useDeskCall(promoProblems);
  const remove = async () => {
    const answer = await call.run('/api/deletePromoCodes', { codes });
    if (answer?.ok) onRemoved(codes.length);
  };
  return (
    <Question
      call={call}
      opened={codes.length > 0}
      title={removeTitle(codes)}
      text={promosText.removeText}
      yes={promosText.remove}
      onYes={remove}
      onClose={onClose}
    />
  );
}

/** Asks before a used code is made usable again. */
export function PromoFreeing({
  promo,
  onClose,
  onFreed,
}: {
  promo: PromoCode | null;
  onClose: () => void;
  onFreed: () => void;
}) {
  const call = useDeskCall(promoProblems);
  const free = async () => {
    const answer = await call.run('/api/freePromoCode', { code: promo?.code });
    if (answer?.ok) onFreed();
  };
  return (
    <Question
      call={call}
      opened={promo !== null}
      title={promosText.freeTitle}
      text={freeText(promo?.code ?? '', promo?.use?.orderNumber ?? '')}
      yes={promosText.free}
      onYes={free}
      onClose={onClose}
    />
  );
}

function Question({
  call: { busy, problem, forget },
  opened,
  title,
  text,
  yes,
  onYes,
  onClose,
}: {
  call: DeskCall;
  opened: boolean;
  title: Pair;
  text: Pair;
  yes: Pair;
  onYes: () => Promise<void>;
  onClose: () => void;
}) {
  const say = useSay();
  const close = () => {
    forget();
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={say(title)}
      centered
      closeButtonProps={{ 'aria-label': say(promosText.keep) }}
    >
      <p>{say(text)}</p>
      {problem && (
        <Notice tone="error" role="alert" className={styles.problem ?? ''}>
          {say(problem)}
        </Notice>
      )}
      <Answers>
        <Button variant="default" onClick={close} data-autofocus>
          {say(promosText.cancel)}
        </Button>
        <Button loading={busy} onClick={() => void onYes()}>
          {say(yes)}
        </Button>
      </Answers>
    </Modal>
  );
}
