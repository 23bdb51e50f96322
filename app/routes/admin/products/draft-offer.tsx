import { Button, Modal } from '@mantine/core';
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
  const [english, chinese] = offered.product.title;
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
      <p className={styles.titles}>{[english, chinese].filter(Boolean).join(' · ')}</p>
      <p>{t(draftFrom([dateTimeText(at, 'short', 0), dateTimeText(at, 'short', 1)]))}</p>
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
