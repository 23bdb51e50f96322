import { type ImageKey, isImageKey } from '../ids.ts';
import type { LocalizedText } from '../language.ts';
import { blankText } from '../localized-text.ts';
import { type ImageRecord, imageRecord, readRecord } from './records.ts';
import { type Findings, fingerprint, isEntry, noteUnknown, own, readMap, readText } from './values.ts';

export interface ImportedImage {
  oldId: string;
  path: string;
  /** URL at the old shop, or whatever the export has there; '' for nothing. */
  url: string;
  key: ImageKey;
  name: string;
  alt: LocalizedText;
  /** Possible file names in the folder, likeliest first. */
  files: readonly string[];
  /** Set in exports of this shop, whose files are used unchanged. */
  record: ImageRecord | null;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function imageKeyOf(oldId: string): ImageKey {
  if (isImageKey(oldId)) return oldId;
  if (uuid.test(oldId)) return `img_${oldId}`;
  const digits = fingerprint(oldId);
  const parts = [0, 8, 12, 16, 20].map((from, place, all) => digits.slice(from, all[place + 1] ?? 32));
  return `img_${parts.join('-')}`;
}

/** The file name in a download URL of the hosted storage (`/o/<encoded path>?…`), or in any URL. */
function fileOfUrl(url: string): string {
  const path = /\/o\/([^?#]+)/.exec(url)?.[1] ?? /^[^?#]*/.exec(url)?.[0] ?? '';
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // Not encoded: a name may contain a percent sign.
  }
  return decoded.split('/').at(-1) ?? '';
}

export class Images {
  readonly #findings: Findings;
  readonly #byId = new Map<string, ImportedImage>();
  readonly #byUrl = new Map<string, ImportedImage>();

  constructor(findings: Findings, map: unknown) {
    this.#findings = findings;
    for (const { path, key, value } of readMap(findings, 'Images', map)) this.#add(path, key, value);
  }

  #add(path: string, oldId: string, value: unknown): ImportedImage | null {
    const findings = this.#findings;
    const entry = typeof value === 'string' ? { url: value } : value;
    if (!isEntry(entry)) {
      findings.note(path, 'not-an-entry', value);
      return null;
    }
    const known = this.#byId.get(oldId);
    if (known) return known;
    noteUnknown(findings, path, entry, ['key', 'id', 'name', 'url', 'record']);
    const inside = own(entry, 'key') ?? own(entry, 'id');
    if (inside !== undefined && inside !== oldId) findings.note(`${path}/key`, 'id-differs', inside);
    const url = readText(findings, `${path}/url`, own(entry, 'url'), { most: 2000 });
    if (url === '') findings.note(`${path}/url`, 'image-url-missing');
    const record = readRecord(findings, path, entry, imageRecord);
    if (record === null && url !== '') {
      if (!/^https:\/\/(?!localhost\b|127\.|0\.0\.0\.0|10\.|192\.168\.|\[)[^/]+\//.test(url))
        findings.note(`${path}/url`, 'image-url-elsewhere', url);
      if (/[?&]alt=media/.test(url) && !/[?&]token=[^&]/.test(url))
        findings.note(`${path}/url`, 'image-url-without-token', url);
    }
    const file = fileOfUrl(url);
    const typed = readText(findings, `${path}/name`, own(entry, 'name'), { most: 200 });
    if (typed === '') findings.note(`${path}/name`, 'image-name-missing', file);
    const name = typed || file || oldId;
    const image: ImportedImage = {
      oldId,
      path,
      url,
      key: record?.key ?? imageKeyOf(oldId),
      name: record?.name ?? name,
      alt: record?.alt ?? blankText,
      files: [...new Set([file, typed, oldId])].filter((each) => each !== ''),
      record,
    };
    this.#byId.set(oldId, image);
    if (url !== '' && !this.#byUrl.has(url)) this.#byUrl.set(url, image);
    return image;
  }

  /** The picture of a product, from the list of pictures where it is listed. */
  find(path: string, value: unknown): ImportedImage | null {
    const findings = this.#findings;
    const entry: unknown = typeof value === 'string' ? { url: value } : value;
    if (!isEntry(entry)) {
      findings.note(path, 'not-an-entry', value);
      return null;
    }
    if (typeof value === 'string') findings.note(path, 'image-as-url', value);
    else noteUnknown(findings, path, entry, ['key', 'id', 'name', 'url']);
    const id = own(entry, 'key') ?? own(entry, 'id');
    const url = own(entry, 'url');
    const known =
      (typeof id === 'string' ? this.#byId.get(id) : undefined) ??
      (typeof url === 'string' ? this.#byUrl.get(url) : undefined);
    if (known) return known;
    const oldId =
      typeof id === 'string' && id !== '' ? id : typeof url === 'string' ? url.slice(0, 2000) : '';
    if (oldId === '') {
      findings.note(path, 'image-url-missing');
      return null;
    }
    findings.note(path, 'image-unlisted', oldId);
    return this.#add(path, oldId, entry);
  }

  /** Alternative texts default to the title of the first product that shows the picture. */
  all(products: readonly { images: readonly ImageKey[]; title: LocalizedText }[]): ImportedImage[] {
    const titles = new Map<ImageKey, LocalizedText>();
    for (const { images, title } of products)
      for (const key of images) if (!titles.has(key)) titles.set(key, title);
    const byKey = new Map([...this.#byId.values()].map((image) => [image.key, image]));
    return [...byKey.values()].map((image) =>
      image.record ? image : { ...image, alt: titles.get(image.key) ?? image.alt },
    );
  }
}
