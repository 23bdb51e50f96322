import { Button, Modal } from '@mantine/core';
import type { Pair } from '#app/domain/language.ts';
import { Answers } from '#app/routes/admin/desk/answers.tsx';
import { askDelete, productsText } from '#app/text/products-admin.ts';
import { useSay } from '#app/ui/language.ts';
import styles from './ask.module.css';

/** Asks before products are deleted (specification, section 4). */
export function AskDelete({
  products,
  opened,
  onClose,
  onConfirm,
}: {
  products: readonly { id: string; title: Pair }[];
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const say = useSay();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={say(askDelete(products.length))}
      centered
      closeButtonProps={{ 'aria-label': say(productsText.keep) }}
    >
      <ul className={styles.titles}>
        {products.map(({ id, title }) => (
          <li key={id}>{say(title)}</li>
        ))}
      </ul>
      <p>{say(productsText.askDeleteText)}</p>
      <Answers>
        <Button variant="default" onClick={onClose} data-autofocus>
          {say(productsText.keep)}
        </Button>
        <Button onClick={onConfirm}>{say(productsText.confirmDelete)}</Button>
      </Answers>
    </Modal>
  );
}
