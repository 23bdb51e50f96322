import { withoutLanguage } from '#app/domain/language.ts';

/** The path part of a built route. */
export interface RouteNode {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
}

/** Paths served outside the router. */
const outside: readonly [RegExp, string][] = [
  [/^\/healthz$/, '/healthz'],
  [/^\/livez$/, '/livez'],
  [/^\/readyz$/, '/readyz'],
  [/^\/metrics$/, '/metrics'],
  [/^\/assets\//, '/assets/*'],
  [/^\/productimages\//, '/productImages/*'],
  [/^\/sharepictures\//, '/sharePictures/*'],
];

/**
 * Maps a path to its route pattern, `/store/:slug`, the same in every language, so that requests for arbitrary paths
 * add no labels.
 * @returns `other` for unknown paths.
 */
export function routePatterns(
  routes: Readonly<Record<string, RouteNode | undefined>>,
): (path: string) => string {
  const fixed = new Map([['/', '/']]);
  const open = [...outside];
  for (const node of Object.values(routes)) {
    const pattern = node && withoutLanguage(addressOf(node, routes));
    if (!pattern || fixed.has(pattern.toLowerCase()) || /^\/(admin\/)?\*$/.test(pattern)) continue;
    if (!/[:*]/.test(pattern)) fixed.set(pattern.toLowerCase(), pattern);
    else if (!open.some(([, name]) => name === pattern)) open.push([expression(pattern), pattern]);
  }
  return (path) => {
    const asked = withoutLanguage(path.replace(/(\/_root|\/_)?\.data$/, '') || '/').toLowerCase();
    return fixed.get(asked) ?? open.find(([matches]) => matches.test(asked))?.[1] ?? 'other';
  };
}

function addressOf(node: RouteNode, routes: Readonly<Record<string, RouteNode | undefined>>): string {
  const parts: string[] = [];
  for (let at: RouteNode | undefined = node; at; at = at.parentId ? routes[at.parentId] : undefined)
    if (at.path) parts.unshift(at.path);
  return `/${parts.join('/')}`;
}

function expression(pattern: string): RegExp {
  const parts = pattern
    .toLowerCase()
    .split('/')
    .map((part) => {
      if (part === '*') return '.*';
      return part.startsWith(':') ? '[^/]+' : part.replaceAll('.', '\\.');
    });
  return new RegExp(`^${parts.join('/')}$`);
}
