import type { ProductFacts } from '#app/domain/catalogue/product-facts.ts';
import { factNames, factTexts } from '#app/text/product-facts.ts';
import { useTranslate } from './language.ts';
import styles from './product-facts.module.css';

export function ProductFactsList({ facts }: { facts: ProductFacts }) {
  const t = useTranslate();
  const rows = factTexts(facts).filter(({ text }) => t(text).trim() !== '');
  if (rows.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {rows.map(({ fact, text }) => (
        <div key={fact} className={fact === 'allergens' ? styles.marked : undefined}>
          <dt>{t(factNames[fact])}</dt>
          <dd>{t(text)}</dd>
        </div>
      ))}
    </dl>
  );
}
