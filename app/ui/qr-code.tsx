import { encode } from 'uqr';
import styles from './qr-code.module.css';

/** Modules of quiet round the code, as its standard asks for. */
const quiet = 4;

/**
 * A QR code, drawn on white whatever stands behind it. @param text what a camera reads; @param label what it is, for
 * those who do not see it: the same is always shown in another way beside it.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = qrPath(text);
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}

/** The dark modules as one path, a run of them a rectangle, with the quiet round them. @returns `size` in modules. */
function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: quiet });
  const runs = data.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1]) return [];
      const end = row.indexOf(false, x);
      const width = (end === -1 ? row.length : end) - x;
      return [`M${x} ${y}h${width}v1h-${width}z`];
    }),
  );
  return { size, path: runs.join('') };
}
