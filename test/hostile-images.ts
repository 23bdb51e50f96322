import { randomBytes } from 'node:crypto';
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';

export interface HostileFile {
  name: string;
  bytes: Buffer;
  /** Whether it is accepted as clean pixels, refused by a named error, or either. */
  end: 'taken' | 'refused' | 'either';
}

/** Hidden in a file; must not be in what is made of it. */
export const smuggled = 'SMUGGLED-CARGO';

const script = `<script>alert('${smuggled}')</script>`;
const php = `<?php echo '${smuggled}'; ?>`;
const zip = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.from(smuggled), Buffer.alloc(40)]);

/** Generated, so that the repository contains none. */
export async function hostileFiles(): Promise<HostileFile[]> {
  return [...strangers(), ...(await jpegs()), ...(await pngs()), ...(await webps()), ...noise()];
}

/** Files of other types, whatever their extension. */
function strangers(): HostileFile[] {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}<rect width="9" height="9"/></svg>`;
  const box = (brand: string) =>
    Buffer.concat([Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}mif1`, 'latin1'), Buffer.alloc(64)]);
  const files: [string, string | Buffer][] = [
    ['a drawing', svg],
    [
      'a drawing with a head',
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg}`,
    ],
    ['a drawing behind a mark', `\ufeff  \n${svg}`],
    ['a packed drawing', gzipSync(svg)],
    ['a page', `<!DOCTYPE html><html>${script}</html>`],
    ['a program of a web server', php],
    ['a script', `alert('${smuggled}')`],
    [
      'a GIF',
      Buffer.from(
        'GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff!\xf9\x04\0\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;',
        'latin1',
      ),
    ],
    ['a GIF that is a script', `GIF89a/*${'\0'.repeat(6)}*/=1;alert('${smuggled}')//`],
    ['a bitmap', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)])],
    ['an icon', Buffer.from([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0, 0, 0])],
    ['a TIFF', Buffer.concat([Buffer.from('II*\0\x08\0\0\0', 'latin1'), Buffer.alloc(60)])],
    [
      'a TIFF the other way round',
      Buffer.concat([Buffer.from('MM\0*\0\0\0\x08', 'latin1'), Buffer.alloc(60)]),
    ],
    ['a PDF', `%PDF-1.7\n${smuggled}`],
    ['a PostScript file', '%!PS-Adobe-3.0 EPSF-3.0\n(%pipe%id) (r) file\n'],
    ['an ImageMagick script', 'push graphic-context\nfill \'url(https://127.0.0.1/x.jpg"|id")\'\n'],
    ['a playlist', '#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\nconcat:file:///etc/passwd\n'],
    ['a ZIP', zip],
    ['a program', Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(60)])],
    ['a Windows program', Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), Buffer.alloc(60)])],
    ['a film', box('isom')],
    ['an AVIF head', box('avif')],
    ['a HEIC head', box('heic')],
    ['a HEIC sequence', box('hevc')],
    ['a JPEG XL', Buffer.from([0xff, 0x0a, 0, 0])],
    ['a JPEG 2000', Buffer.from('\0\0\0\x0cjP  \r\n\x87\n', 'latin1')],
    ['a sound in a RIFF', Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1'), Buffer.alloc(30)])],
    ['nothing', ''],
    ['one byte', Buffer.from([0xff])],
  ];
  return files.map(([name, content]) => ({ name, bytes: Buffer.from(content), end: 'refused' }));
}

const pixels = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b5703f' } });

