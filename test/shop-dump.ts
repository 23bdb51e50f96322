import type { FindingCode } from '#app/domain/import/report.ts';

/**
 * An export of the realtime database (specification, sections 3 and 7), deterministic by seed: clean, or with every
 * kind of fault once and its place.
 */

type Tree = { [name: string]: unknown };
type TextPair = [string, string];

interface Variant extends Tree {
  id: string;
  parentID: string;
  price: unknown;
  qty: unknown;
  salesPercentage: unknown;
  cost: unknown;
  weight: unknown;
}
interface Parent extends Tree {
  id: string;
  title: unknown;
  images: unknown;
  variants: unknown;
  type: string;
}
interface Order extends Tree {
  orderID: string;
  orderNumber: string;
  orderDate: unknown;
  customer?: Tree & { shippingAddress: Tree };
  basket?: unknown;
  products?: Record<string, Tree>;
  parentProducts: Record<string, Tree>;
  totalPrice: unknown;
  totalCost: unknown;
}

export interface ShopDump {
  [branch: string]: unknown;
  Filters: Record<string, Tree>;
  FiltersOrdered: unknown[];
  ProductOptions: Tree;
  Images: Record<string, Tree>;
  Products: { ParentProducts: Record<string, Parent>; ProductVariants: Record<string, Variant> };
  PromoCodes: Record<string, Tree[]>;
  Orders: Record<string, Order | string>;
}

export interface Planted {
  code: FindingCode;
  /** Part of the finding's path or detail. */
  at: string;
}

/** From 0 to below 1; mulberry32. */
function chanceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const pushSigns = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
const kinds: readonly TextPair[] = [
  ['Beef', '牛肉'],
  ['Lamb', '羊肉'],
  ['Biltong', '南非肉乾'],
];
const counties = ['Taipei', 'New Taipei', 'Chiayi city', 'Hsinchu county', 'Yilan', 'Kaohsiung'];
const weights: readonly TextPair[] = [
  ['250 g', '250公克'],
  ['500 g', '500公克'],
  ['1 kg', '1公斤'],
];

class Maker {
  readonly chance: () => number;
  constructor(seed: number) {
    this.chance = chanceOf(seed);
  }
  below(limit: number): number {
    return Math.floor(this.chance() * limit);
  }
  pick<T>(from: readonly T[]): T {
    const found = from[this.below(from.length)];
    if (found === undefined) throw new Error('nothing to pick from');
    return found;
  }
  id(at: number): string {
    const hex = (length: number) => Array.from({ length }, () => this.below(16).toString(16)).join('');
    if (this.chance() < 0.5) return [8, 4, 4, 4, 12].map(hex).join('-');
    let time = at;
    let signs = '';
    for (let place = 0; place < 8; place++) {
      signs = (pushSigns[time % 64] ?? '') + signs;
      time = Math.floor(time / 64);
    }
    return signs + Array.from({ length: 12 }, () => this.pick([...pushSigns])).join('');
  }
}

export function cleanDump(seed: number): ShopDump {
  const make = new Maker(seed);
  const filters = kinds.map((title): [string, Tree] => [title[0].toLowerCase(), { title: [...title] }]);
  const dump: ShopDump = {
    Filters: Object.fromEntries(filters),
    FiltersOrdered: filters.map(([key]) => key),
    ProductOptions: { weight: weights.map((pair) => [...pair]) },
    Images: {},
    Products: { ParentProducts: {}, ProductVariants: {} },
    PromoCodes: {
      SUMMER: [5, 10, 15, 20].map((discount) => ({
        code: `SUMMER${seed}X${discount}`,
        used: discount === 20,
        discount,
        salesAmount: 0,
      })),
      FRIENDS: [100, 200, 300].map((salesAmount) => ({
        code: `FRIENDS${seed}X${salesAmount}`,
        used: false,
        discount: 0,
        salesAmount,
      })),
    },
    Orders: {},
  };
  for (let number = 0; number < 14; number++) addProduct(dump, make, number);
  const variants = Object.values(dump.Products.ProductVariants);
  for (let number = 0; number < 40; number++) addOrder(dump, make, number, variants);
  return dump;
}

