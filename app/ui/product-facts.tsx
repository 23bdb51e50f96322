import type { ProductFacts } from '#app/domain/product-facts.ts';
import { factNames, factsSaid } from '#app/text/product-facts.ts';
import { useSay } from './language.ts';
import styles from './product-facts.module.css';

/** What is in it, how it is kept and where it is from: what the owner has said of it, and nothing where nothing is said. */
export function ProductFactsList({ facts }: { facts: ProductFacts }) {
  const say = useSay();
  const rows = factsSaid(facts).filter(({ said }) => say(said).trim() !== '');
  if (rows.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {rows.map(({ fact, said }) => (
        <div key={fact} className={fact === 'allergens' ? styles.marked : undefined}>
          <dt>{say(factNames[fact])}</dt>
          <dd>{say(said)}</dd>
        </div>
      ))}
    </dl>
  );
}
