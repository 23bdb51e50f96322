import { optionsOf, type PackedOrder } from '#app/domain/order/packing.ts';
import { piecesIn } from '#app/text/packing.ts';
import { Both } from './both.tsx';
import styles from './packing-slip.module.css';

/** Goods with boxes to tick, under the order's number and the pieces of the whole order. @param lines those of one page. */
export function SlipLines({ order, lines }: { order: PackedOrder; lines: PackedOrder['lines'] }) {
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th colSpan={3} scope="colgroup">
            {order.orderNumber} ·{' '}
            <Both localized={piecesIn(order.lines.reduce((sum, { qty }) => sum + qty, 0))} />
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const options = optionsOf(line);
          return (
            <tr key={line.productID}>
              <td>
                <span className={styles.box} aria-hidden="true" />
              </td>
              <td className={styles.qty}>
                <b>{line.qty} ×</b>
              </td>
              <td>
                <span lang="zh-TW">{[line.title, ...options].map(([, chinese]) => chinese).join(' · ')}</span>{' '}
                <small lang="en">{[line.title, ...options].map(([english]) => english).join(' · ')}</small>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