function addProduct(dump: ShopDump, make: Maker, number: number): void {
  const id = make.id(Date.UTC(2021, 0, 2 + number));
  const key = make.id(Date.UTC(2021, 0, 1 + number));
  const name = `photo ${number}.jpg`;
  const url = `https://firebasestorage.googleapis.com/v0/b/shop.appspot.com/o/productImages%2F${encodeURIComponent(name)}?alt=media&token=${make.id(0)}`;
  dump.Images[key] = { key, name, url };
  const selectedProperties = { weight: true, size: false, color: false };
  const title = make.pick(kinds);
  const variants = weights.slice(0, 2 + make.below(2)).map((weight, place): Variant => {
    const price = 100 + 10 * make.below(200);
    return {
      id: make.id(Date.UTC(2021, 1, 1 + number, place)),
      parentID: id,
      price,
      qty: make.below(50),
      salesPercentage: make.pick([0, 0, 10]),
      cost: Math.ceil(price / 2),
      size: 'disabled',
      weight: [...weight],
      color: 'disabled',
      selectedProperties,
    };
  });
  for (const variant of variants) dump.Products.ProductVariants[variant.id] = variant;
  dump.Products.ParentProducts[id] = {
    id,
    isPublished: true,
    title: [`${title[0]} no. ${number}`, `${title[1]} ${number}號`],
    description: [`${title[0]}, frozen.\nKeep cold.`, `冷凍${title[1]}。\n請保持冷凍。`],
    images: [{ key, name, url }],
    selectedProperties,
    variants: variants.map((variant) => variant.id),
    minPrice: Math.min(...variants.map(salePriceOf)),
    type: title[0].toLowerCase(),
  };
}

function salePriceOf({ price, salesPercentage }: Variant): number {
  return Math.ceil((Number(price) * (100 - Number(salesPercentage))) / 100);
}

function addOrder(dump: ShopDump, make: Maker, number: number, variants: readonly Variant[]): void {
  const date = new Date(Date.UTC(2022, 0, 1 + 5 * number, make.below(24), make.below(60), make.below(60), 1));
  const orderID = make.id(date.getTime());
  const first = make.below(variants.length);
  const bought = [variants[first], variants[(first + 1 + make.below(variants.length - 1)) % variants.length]];
  const lines = bought
    .filter((variant) => variant !== undefined)
    .map((variant) => ({ variant, qty: 1 + make.below(4), price: salePriceOf(variant) }));
  const totalPrice = lines.reduce((sum, { price, qty }) => sum + price * qty, 0);
  const isChinese = make.chance() < 0.5;
  dump.Orders[orderID] = {
    orderID,
    orderNumber: `${String.fromCharCode(65 + (number % 26))}BC${number < 26 ? 'D' : 'E'}${100 + make.below(1000)}`,
    orderDate: date.toISOString(),
    status: make.pick(['completed', 'completed', 'cancelled', 'inTransit', 'newOrder', 'awaitingPayment']),
    type: 'web',
    paymentMethod: make.pick(['cod', 'bt']),
    shippingOption: 'regularAM',
    shippingCost: 160,
    basket: {
      items: lines.map(({ variant, qty }) => ({ parentID: variant.parentID, productID: variant.id, qty })),
    },
    products: Object.fromEntries(
      lines.map(({ variant, qty, price }) => [
        variant.id,
        {
          id: variant.id,
          parentID: variant.parentID,
          price,
          cost: variant.cost,
          discount: Number(variant.price) - price,
          qty,
          title: dump.Products.ParentProducts[variant.parentID]?.title,
        },
      ]),
    ),
    parentProducts: Object.fromEntries(
      lines.map(({ variant }) => [
        variant.parentID,
        { id: variant.parentID, title: dump.Products.ParentProducts[variant.parentID]?.title },
      ]),
    ),
    promoCode: '',
    discount: 0,
    totalPrice,
    totalCost: lines.reduce((sum, { variant, qty }) => sum + Number(variant.cost) * qty, 0),
    totalPriceWithShipping: totalPrice + 160,
    customerMessage: make.pick(['', 'Please call first.', '請放管理室，謝謝！']),
    deliveryNote: '',
    invoice: '',
    customer: {
      id: make.id(date.getTime()),
      firstName: isChinese ? '' : 'Anna',
      lastName: isChinese ? '' : `Botha ${number}`,
      name: isChinese ? `陳怡君${number}` : '',
      number: `09${String(10_000_000 + seedlike(make)).slice(0, 8)}`,
      email: `customer${make.below(30)}@example.com`,
      loyalty: false,
      loyaltyLevel: '',
      addressType: '',
      createdDate: date.toISOString(),
      shippingAddress: {
        address1: isChinese ? '' : '4 Zhongshan Rd.',
        county: make.pick(counties),
        chineseAddress: isChinese ? '中山路4號' : '',
        country: 'Taiwan',
        zip: '100',
      },
    },
  };
}