async function jpegs(): Promise<HostileFile[]> {
  const plain = await pixels(120, 80).jpeg().toBuffer();
  const located = await pixels(120, 80)
    .withExif({
      IFD0: { Copyright: smuggled, Artist: script },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 2/1 3/1' },
    })
    .jpeg()
    .toBuffer();
  const turned = await Promise.all(
    [2, 3, 4, 5, 6, 7, 8].map(
      async (orientation): Promise<HostileFile> => ({
        name: `a JPEG turned ${orientation}`,
        bytes: await pixels(120, 80).withMetadata({ orientation }).jpeg().toBuffer(),
        end: 'taken',
      }),
    ),
  );
  const segment = (marker: number, content: Buffer) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(content.length + 2, 2);
    return Buffer.concat([head, content]);
  };
  const with_ = (...parts: Buffer[]) => Buffer.concat([plain.subarray(0, 2), ...parts, plain.subarray(2)]);
  const claims = (width: number, height: number) => {
    const bytes = Buffer.from(plain);
    const frame = bytes.findIndex(
      (byte, at) => byte === 0xff && (bytes[at + 1] === 0xc0 || bytes[at + 1] === 0xc2),
    );
    bytes.writeUInt16BE(height, frame + 5);
    bytes.writeUInt16BE(width, frame + 7);
    return bytes;
  };
  const files: [string, Buffer, HostileFile['end']][] = [
    ['a JPEG with place and author', located, 'taken'],
    ['a JPEG with a ZIP behind it', Buffer.concat([plain, zip]), 'taken'],
    ['a JPEG with a page behind it', Buffer.concat([plain, Buffer.from(script)]), 'taken'],
    ['a JPEG with a program in its comment', with_(segment(0xfe, Buffer.from(php))), 'taken'],
    [
      'a JPEG of two hundred segments',
      with_(...Array.from({ length: 120 }, () => segment(0xe1, Buffer.alloc(60_000, smuggled)))),
      'either',
    ],
    ['a JPEG that says it is 64250 wide and high', claims(64250, 64250), 'refused'],
    ['a JPEG that says it is 65500 wide', claims(65500, 80), 'refused'],
    ['a JPEG of no height', claims(120, 0), 'refused'],
    ['half a JPEG', plain.subarray(0, Math.floor(plain.length / 2)), 'refused'],
    ['a JPEG without its end', plain.subarray(0, -2), 'either'],
    [
      'a JPEG’s first bytes and a page',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(script)]),
      'refused',
    ],
    ['a JPEG in print colours', await pixels(60, 60).toColourspace('cmyk').jpeg().toBuffer(), 'taken'],
    ['a grey JPEG', await pixels(60, 60).greyscale().jpeg().toBuffer(), 'taken'],
    ['a JPEG in passes', await pixels(300, 300).jpeg({ progressive: true }).toBuffer(), 'taken'],
    ['a JPEG with a torn middle', torn(await noisy(400, 400).jpeg().toBuffer()), 'either'],
  ];
  return [...files.map(([name, bytes, end]) => ({ name, bytes, end })), ...turned];
}

async function pngs(): Promise<HostileFile[]> {
  const plain = await pixels(120, 80).png().toBuffer();
  const head = (width: number, height: number, depth = 8, colour = 2) => {
    const data = Buffer.alloc(13);
    data.writeUInt32BE(width, 0);
    data.writeUInt32BE(height, 4);
    data.set([depth, colour], 8);
    return chunk('IHDR', data);
  };
  const magic = plain.subarray(0, 8);
  const afterHead = (...parts: Buffer[]) =>
    Buffer.concat([plain.subarray(0, 33), ...parts, plain.subarray(33)]);
  /** 100 MB of zeros, compressed to 100 kB. */
  const bomb = deflateSync(Buffer.alloc(100_000_000));
  const files: [string, Buffer, HostileFile['end']][] = [
    [
      'a PNG of 30000 by 30000',
      Buffer.concat([
        magic,
        head(30_000, 30_000),
        chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
        chunk('IEND', Buffer.alloc(0)),
      ]),
      'refused',
    ],
    [
      'a PNG that says it is without end',
      Buffer.concat([magic, head(0x7fffffff, 0x7fffffff), plain.subarray(33)]),
      'refused',
    ],
    ['a PNG of no width', Buffer.concat([magic, head(0, 80), plain.subarray(33)]), 'refused'],
    [
      'a PNG with a colour profile that unpacks to 100 MB',
      afterHead(chunk('iCCP', Buffer.concat([Buffer.from('x\0\0', 'latin1'), bomb]))),
      'either',
    ],
    [
      'a PNG with a text that unpacks to 100 MB',
      afterHead(chunk('zTXt', Buffer.concat([Buffer.from('x\0\0', 'latin1'), bomb]))),
      'either',
    ],
    [
      'a PNG with a script in a text',
      afterHead(chunk('tEXt', Buffer.from(`Comment\0${script}`, 'latin1'))),
      'taken',
    ],
    ['a PNG with a page behind it', Buffer.concat([plain, Buffer.from(script)]), 'taken'],
    ['half a PNG', plain.subarray(0, Math.floor(plain.length / 2)), 'refused'],
    [
      'a PNG with a wrong sum',
      Buffer.concat([plain.subarray(0, 29), Buffer.alloc(4), plain.subarray(33)]),
      'refused',
    ],
    ['a PNG’s first bytes and a page', Buffer.concat([magic, Buffer.from(script)]), 'refused'],
    ['a PNG of sixteen bits', await pixels(60, 60).toColourspace('rgb16').png().toBuffer(), 'taken'],
    ['a PNG with a palette', await pixels(60, 60).png({ palette: true }).toBuffer(), 'taken'],
    [
      'a PNG in passes, half clear',
      await pixels(60, 60).ensureAlpha(0.5).png({ progressive: true }).toBuffer(),
      'taken',
    ],
  ];
  return files.map(([name, bytes, end]) => ({ name, bytes, end }));
}

