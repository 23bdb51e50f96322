import { encode } from 'uqr';
import styles from './qr-code.module.css';

/** Modules of quiet zone, as the standard requires. */
const quiet = 4;

/**
 * Always on white.
 * @param text its content.
 * @param label its accessible name; the same content is always shown in another form too.
 */
export function QrCode({
  text,
  label,
  version = 1,
}: {
  text: string;
  label: string;
  /** Minimum version, so that codes side by side have equal size; set, it uses less error correction. */
  version?: number;
}) {
  const { size, path } = qrPath(text, version);
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

/** Dark modules as one path of rectangles, including the quiet zone. @returns `size` in modules. */
function qrPath(text: string, minVersion: number): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: minVersion > 1 ? 'L' : 'M', border: quiet, minVersion });
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

/** The smallest version that fits all texts at the lowest error correction. */
export function commonVersion(texts: readonly string[], least: number): number {
  return Math.max(least, ...texts.map((text) => encode(text, { ecc: 'L' }).version));
}