function seedlike(make: Maker): number {
  return make.below(89_999_999);
}

/** Each kind of fault has entries of its own, so that none hides another. */
export function dirtyDump(seed: number): { dump: ShopDump; planted: readonly Planted[] } {
  const dump = cleanDump(seed);
  const make = new Maker(seed * 7919 + 1);
  const planted: Planted[] = [];
  const plant = (code: FindingCode, at: string) => planted.push({ code, at });
  dirtyCatalogue(dump, make, plant);
  dirtyOrders(dump, make, plant);
  return { dump, planted };
}

type Plant = (code: FindingCode, at: string) => void;

function shuffled<T>(from: readonly T[], make: Maker): T[] {
  return from
    .map((each) => [make.chance(), each] as const)
    .toSorted((a, b) => a[0] - b[0])
    .map(([, each]) => each);
}

function takeFrom<T>(from: T[]): () => T {
  return () => {
    const found = from.shift();
    if (found === undefined) throw new Error('the dump is too small');
    return found;
  };
}

function dirtyCatalogue(dump: ShopDump, make: Maker, plant: Plant): void {
  const { ParentProducts, ProductVariants } = dump.Products;
  dump.undefined = { foo: true };
  plant('unknown-branch', 'undefined');
  dump.Filters.ostrich = { title: ['Ostrich'] };
  plant('language-missing', 'Filters/ostrich');
  plant('filter-not-ordered', 'Filters/ostrich');
  dump.FiltersOrdered.splice(1, 0, null);
  plant('hole-in-list', 'FiltersOrdered[1]');
  dump.FiltersOrdered.push('game');
  plant('filter-missing', 'game');
  dump.ProductOptions.weight = { '0': weights[0], '4': weights[1] };
  plant('list-as-map', 'ProductOptions/weight');

  const images = shuffled(Object.entries(dump.Images), make);
  const image = takeFrom(images);
  const [bare, bareImage] = image();
  bareImage.url = String(bareImage.url).replace(/&token=.*/, '');
  plant('image-url-without-token', bare);
  const [local, localImage] = image();
  localImage.url = 'http://localhost:9199/v0/b/x/o/x.jpg?alt=media&token=1';
  plant('image-url-elsewhere', local);
  const [nameless, namelessImage] = image();
  delete namelessImage.name;
  plant('image-name-missing', nameless);
  const [moved, movedImage] = image();
  movedImage.key = make.id(0);
  plant('id-differs', moved);

  const parents = shuffled(Object.values(ParentProducts), make);
  const parent = takeFrom(parents);
  const first = (of: Parent): Variant => {
    const id = Array.isArray(of.variants) ? of.variants[0] : '';
    const found = ProductVariants[String(id)];
    if (!found) throw new Error('no variant');
    return found;
  };
  const second = (of: Parent): Variant => {
    const id = Array.isArray(of.variants) ? of.variants[1] : '';
    const found = ProductVariants[String(id)];
    if (!found) throw new Error('no variant');
    return found;
  };
  const asIt = parent();
  asIt.title = { '0': 'As a map', '1': '對照表' };
  plant('pair-as-map', asIt.id);
  first(asIt).price = 'NT$1,290';
  plant('number-as-text', first(asIt).id);
  second(asIt).price = 299.5;
  plant('number-rounded', second(asIt).id);
  delete asIt.minPrice;
  const half = parent();
  half.title = ['Half', ''];
  plant('language-missing', half.id);
  delete first(half).cost;
  plant('cost-missing', first(half).id);
  second(half).cost = 0;
  plant('cost-missing', second(half).id);
  const one = parent();
  one.description = 'One text only';
  plant('pair-as-text', one.id);
  first(one).qty = -3;
  plant('stock-negative', first(one).id);
  delete second(one).salesPercentage;
  plant('sale-missing', second(one).id);
  const untyped = parent();
  untyped.type = 'Product type';
  plant('type-missing', untyped.id);
  delete untyped.isPublished;
  plant('published-missing', untyped.id);
  const titled = parent();
  titled.type = 'Beef';
  plant('type-by-title', titled.id);
  titled.isPublished = 'true';
  plant('boolean-as-text', titled.id);
  const bald = parent();
  delete bald.images;
  plant('images-missing', bald.id);
  const url = parent();
  url.images = ['https://firebasestorage.googleapis.com/v0/b/x/o/productImages%2Fgone.jpg?alt=media&token=2'];
  plant('image-as-url', url.id);
  plant('image-unlisted', url.id);
  const lettered = parent();
  lettered.images = { a: Array.isArray(lettered.images) ? lettered.images[0] : null };
  plant('list-as-map', lettered.id);
  lettered.title = ['  Ribeye &amp; bone ', '<b>肋眼</b>\u200b牛排'];
  plant('markup-removed', lettered.id);
  plant('text-tidied', lettered.id);
  const stale = parent();
  stale.minPrice = 1;
  plant('min-price-stale', stale.id);
  const gone = make.id(0);
  stale.variants = [...(Array.isArray(stale.variants) ? stale.variants : []), gone];
  plant('variant-missing', gone);
  const lost = parent();
  const left = first(lost).id;
  plant('variant-not-listed', left);
  delete lost.variants;
  const orphan = make.id(0);
  ProductVariants[orphan] = { ...first(stale), id: orphan, parentID: make.id(0) };
  plant('variant-without-parent', orphan);
  const childless = parent();
  const fatherless = first(childless);
  Reflect.deleteProperty(fatherless, 'parentID');
  plant('variant-parent-missing', fatherless.id);
  const other = second(childless);
  other.weight = first(childless).weight;
  plant('choice-twice', other.id);
  const strange = parent();
  ProductVariants[first(strange).id] = { ...first(strange), id: make.id(0) };
  plant('id-differs', String(Array.isArray(strange.variants) ? strange.variants[0] : ''));
  const old = make.id(0);
  Object.assign(ParentProducts, {
    [old]: {
      Id: old,
      Image: 'https://x.example/o/old.jpg',
      Price: '350',
      Qty: 4,
      SalesPercentage: 0,
      Title: ['Old steak', '舊牛排'],
      Type: 'beef',
    },
  });
  plant('product-in-capitals', old);

  const { SUMMER = [], FRIENDS = [] } = dump.PromoCodes;
  const code = (of: Tree | undefined) => String(of?.code);
  delete SUMMER[0]?.used;
  plant('promo-used-missing', code(SUMMER[0]));
  Object.assign(SUMMER[1] ?? {}, { discount: '10', used: 'false' });
  plant('number-as-text', code(SUMMER[1]));
  plant('boolean-as-text', code(SUMMER[1]));
  Object.assign(SUMMER[2] ?? {}, { discount: 150 });
  plant('promo-over-100', code(SUMMER[2]));
  SUMMER.push({ ...SUMMER[3], used: false });
  plant('promo-twice', code(SUMMER[3]));
  Object.assign(FRIENDS[0] ?? {}, { discount: 10 });
  plant('promo-percent-and-amount', code(FRIENDS[0]));
  Object.assign(FRIENDS[1] ?? {}, { code: ' friends lower ' });
  plant('promo-rewritten', 'friends lower');
}

