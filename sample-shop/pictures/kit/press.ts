import sharp from 'sharp';
import { chance, clamp } from './geometry.ts';
import { noise } from './noise.ts';
import type { Drawing } from './sheet.ts';

/** Prints a drawing on butcher's paper: the ink is thin in places, and the paper has its fibres. */
export async function press({ svg, width, height }: Drawing): Promise<Buffer> {
  const { film, paper } = stock(width, height);
  const inked = await sharp(Buffer.from(svg))
    .composite([{ input: film, raw: { width, height, channels: 4 }, blend: 'dest-in' }])
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(paper, { raw: { width, height, channels: 3 } })
    .composite([{ input: inked }])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

interface Stock {
  /** Where the ink took: white with the ink's strength as alpha. */
  film: Buffer;
  paper: Buffer;
}

const stocks = new Map<string, Stock>();

/** Film and paper of one size, made once. */
function stock(width: number, height: number): Stock {
  const name = `${width}×${height}`;
  const known = stocks.get(name);
  if (known !== undefined) return known;
  const made = { film: makeFilm(width, height), paper: makePaper(width, height) };
  stocks.set(name, made);
  return made;
}

function makeFilm(width: number, height: number): Buffer {
  const film = Buffer.alloc(width * height * 4, 255);
  for (let y = 0, index = 3; y < height; y++) {
    for (let x = 0; x < width; x++, index += 4) {
      const patch = noise(x / 190, y / 150, 11) * 0.6 + noise(x / 47, y / 39, 12) * 0.4;
      const salt = noise(x / 3.1, y / 2.7, 13) * 0.75 + noise(x / 1.4, y / 1.4, 14) * 0.25;
      film[index] = 255 * clamp(1 - (salt - (0.78 - patch * 0.24)) * 9);
    }
  }
  return film;
}

function makePaper(width: number, height: number): Buffer {
  const paper = Buffer.alloc(width * height * 3);
  const random = chance(5);
  for (let y = 0, index = 0; y < height; y++) {
    for (let x = 0; x < width; x++, index += 3) {
      const cloud =
        noise(x / 260, y / 210, 21) * 3 + noise(x / 34, y / 60, 22) * 2.2 + noise(x / 5, y / 9, 23) * 2.4;
      const light = cloud + (random() - 0.5) * 4;
      paper[index] = 235 + light;
      paper[index + 1] = 217 + light * 1.05;
      paper[index + 2] = 184 + light * 1.2;
    }
  }
  return paper;
}
