import { Button, Modal } from '@mantine/core';
import type { LocalizedText } from '#app/domain/language.ts';
import { Answers } from '#app/routes/admin/parts/answers.tsx';
import { askDelete, askDeleteNote, productsText } from '#app/text/products-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import styles from './ask.module.css';

/** Asks before products are deleted (specification, section 4). */
export function AskDelete({
  products,
  opened,
  onClose,
  onConfirm,
}: {
  products: readonly { id: string; title: LocalizedText }[];
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const t = useTranslate();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t(askDelete(products.length))}
      centered
      closeButtonProps={{ 'aria-label': t(productsText.keep) }}
    >
      <ul className={styles.titles}>
        {products.map(({ id, title }) => (
          <li key={id}>{t(title)}</li>
        ))}
      </ul>
      <p>{t(askDeleteNote(products.length))}</p>
      <Answers>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t(productsText.keep)}
        </Button>
        <Button onClick={onConfirm}>{t(productsText.confirmDelete)}</Button>
      </Answers>
    </Modal>
  );
}
