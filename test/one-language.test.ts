import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { foreignWords, isEnglish } from '../e2e/one-language.ts';
import { type Source, sources } from './sources.ts';

/**
 * Every text exists in both languages, checked in the source, so that unsent emails and rare refusals are included.
 * Rendered pages are checked by e2e/public-pages.spec.ts.
 */

type Node = { type: string } & Record<string, unknown>;

interface FoundText {
  /** Text with `…` for placeholders. */
  text: string;
  path: string;
}

/** The texts of a two-element array; null where they are not static. */
interface TwoTexts {
  english: string | null;
  chinese: string | null;
  path: string;
}

const han = /\p{Script=Han}/u;
const code = sources().filter(({ path }) => /^app\/.*(?<!\.test)\.tsx?$/.test(path));
const inFolders = (...folders: string[]) =>
  code.filter(({ path }) => folders.some((folder) => path.startsWith(`app/${folder}/`)));

/** Chinese outside of a pair, with the reason. */
const besides: Readonly<Record<string, readonly string[]>> = {
  // Chosen by language.
  'app/text/date.ts': ['…年……日 星期…', '…（週…）'],
  'app/text/required-fields.ts': ['…為必填欄位。'],
  // Part of the Chinese text alone: a discount states what remains.
  'app/text/percent.ts': ['免費', '…折'],
  // Texts assembled from parts, beside the English ones.
  'app/text/images-admin.ts': ['已上傳…／…張', '…張失敗'],
  // Read by the courier.
  'app/routes/store/store-fields.tsx': ['…門市'],
};

const quoted = /大安|和平東路/g;
const keys = /\bCtrl\+[A-Z]\b/g;
const keywords = /^南非肉乾, /;
const joints: readonly string[] = [', ', ' and '];

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';
}

function children(node: Node): readonly Node[] {
  return Object.values(node).flat().filter(isNode);
}

function literal(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type === 'JSXText') return String(node.value).trim() || null;
  if (node.type !== 'TemplateLiteral') return null;
  const parts = children(node).filter(({ type }) => type === 'TemplateElement');
  return parts.map(({ value }) => String(Reflect.get(Object(value), 'cooked'))).join('…');
}

/** Texts of an expression, of both branches of a condition. */
function saying(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (!/^(Conditional|Logical|Binary)Expression$/.test(node.type)) return literal(node);
  const texts = children(node)
    .map(saying)
    .filter((each) => each !== null);
  return texts.length > 0 ? texts.join('\n') : null;
}

function textsOf({ path, text }: Source): { pairs: TwoTexts[]; others: FoundText[]; inMarkup: FoundText[] } {
  const found: { pairs: TwoTexts[]; others: FoundText[]; inMarkup: FoundText[] } = {
    pairs: [],
    others: [],
    inMarkup: [],
  };
  const visit = (node: Node) => {
    if (/^(Import|Export)(All|Named)?Declaration$/.test(node.type) && node.source) return;
    const elements = node.type === 'ArrayExpression' && Array.isArray(node.elements) ? node.elements : [];
    if (elements.length === 2) {
      const [english, chinese] = elements.map(saying);
      if (/\p{L}/u.test(`${english ?? ''}${chinese ?? ''}`)) {
        found.pairs.push({ english: english ?? null, chinese: chinese ?? null, path });
        return;
      }
    }
    const literalText = literal(node);
    if (literalText !== null && node.type === 'JSXText') found.inMarkup.push({ text: literalText, path });
    else if (literalText !== null) found.others.push({ text: literalText, path });
    const name = node.type === 'JSXAttribute' ? String(Reflect.get(Object(node.name), 'name')) : '';
    const value = isNode(node.value) ? literal(node.value) : null;
    if (/^(aria-label|alt|title|placeholder|label|description)$/.test(name) && value)
      found.inMarkup.push({ text: value, path });
    for (const child of children(node)) visit(child);
  };
  const tree: unknown = parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
  if (isNode(tree)) visit(tree);
  return found;
}

const worded = inFolders('text', 'emails').map(textsOf);
const drawn = inFolders('ui', 'routes').map(textsOf);
const pairs = worded.flatMap((file) => file.pairs);
const line = ({ path, text }: FoundText) => `${path}: ${text}`;

test('a pair has English first and Chinese second', () => {
  expect(pairs.length).toBeGreaterThan(1_800);
  const wrong = pairs.filter(
    ({ english, chinese }) =>
      (english !== null && han.test(english.replaceAll(quoted, ''))) ||
      (chinese !== null && !joints.includes(chinese) && isEnglish(chinese)),
  );
  expect(wrong).toEqual([]);
});

