import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Crop,
  cropAspects,
  cropDrawing,
  cropFrame,
  movedCrop,
  rotatedCrop,
  settledCrop,
  uncropped,
} from './crop.ts';

const photo = { width: 4000, height: 3000 };

describe('the frame', () => {
  test.each<[string, Partial<Crop>, number, number]>([
    ['is the whole picture to begin with', {}, 4000, 3000],
    ['is the whole picture, turned', { turn: 90 }, 3000, 4000],
    ['square', { aspect: 1 }, 3000, 3000],
    ['wide', { aspect: 16 / 9 }, 4000, 2250],
    ['tall', { aspect: 3 / 4 }, 2250, 3000],
    ['tall upon a turned picture', { aspect: 3 / 4, turn: 270 }, 3000, 4000],
    ['closer', { zoom: 2 }, 2000, 1500],
  ])('%s', (_, crop, width, height) => {
    const frame = cropFrame(photo, { ...uncropped, ...crop });
    expect(frame.width).toBeCloseTo(width, 6);
    expect(frame.height).toBeCloseTo(height, 6);
  });

  test('grows smaller with the tilt, so that no corner is empty', () => {
    const frame = cropFrame(photo, { ...uncropped, tilt: 10 });
    expect(frame.width).toBeLessThan(4000);
    expect(frame.width / frame.height).toBeCloseTo(4 / 3, 6);
  });
});

const crops = fc.record({
  aspect: fc.constantFrom(...Object.values(cropAspects)),
  turn: fc.constantFrom(0 as const, 90 as const, 180 as const, 270 as const),
  tilt: fc.double({ min: -90, max: 90, noNaN: true }),
  zoom: fc.double({ min: 0.1, max: 20, noNaN: true }),
  x: fc.double({ min: -9000, max: 9000, noNaN: true }),
  y: fc.double({ min: -9000, max: 9000, noNaN: true }),
});
const pictures = fc.record({
  width: fc.integer({ min: 1, max: 8000 }),
  height: fc.integer({ min: 1, max: 8000 }),
});

test('whatever is requested, the four corners of the frame lie in the picture', () => {
  fc.assert(
    fc.property(pictures, crops, (picture, requested) => {
      const crop = settledCrop(picture, requested);
      const frame = cropFrame(picture, crop);
      const angle = ((crop.turn + crop.tilt) * Math.PI) / 180;
      for (const [right, down] of [
        [-1, -1],
        [1, -1],
        [-1, 1],
        [1, 1],
      ] as const) {
        const [x, y] = [(right * frame.width) / 2, (down * frame.height) / 2];
        const cornerX = crop.x + x * Math.cos(angle) + y * Math.sin(angle);
        const cornerY = crop.y - x * Math.sin(angle) + y * Math.cos(angle);
        expect(Math.abs(cornerX)).toBeLessThanOrEqual(picture.width / 2 + 1e-6 * picture.width);
        expect(Math.abs(cornerY)).toBeLessThanOrEqual(picture.height / 2 + 1e-6 * picture.height);
      }
    }),
  );
});

test('the frame moves along its own axes, whichever way the picture lies', () => {
  const closer = { ...uncropped, zoom: 4 };
  expect(movedCrop(photo, closer, 0.5, 0)).toMatchObject({ x: 500, y: 0 });
  const turned = movedCrop(photo, { ...closer, turn: 90 }, 0.5, 0);
  // Turned clockwise, what was above the frame is to its right.
  expect(turned.x).toBeCloseTo(0, 6);
  expect(turned.y).toBeLessThan(0);
  expect(movedCrop(photo, uncropped, 3, 3)).toEqual(uncropped);
});

test('four quarter turns lead back', () => {
  const begun = settledCrop(photo, { ...uncropped, aspect: 1, zoom: 2, x: 300, y: -200 });
  let crop: Crop = begun;
  for (let turns = 0; turns < 4; turns++) crop = rotatedCrop(photo, crop, true);
  expect(crop).toEqual(begun);
  expect(rotatedCrop(photo, rotatedCrop(photo, begun, true), false)).toEqual(begun);
});

test('the drawing puts the corners of the frame on the corners of the canvas, no larger than requested', () => {
  const { width, height, transform } = cropDrawing(photo, { ...uncropped, turn: 90 }, 2000);
  expect([width, height]).toEqual([1500, 2000]);
  const [a, b, c, d, e, f] = transform;
  const at = (x: number, y: number) => [a * x + c * y + e, b * x + d * y + f];
  // Clockwise: the top left moves to the top right.
  expect(at(0, 0)[0]).toBeCloseTo(1500, 6);
  expect(at(0, 0)[1]).toBeCloseTo(0, 6);
  expect(at(4000, 3000)[0]).toBeCloseTo(0, 6);
  expect(at(4000, 3000)[1]).toBeCloseTo(2000, 6);
  expect(cropDrawing({ width: 200, height: 100 }, uncropped, 2000)).toMatchObject({
    width: 200,
    height: 100,
  });
});
