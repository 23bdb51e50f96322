import { expect, test } from 'vitest';
import { pictures } from '../pictures.ts';
import { appIcon, heroTall, heroWide, shareImage } from './hero.ts';

const drawings = Object.entries({ ...pictures, heroWide, heroTall, shareImage, appIcon });

test.each(drawings)('%s is drawn the same every time, without words', (_, draw) => {
  const { svg } = draw();
  expect(draw().svg).toBe(svg);
  expect(svg).not.toMatch(/NaN|undefined|Infinity|<text|<image|href/);
  expect(svg.length).toBeLessThan(1_200_000);
});

test('a product’s picture is four by three', () => {
  for (const draw of Object.values(pictures)) {
    const { width, height } = draw();
    expect([width, height]).toEqual([1600, 1200]);
  }
});