async function webps(): Promise<HostileFile[]> {
  const plain = await pixels(4, 4).webp().toBuffer();
  const image = plain.subarray(12);
  const riff = (...parts: Buffer[]) => {
    const body = Buffer.concat([Buffer.from('WEBP'), ...parts]);
    const size = Buffer.alloc(4);
    size.writeUInt32LE(body.length);
    return Buffer.concat([Buffer.from('RIFF'), size, body]);
  };
  const part = (name: string, data: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(data.length);
    return Buffer.concat([Buffer.from(name), size, data, Buffer.alloc(data.length % 2)]);
  };
  const canvas = (width: number, height: number, flags: number) => {
    const data = Buffer.alloc(10);
    data[0] = flags;
    data.writeUIntLE(width - 1, 4, 3);
    data.writeUIntLE(height - 1, 7, 3);
    return part('VP8X', data);
  };
  const frame = () => {
    const data = Buffer.alloc(16);
    data.writeUIntLE(3, 6, 3);
    data.writeUIntLE(3, 9, 3);
    data.writeUIntLE(40, 12, 3);
    return part('ANMF', Buffer.concat([data, image]));
  };
  const frames = (count: number) => Array.from({ length: count }, frame);
  const files: [string, Buffer, HostileFile['end']][] = [
    [
      'a WebP of ten thousand frames',
      riff(canvas(4, 4, 2), part('ANIM', Buffer.alloc(6)), ...frames(10_000)),
      'either',
    ],
    [
      'a WebP film that says it is 16384 wide and high',
      riff(canvas(16_384, 16_384, 2), part('ANIM', Buffer.alloc(6)), ...frames(2)),
      'refused',
    ],
    ['half a WebP', (await noisy(200, 200).webp().toBuffer()).subarray(0, 900), 'refused'],
    ['a WebP with a page behind it', Buffer.concat([plain, Buffer.from(script)]), 'either'],
    [
      'a WebP with a script as its story',
      riff(canvas(4, 4, 4), image, part('XMP ', Buffer.from(script))),
      'either',
    ],
    [
      'a WebP’s first bytes and a page',
      Buffer.concat([Buffer.from('RIFF\xff\xff\0\0WEBP', 'latin1'), Buffer.from(script)]),
      'refused',
    ],
    [
      'a WebP, half clear',
      await pixels(40, 40).ensureAlpha(0.5).webp({ lossless: true }).toBuffer(),
      'taken',
    ],
  ];
  return files.map(([name, bytes, end]) => ({ name, bytes, end }));
}

function noise(): HostileFile[] {
  const heads = [
    '\xff\xd8\xff\xdb',
    '\x89PNG\r\n\x1a\n',
    'RIFF\x40\x10\0\0WEBPVP8 ',
    'RIFF\x40\x10\0\0WEBPVP8L',
  ];
  return heads.flatMap((head, kind) =>
    [100, 5000].map(
      (length): HostileFile => ({
        name: `noise ${length} behind head ${kind}`,
        bytes: Buffer.concat([Buffer.from(head, 'latin1'), randomBytes(length)]),
        end: 'refused',
      }),
    ),
  );
}

function noisy(width: number, height: number) {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
}

function torn(bytes: Buffer): Buffer {
  const middle = Math.floor(bytes.length / 2);
  return Buffer.concat([bytes.subarray(0, middle), randomBytes(64), bytes.subarray(middle + 64)]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}