test('no Chinese stands alone, in texts, emails, parts or pages', () => {
  const alone = [...worded, ...drawn].flatMap(({ others, inMarkup }) => [...others, ...inMarkup]);
  const wrong = alone.filter(({ path, text }) => han.test(text) && !besides[path]?.includes(text));
  expect(wrong.map(line)).toEqual([]);
  const stale = Object.entries(besides).flatMap(([file, texts]) =>
    texts.filter((each) => !alone.some(({ path, text }) => path === file && text === each)),
  );
  expect(stale).toEqual([]);
});

test('no words stand in the markup of emails, parts or pages: they come from the tables', () => {
  const texts = [...worded, ...drawn]
    .flatMap(({ inMarkup }) => inMarkup)
    .filter(({ text }) => isEnglish(text.replaceAll(keys, '')));
  expect(texts.map(line)).toEqual([]);
});

test('the Chinese is Taiwan’s, down to its marks', () => {
  const chinese = pairs.map(({ path, chinese: text }) => ({ path, text: text ?? '' }));
  const wrong = chinese.filter(
    ({ text }) =>
      foreignWords.some((word) => text.replaceAll('登錄字號', '').includes(word)) ||
      // 稍後 is later; 稍候 asks to wait. 臺 for the island and its cities.
      /稍候再|台(灣|北|中|南|東)/u.test(text) ||
      // Spacing beside Latin text is the style sheet's (text-autospace).
      /\p{Script=Han} [A-Za-z\d…$]|[A-Za-z\d…%] \p{Script=Han}/u.test(text) ||
      (!keywords.test(text) && /\p{Script=Han}[,;:?!()]|[,;:?!()]\p{Script=Han}/u.test(text)),
  );
  expect(wrong.map(line)).toEqual([]);
});

const otherLetters =
  /\b(\d+|seven|ten|random|of|to) letters\b|\bletters,? (or|and) digits|\bletter or digit|by letter, by email|such as letters/gi;

test('the English uses a shop’s words', () => {
  const inHouse =
    /\b(letters?|desk|meanwhile|story|shelf|shelves|baskets?|anew|e-mails?|pick-ups?)\b|^told\b|told (of|the shop)|by (itself|themselves)\b|(taken|takes?|took) back|put aside|is no (\p{L}+ )?(number|address|file|LINE)\b/iu;
  const english = pairs.map(({ path, english: text }) => ({
    path,
    text: (text ?? '').replaceAll(otherLetters, ''),
  }));
  expect(english.filter(({ text }) => inHouse.test(text)).map(line)).toEqual([]);
});

test('quotation marks and apostrophes are the printed ones, in both languages', () => {
  const texts = pairs.flatMap(({ path, english, chinese }) =>
    [english, chinese].map((text) => ({ path, text: text ?? '' })),
  );
  expect(texts.filter(({ text }) => /["']/.test(text)).map(line)).toEqual([]);
});

test('marks between two texts are the language’s own: none is typed behind what a part or page says', () => {
  const typed = inFolders('routes', 'ui').flatMap(({ path, text }) =>
    [...text.matchAll(/^.*\bsay\([^\n]*\)\}(: | \().*$/gmu)].map(([found]) => ({ path, text: found.trim() })),
  );
  expect(typed.map(line)).toEqual([]);
});

test('what follows a text on the page has the colon of its language (text/marks.ts)', () => {
  const screens = code.filter(({ path }) => path.endsWith('.tsx'));
  expect(screens.filter(({ text }) => /\{t\([^{}]*\)\}:\s/.test(text)).map(({ path }) => path)).toEqual([]);
});

test('brackets around a text on the page, and commas between texts, are of its language (text/marks.ts)', () => {
  const typed = inFolders('routes', 'ui').flatMap(({ path, text }) =>
    [...text.matchAll(/^.*(?:\(\{t\(|`\$\{t\([^`]*\)\}: ).*$/gmu)].map(
      ([found]) => `${path}: ${found.trim()}`,
    ),
  );
  expect(typed).toEqual([]);
  const joined = inFolders('routes').filter(
    ({ path, text }) => !path.endsWith('/security-txt.ts') && text.includes(".join(', ')"),
  );
  expect(joined.map(({ path }) => path)).toEqual([]);
});

test('what the staff share was changed in another tab or by someone else; only what is one’s own has no other hand', () => {
  const own = ['app/text/cart.ts', 'app/text/account-admin.ts'];
  const changed = pairs.filter(
    ({ path, english }) =>
      !own.includes(path) && /in another tab/.test(english ?? '') && !/Sign in again/.test(english ?? ''),
  );
  const silent = changed.filter(
    ({ english, chinese }) =>
      !/in another tab or by someone else/.test(english ?? '') || !/其他分頁或由他人/.test(chinese ?? ''),
  );
  expect(changed.length).toBeGreaterThan(10);
  expect(silent).toEqual([]);
});
