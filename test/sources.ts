import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A source file, for tests of the rules of the code base. */
export interface Source {
  /** Relative to the project's folder, with `/`. */
  path: string;
  text: string;
  /** The text without comments. */
  code: string;
  /** Imports: paths relative to the project's folder, or package names. */
  imports: string[];
  /** Without type imports. */
  values: string[];
}

const root = fileURLToPath(new URL('..', import.meta.url));
const folders = ['app', 'bench', 'e2e', 'sample-shop', 'scripts', 'test'];
const importPattern =
  /\b(?:import|export)\b[^'";]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(\s*['"]([^'"]+)['"]|\bimport\s+['"]([^'"]+)['"]/g;

export function sources(): Source[] {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8', withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(tsx?|mjs|css)$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  );
  return [...paths, 'server.ts'].sort().map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const code = withoutComments(text);
    const typeless = code.replace(/\bimport type\b[^'";]*?\bfrom\s*['"][^'"]+['"]/g, '');
    return { path, text, code, imports: specifiers(path, code), values: specifiers(path, typeless) };
  });
}

function specifiers(path: string, code: string): string[] {
  if (path.endsWith('.css')) return [];
  return Array.from(code.matchAll(importPattern), specifier).map((name) => resolve(path, name));
}

function specifier(match: RegExpExecArray): string {
  return match[1] ?? match[2] ?? match[3] ?? '';
}

function resolve(from: string, name: string): string {
  const plain = name.replace(/\?.*$/, '');
  if (plain.startsWith('.')) return join(dirname(from), plain);
  return plain.startsWith('#') ? plain.slice(1) : name;
}

/** A heuristic by line: `//` in a URL is no comment. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[\s;{}(,])\/\/.*$/gm, '$1');
}
