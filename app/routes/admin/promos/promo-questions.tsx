import type { PromoCode } from '#app/domain/promo-code.ts';
import { useDeskCall } from '#app/routes/admin/desk/desk-call.ts';
import { DeskQuestion } from '#app/routes/admin/desk/desk-question.tsx';
import { freeText, promoProblems, promosText, removeTitle } from '#app/text/promos-admin.ts';
import { useSay } from '#app/ui/language.ts';

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
  const say = useSay();
  const call = useDeskCall(promoProblems);
  const remove = async () => {
    const answer = await call.run('/api/deletePromoCodes', { codes });
    if (answer?.ok) onRemoved(codes.length);
  };
  return (
    <DeskQuestion
      call={call}
      opened={codes.length > 0}
      title={removeTitle(codes)}
      onYes={remove}
      onClose={onClose}
    >
      <p>{say(promosText.removeText)}</p>
    </DeskQuestion>
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
  const say = useSay();
  const call = useDeskCall(promoProblems);
  const free = async () => {
    const answer = await call.run('/api/freePromoCode', { code: promo?.code });
    if (answer?.ok) onFreed();
  };
  return (
    <DeskQuestion
      call={call}
      opened={promo !== null}
      title={promosText.freeTitle}
      yes={promosText.free}
      no={promosText.cancel}
      onYes={free}
      onClose={onClose}
    >
      <p>{say(freeText(promo?.code ?? '', promo?.use?.orderNumber ?? ''))}</p>
    </DeskQuestion>
  );
}
