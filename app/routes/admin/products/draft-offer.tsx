import { Button, Modal } from '@mantine/core';
import { localize } from '#app/domain/language.ts';
import { Answers } from '#app/routes/admin/parts/answers.tsx';
import { dateTimeText } from '#app/text/date.ts';
import { draftFrom, editorText } from '#app/text/products-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import styles from './ask.module.css';
import type { Draft } from './draft.ts';

/** An edit was left behind in this browser: it comes back or goes, as the owner says. */
export function DraftOffer({
  offered,
  onRestore,
  onDiscard,
}: {
  offered: Draft | null;
  onRestore: (draft: Draft) => void;
  onDiscard: () => void;
}) {
  const t = useTranslate();
  if (!offered) return null;
  const at = new Date(offered.at).toISOString();
  return (
    <Modal
      opened
      onClose={() => onRestore(offered)}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={t(editorText.restore)}
      centered
    >
      <p className={styles.titles}>{offered.product.title.filter(Boolean).join(' · ')}</p>
      <p>{t(draftFrom(localize((language) => dateTimeText(at, 'short', language))))}</p>
      <Answers>
        <Button variant="default" onClick={onDiscard}>
          {t(editorText.restoreNo)}
        </Button>
        <Button onClick={() => onRestore(offered)} data-autofocus>
          {t(editorText.restoreYes)}
        </Button>
      </Answers>
    </Modal>
  );
}
