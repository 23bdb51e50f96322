import { isParentId } from '../ids.ts';
import { languageOfPath, localPath, withoutLanguage } from '../language.ts';
import { storedOrderNumberPattern } from '../order/order-number.ts';
import { alertsWorkerPath } from './alerts.ts';

const pages = [
  '/admin',
  '/admin/orders',
  '/admin/orders/new',
  '/admin/customers',
  '/admin/packing',
  '/admin/labels',
  '/admin/products',
  '/admin/promos',
  '/admin/promos/preview',
  '/admin/filters',
  '/admin/images',
  '/admin/emails',
  '/admin/settings',
  '/admin/staff',
  '/admin/import',
  '/admin/activity',
  '/admin/account',
  '/admin/messages',
  '/admin/reviews',
  '/admin/payments',
  '/admin/stores',
] as const;

/** Any path containing /admin leads to the sign-in (specification, section 2), but for the worker, which holds no data. */
export function isStaffPath(pathname: string): boolean {
  return pathname.includes('/admin') && pathname !== alertsWorkerPath;
}

/** Where an admin page says that a form posted without scripts is done: it is shown by its fragment alone. */
export const doneAnchor = 'done';

/** A path, and a query in which nothing could be read as another address. */
const shape = /^([^?]*)(\?(?=.{1,150}$)[\w%.~+*-]+=[\w%.~+*=&,-]*)?$/;

/**
 * Where to go after sign-in: a known admin page with its query, never an arbitrary URL (reliability B31).
 * @param requested a path in any language; its language is replaced by the login page's.
 */
export function adminPath(requested: string | null): string {
  const [, path = '', query = ''] = shape.exec(withoutLanguage(requested ?? '')) ?? [];
  const page = knownPage(path.replace(/(?<=.)\/$/, ''));
  return page === null ? '/admin' : page + query;
}

function knownPage(path: string): string | null {
  const page = pages.find((known) => known === path);
  if (page) return page;
  const [, product, stock = ''] = /^\/admin\/products\/([\w-]+)(\/stock)?$/.exec(path) ?? [];
  if ((product === 'new' && stock === '') || (product !== undefined && isParentId(product)))
    return `/admin/products/${product}${stock}`;
  const waybills = /^\/admin\/waybills\/([1-9]\d{0,14}(?:,[1-9]\d{0,14})*)$/.exec(path)?.[1];
  if (waybills !== undefined) return `/admin/waybills/${waybills}`;
  const customer = /^\/admin\/customers\/([1-9]\d{0,14})$/.exec(path)?.[1];
  if (customer !== undefined) return `/admin/customers/${customer}`;
  const [, number, part = ''] = /^\/admin\/orders\/([A-Z0-9]{7,8})(\/edit|\/invoice)?$/.exec(path) ?? [];
  return number !== undefined && storedOrderNumberPattern.test(number)
    ? `/admin/orders/${number}${part}`
    : null;
}

export function loginPath(requested: string): string {
  const language = languageOfPath(requested);
  const next = adminPath(requested);
  const login = localPath('/login', language);
  return next === '/admin' ? login : `${login}?next=${encodeURIComponent(next)}`;
}