function dirtyOrders(dump: ShopDump, make: Maker, plant: Plant): void {
  const orders = shuffled(
    Object.values(dump.Orders).filter((order) => typeof order !== 'string'),
    make,
  );
  const order = takeFrom(orders);
  const change = (
    code: FindingCode,
    by: (order: Order, customer: NonNullable<Order['customer']>) => void,
  ) => {
    const one = order();
    if (!one.customer) throw new Error('no customer');
    const at = one.orderID;
    by(one, one.customer);
    plant(code, at);
  };
  change('date-in-another-form', (one) => {
    one.orderDate = Date.parse(String(one.orderDate));
  });
  change('date-in-another-form', (one) => {
    one.orderDate = 'Sun Jun 06 2021 06:49:13 GMT+0800 (Taipei Standard Time)';
  });
  change('date-without-time', (one) => {
    one.orderDate = '2021/05/07';
  });
  change('date-guessed', (one) => {
    delete one.orderDate;
  });
  change('status-by-label', (one) => {
    one.status = 'Completed';
  });
  change('status-unknown', (one) => {
    one.status = 'shipped';
  });
  change('status-missing', (one) => {
    delete one.status;
  });
  change('payment-by-label', (one) => {
    one.paymentMethod = make.pick(['Bank transfer', '匯款', 'COD', '貨到付款']);
  });
  change('phone-tidied', (_one, customer) => {
    customer.number = make.pick<unknown>([
      '+886912345678',
      '０９１２３４５６７８',
      912345678,
      '0912-345-678',
    ]);
  });
  change('phone-unreadable', (_one, customer) => {
    customer.number = '02-2345';
  });
  change('email-several', (_one, customer) => {
    customer.email = 'a@b.com;c@d.com';
  });
  change('email-tidied', (_one, customer) => {
    customer.email = ' Customer@Example.COM ';
  });
  change('email-unreadable', (_one, customer) => {
    customer.email = 'not-an-address';
  });
  change('email-missing', (_one, customer) => {
    customer.email = '';
  });
  change('county-tidied', (_one, customer) => {
    customer.shippingAddress.county = make.pick(['taipei', 'Taipei City', '台北市', '臺中']);
  });
  change('county-unknown', (_one, customer) => {
    customer.shippingAddress.county = 'Gauteng';
  });
  change('customer-missing', (one) => {
    delete one.customer;
  });
  change('basket-missing', (one) => {
    delete one.basket;
  });
  change('products-missing', (one) => {
    delete one.products;
  });
  change('basket-as-list', (one) => {
    one.basket = Object.values(one.basket ?? {})[0];
  });
  change('list-as-map', (one) => {
    const [items] = Object.values(one.basket ?? {});
    one.basket = { items: { '0': items?.[0], '5': items?.[1] } };
  });
  change('line-gone', (one) => {
    const [items] = Object.values(one.basket ?? {});
    items[0].productID = make.id(0);
  });
  change('total-differs', (one) => {
    one.totalPrice = Number(one.totalPrice) + 1;
  });
  change('number-as-text', (one) => {
    one.totalPrice = String(one.totalPrice);
  });
  change('markup-kept', (one) => {
    one.customerMessage = '=HYPERLINK("http://evil.example","x") <script>alert(1)</script>';
  });
  change('invoice-to-note', (one) => {
    one.invoice = 'two copies';
  });
  change('id-differs', (one) => {
    Object.assign(dump.Orders, { [one.orderID]: { ...one, orderID: make.id(0) } });
  });
  const [before, after] = [order(), order()];
  const [earlier, later] = [before, after].toSorted((a, b) =>
    String(a.orderDate) < String(b.orderDate) ? -1 : 1,
  );
  if (earlier && later) {
    later.orderNumber = earlier.orderNumber;
    plant('order-number-twice', later.orderID);
  }
  const twice = order();
  const duplicate = make.id(0);
  dump.Orders[duplicate] = {
    ...twice,
    orderID: duplicate,
    orderNumber: 'TWIN100',
    orderDate: new Date(Date.parse(String(twice.orderDate)) + 4000).toISOString(),
  };
  plant('order-twice', duplicate);
  dump.Orders.test = 'test';
  plant('not-an-entry', 'Orders/test');
  const empty = make.id(0);
  Object.assign(dump.Orders, { [empty]: { orderNumber: 'TEST100', status: 'newOrder' } });
  plant('order-empty', empty);
}
