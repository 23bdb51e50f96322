import type { IncomingMessage } from 'node:http';
import { languageOf, languageOfPath, localPath } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { publicPage } from './public-pages.ts';

const choice = /(?:^|;\s*)language=(\d)/;

/** Redirects a first visit from elsewhere to the browser's language. @returns the path, or null to stay. */
export function firstVisitLanguage({ headers }: IncomingMessage, url: string): string | null {
  const wanted = headers['accept-language'];
  if (wanted === undefined || headers['sec-fetch-site'] === 'same-origin') return null;
  if (headers['sec-fetch-dest'] !== undefined && headers['sec-fetch-dest'] !== 'document') return null;
  const chosen = choice.exec(headers.cookie ?? '')?.[1];
  const language = languageOf(chosen === undefined ? preferred(wanted) : chosen);
  if (language === null || language === 0 || languageOfPath(url.split('?', 1)[0] ?? '') !== 0) return null;
  if (url.includes('.data') || !isForVisitors(url)) return null;
  const mark = url.indexOf('?');
  const [path, query] = mark === -1 ? [url, ''] : [url.slice(0, mark), url.slice(mark)];
  return localPath(path, language) + query;
}

/** Customers' private pages are not cached, but redirect first visits like public ones. */
function isForVisitors(url: string): boolean {
  return publicPage(url, none) !== null || /^\/(order|order\/[^/?]+|pay\/[^/?]+)(\?|$)/.test(url);
}

const none: ReadonlySet<string> = new Set();

const remembered = new Map<string, number>();

function preferred(header: string): number {
  const known = remembered.get(header);
  if (known !== undefined) return known;
  const preferences = header
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters
        .map((each) => /^\s*q=([\d.]+)$/.exec(each)?.[1])
        .find((q) => q !== undefined);
      return { primary: tag.split('-')[0] ?? '', quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  const ours = languages.map(({ tag }) => tag.toLowerCase().split('-')[0] ?? '');
  const first = preferences.map(({ primary }) => ours.indexOf(primary)).find((index) => index >= 0) ?? 0;
  if (remembered.size < 200) remembered.set(header, first);
  return first;
}
