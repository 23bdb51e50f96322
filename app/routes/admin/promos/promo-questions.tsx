import type { PromoCode } from '#app/domain/promo/promo-code.ts';
import { useAdminCall } from '#app/routes/admin/parts/admin-call.ts';
import { ConfirmDialog } from '#app/routes/admin/parts/confirm-dialog.tsx';
import { freeText, promoProblems, promosText, removeTitle } from '#app/text/promos-admin.ts';
import { useTranslate } from '#app/ui/language.ts';

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
  const t = useTranslate();
  const call = useAdminCall(promoProblems);
  const remove = async () => {
    const answer = await call.run('/api/deletePromoCodes', { codes });
    if (answer?.ok) onRemoved(codes.length);
  };
  return (
    <ConfirmDialog
      call={call}
      opened={codes.length > 0}
      title={removeTitle(codes)}
      onYes={remove}
      onClose={onClose}
    >
      <p>{t(promosText.removeText)}</p>
    </ConfirmDialog>
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
  const t = useTranslate();
  const call = useAdminCall(promoProblems);
  const free = async () => {
    const answer = await call.run('/api/freePromoCode', { code: promo?.code });
    if (answer?.ok) onFreed();
  };
  return (
    <ConfirmDialog
      call={call}
      opened={promo !== null}
      title={promosText.freeTitle}
      yes={promosText.free}
      no={promosText.cancel}
      onYes={free}
      onClose={onClose}
    >
      <p>{t(freeText(promo?.code ?? '', promo?.use?.orderNumber ?? ''))}</p>
    </ConfirmDialog>
  );
}
