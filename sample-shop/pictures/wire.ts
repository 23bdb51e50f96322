import { moved } from './kit/form.ts';
import type { Line } from './kit/geometry.ts';
import { type Ink, stroke } from './kit/ink.ts';

export const wire = (line: Line, width: number, shine: Ink = 'bone') =>
  stroke(line, 'ink', width + 10) +
  stroke(line, 'clay', width) +
  stroke(moved(line, [-width * 0.14, -width * 0.2]), shine, width * 0.32);
