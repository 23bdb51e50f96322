export interface Measures {
  width: number;
  height: number;
}

export interface Crop {
  /** Width / height; null for the picture's own, rotated with it. */
  aspect: number | null;
  /** Clockwise, in degrees. */
  turn: 0 | 90 | 180 | 270;
  /** Added to the turn to straighten a horizon: −45 to 45 degrees. */
  tilt: number;
  /** 1: the largest frame that fits. */
  zoom: number;
  /** Frame centre relative to the picture's centre, in pixels along the picture's axes. */
  x: number;
  y: number;
}

export const uncropped: Crop = { aspect: null, turn: 0, tilt: 0, zoom: 1, x: 0, y: 0 };

export const cropLimits = { zoom: 6, tilt: 45 } as const;

/** Width / height. */
export const cropAspects = { own: null, square: 1, card: 4 / 3, tall: 3 / 4, wide: 16 / 9 } as const;
export type CropAspect = keyof typeof cropAspects;

export function cropFrame(picture: Measures, crop: Crop): Measures {
  const { aspect, extentX, extentY } = frameShape(picture, crop);
  // Half the height of the largest frame: the extents are of a frame with half height 1.
  const half = Math.min(picture.width / 2 / extentX, picture.height / 2 / extentY) / crop.zoom;
  return { width: 2 * half * aspect, height: 2 * half };
}

export function settledCrop(picture: Measures, crop: Crop): Crop {
  const tilt = between(crop.tilt, -cropLimits.tilt, cropLimits.tilt);
  const within = { ...crop, tilt, zoom: between(crop.zoom, 1, cropLimits.zoom) };
  const { extentX, extentY } = frameShape(picture, within);
  const half = cropFrame(picture, within).height / 2;
  const mostX = Math.max(0, picture.width / 2 - extentX * half);
  const mostY = Math.max(0, picture.height / 2 - extentY * half);
  return { ...within, x: between(within.x, -mostX, mostX), y: between(within.y, -mostY, mostY) };
}

/** Moves along the frame's axes. @param right @param down as fractions of the frame's width and height. */
export function movedCrop(picture: Measures, crop: Crop, right: number, down: number): Crop {
  const frame = cropFrame(picture, crop);
  const { cos, sin } = angleOf(crop);
  const [dx, dy] = [right * frame.width, down * frame.height];
  return settledCrop(picture, { ...crop, x: crop.x + dx * cos + dy * sin, y: crop.y - dx * sin + dy * cos });
}

export function rotatedCrop(picture: Measures, crop: Crop, clockwise: boolean): Crop {
  const order = [0, 90, 180, 270] as const;
  const turn = order[(order.indexOf(crop.turn) + (clockwise ? 1 : 3)) % 4] ?? 0;
  return settledCrop(picture, { ...crop, turn });
}

/** Output size, and the six numbers of a canvas transform. */
export function cropDrawing(
  picture: Measures,
  crop: Crop,
  longest: number,
): Measures & { transform: readonly [number, number, number, number, number, number] } {
  const frame = cropFrame(picture, crop);
  const scale = Math.min(1, longest / Math.max(frame.width, frame.height));
  const width = Math.max(1, Math.round(frame.width * scale));
  const height = Math.max(1, Math.round(frame.height * scale));
  return { width, height, transform: cropTransform(picture, crop, width, height, width / frame.width) };
}

export function cropTransform(
  picture: Measures,
  crop: Crop,
  width: number,
  height: number,
  scale: number,
): readonly [number, number, number, number, number, number] {
  const { cos, sin } = angleOf(crop);
  const [x, y] = [picture.width / 2 + crop.x, picture.height / 2 + crop.y];
  const [a, b, c, d] = [cos * scale, sin * scale, -sin * scale, cos * scale];
  return [a, b, c, d, width / 2 - a * x - c * y, height / 2 - b * x - d * y];
}

function frameShape(picture: Measures, crop: Crop) {
  const own = picture.width / picture.height;
  const aspect = crop.aspect ?? (crop.turn % 180 === 0 ? own : 1 / own);
  const { cos, sin } = angleOf(crop);
  const [across, along] = [Math.abs(cos), Math.abs(sin)];
  return { aspect, extentX: aspect * across + along, extentY: aspect * along + across };
}

/** Exact for quarter turns, where rounding would lose a row of pixels. */
function angleOf({ turn, tilt }: Crop): { cos: number; sin: number } {
  const quarter = { 0: [1, 0], 90: [0, 1], 180: [-1, 0], 270: [0, -1] }[turn];
  const [cos = 1, sin = 0] = quarter;
  const rest = (tilt * Math.PI) / 180;
  const [c, s] = [Math.cos(rest), Math.sin(rest)];
  return { cos: cos * c - sin * s, sin: sin * c + cos * s };
}

function between(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
