import PostalMime, { type Email as ParsedEmail } from 'postal-mime';
import { beforeEach, expect, test } from 'vitest';
import { progressEmails } from '#app/domain/email/email-kind.ts';
import { backInStockEmail } from '#app/emails/back-in-stock.ts';
import { contactEmail } from '#app/emails/contact.ts';
import type { Email } from '#app/emails/email.ts';
import { emailTestEmail } from '#app/emails/email-test.ts';
import { lowStockEmail } from '#app/emails/low-stock.ts';
import { newOrderEmail } from '#app/emails/new-order.ts';
import { newOrderShopEmail } from '#app/emails/new-order-shop.ts';
import type { EmailOrder } from '#app/emails/order-blocks.ts';
import { orderStatusEmail } from '#app/emails/order-status.ts';
import { passwordResetEmail } from '#app/emails/password-reset.ts';
import { renderEmail } from '#app/emails/render.tsx';
import { updatedBasketEmail } from '#app/emails/updated-basket.ts';
import { readConfig } from '#app/server/config.ts';
import { type OrderRequest, readOrderRequest } from '#app/server/orders/order-request.ts';
import { defaultSettings } from '#app/server/settings/settings.ts';
import { emailTestText } from '#app/text/emails.ts';
import { sentOrder } from '#test/email-fixtures.ts';
import { type FlakyMailServer, startFlakyMailServer } from '#test/flaky-mail-server.ts';
import { orderBody } from '#test/order-factories.ts';
import { trials } from '#test/trials.ts';
import { asMail, emailShop } from './email-contents.ts';
import { createMailer } from './mailer.ts';

/** One for each test, so that late sends do not reach another. */
let server: FlakyMailServer;
beforeEach(async () => {
  const own = await startFlakyMailServer();
  server = own;
  return () => own.close();
});

const read = readConfig({ MAIL_FROM: 'Boma <shop@boma.example>', ORIGIN: 'https://boma.example' });
if (!read.ok) throw new Error(read.problems.join());
const shop = emailShop(read.config, defaultSettings(read.config));

async function deliver(
  to: FlakyMailServer,
  mail: Email,
  recipient = '',
): Promise<{ recipients: readonly string[]; email: ParsedEmail }> {
  const configured = readConfig({
    SMTP_URL: `smtp://127.0.0.1:${to.port}`,
    MAIL_FROM: 'Boma <shop@boma.example>',
  });
  if (!configured.ok) throw new Error(configured.problems.join());
  const mailer = createMailer(configured.config);
  to.emails = [];
  expect(await mailer?.send(asMail('an-email', mail, shop.appearance, recipient))).toEqual({ state: 'sent' });
  const [received] = to.emails;
  if (!received || to.emails.length !== 1) throw new Error('not exactly one email came');
  return { recipients: received.recipients, email: await PostalMime.parse(received.raw) };
}

function orderOf({
  customer,
  customerMessage,
}: Pick<OrderRequest, 'customer' | 'customerMessage'>): EmailOrder {
  return {
    ...sentOrder,
    language: 0,
    customer,
    customerMessage,
    promised: { day: '2026-11-24', chosen: '2026-11-26', payBy: null },
  };
}

const seeds = [
  'a\r\nBcc: other@example.com',
  'a\nSubject: new',
  'a\rX: y',
  'a\u2028Bcc: x@example.com',
  'a\u2029b',
  'a\u0085b',
  'a\u0000b',
  'a\u000bb',
  'a%0d%0aBcc:x',
  '=?utf-8?B?QmNjOiB4QGV4YW1wbGUuY29t?=',
  '=?utf-8?Q?a=0D=0ABcc:_x?=',
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '"><b>bold</b>',
  "'><svg onload=alert(1)>",
  '</td></tr></table><h1>big</h1>',
  '<!-- comment',
  ']]>',
  '{{7*7}}',
  '#{7*7}',
  '&lt;b&gt;',
  '&#60;b&#62;',
  '<style>*{display:none}</style>',
  '<a href="https://evil.example">pay here</a>',
  'https://evil.example/pay',
  'www.evil.example',
  'javascript:alert(1)',
  'evil.example',
  'pay@evil.example',
  '\u202egnp.exe',
  '\u2066rtl\u2069',
  '\u200bzero\u200bwidth',
  '\ufeffbom',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L',
  '👨‍👩‍👧‍👦 family',
  '🇹🇼',
  '王小明',
  'Ｆｕｌｌ Ｗｉｄｔｈ',
  'ﷺ',
  'İstanbul ı',
  'ß',
  'שלום',
  'مرحبا',
  '"quoted" <a@b.example>',
  'a, b, c',
  'a; b',
  '(comment)',
  '\\"back',
  "O'Brien",
  'Nel, Thandi',
  'x'.repeat(10_000),
  '王'.repeat(99),
  ' lead',
  'trail ',
  '.',
  '..',
  '\n.\n',
  '.\r\n.\r\n',
  'From here',
  'a\tb',
  '--boundary',
  '----_NmP-1',
  'Content-Type: text/html',
  '=3D=20',
  '= ',
  '=\r\n',
  '-',
  '“smart”',
  '\ud800',
  '\udc00x',
];
const corpus = [...seeds, ...seeds.map((seed) => `Thandi ${seed}`), ...seeds.map((seed) => `${seed} Nel`)];

/** The short form covers all seeds, each in one of three places. */
const texts = corpus.filter((_, at) => at % trials({ short: 20, long: 1 }) === 0);

const headers = [
  'from',
  'to',
  'reply-to',
  'subject',
  'message-id',
  'date',
  'mime-version',
  'content-type',
  'auto-submitted',
].sort();
const plain = { name: 'Thandi', message: 'hello' };
const tagsOf = (html: string | undefined) => html?.match(/<\/?[a-z!][a-z0-9]*/gi) ?? [];
const linksOf = (html: string | undefined) => html?.match(/href="[^"]*"/g) ?? [];

function requestOf(name: string, customerMessage: string) {
  const body = orderBody([{ productID: 'var_1', qty: 1 }]);
  return readOrderRequest({ ...body, customer: { ...body.customer, name }, customerMessage });
}

test('nothing a customer writes becomes a header, a recipient or a tag, and it arrives as it was written (T33)', async () => {
  const mail = server;
  expect(corpus.length).toBeGreaterThanOrEqual(200);
  const safe = requestOf(plain.name, plain.message);
  const asLink = requestOf('boma.example', plain.message);
  if (!safe.ok || !asLink.ok) throw new Error('a plain one was refused');
  const templates = [
    (order: EmailOrder) => newOrderShopEmail(order, shop, { afterFailure: false }),
    (order: EmailOrder) => newOrderEmail(order, shop),
    // As if the owner had corrected the name.
    (order: EmailOrder) =>
      updatedBasketEmail({ ...order, customer: { ...order.customer, name: 'Sipho' } }, order, shop),
    ...progressEmails.map(
      (kind) => (order: EmailOrder) =>
        orderStatusEmail(kind, { ...order, paymentMethod: 'bt' }, shop, {
          token: 'a-token',
        }),
    ),
  ];
  const usual = (at: number, order: EmailOrder) => {
    // The greeting leaves out a name that looks like a link.
    const { request } = /[@:/\\]|\.\S/.test(order.customer.name) ? asLink : safe;
    const plainOrder = orderOf({ ...request, customerMessage: order.customerMessage && plain.message });
    const template = templates[at];
    return template ? renderEmail(template(plainOrder)).html : '';
  };
  // The five status emails share a template, so each text is tested with one of them.
  const statusesEach = trials({ short: 1, long: progressEmails.length });
  let taken = 0;
  for (const text of texts) {
    for (const given of [requestOf(text, 'hello'), requestOf('Thandi', text)]) {
      if (!given.ok) {
        expect(given.fields).not.toContain('order');
        continue;
      }
      taken++;
      const order = orderOf(given.request);
      for (const [at, template] of templates.entries()) {
        const status = at - templates.length + progressEmails.length;
        if (status >= 0 && (status + taken) % progressEmails.length >= statusesEach) continue;
        const { recipients, email } = await deliver(mail, template(order));
        const what = JSON.stringify(text.slice(0, 60));
        expect(recipients, what).toEqual([
          at === 0 ? 'RCPT TO:<shop@boma.example>' : 'RCPT TO:<ming@example.com>',
        ]);
        expect(email.headers.map(({ key }) => key).sort(), what).toEqual(headers);
        expect(email.to, what).toHaveLength(1);
        expect(email.replyTo, what).toMatchObject([
          { address: at === 0 ? 'ming@example.com' : 'shop@boma.example' },
        ]);
        expect(email.subject, what).not.toContain('Thandi');
        expect(tagsOf(email.html), what).toEqual(tagsOf(usual(at, order)));
        expect(linksOf(email.html), what).toEqual(linksOf(usual(at, order)));
        if (at === 0) {
          expect(email.text, what).toContain(order.customer.name);
          for (const line of order.customerMessage.split('\n')) expect(email.text, what).toContain(line);
        } else if (order.customerMessage !== 'hello') {
          expect(email.text, what).not.toContain(`> ${order.customerMessage}`);
        }
      }
    }
  }
  expect(taken).toBeGreaterThan(texts.length);
});

test('a message from the contact page is kept as it is, too', async () => {
  const mail = server;
  const baseline = tagsOf(renderEmail(contactEmail({ ...plain, email: 'a@example.com' }, 1, '7', shop)).html);
  for (const text of texts.filter((one) => one.isWellFormed() && !one.includes('\0') && one.length < 4000)) {
    const { recipients, email } = await deliver(
      mail,
      contactEmail({ name: text, email: 'a@example.com', message: text }, 1, '7', shop),
    );
    const what = JSON.stringify(text.slice(0, 60));
    expect(recipients, what).toEqual(['RCPT TO:<shop@boma.example>']);
    expect(email.headers.map(({ key }) => key).sort(), what).toEqual(headers);
    expect(email.replyTo, what).toMatchObject([{ address: 'a@example.com' }]);
    expect(tagsOf(email.html), what).toEqual(baseline);
    for (const line of text.split(/\r\n|\r|\n/)) expect(email.text, what).toContain(line.trim());
  }
});

test('an email of stock is left with one click, by its button and by the mail service (RFC 8058)', async () => {
  const news = {
    slug: 'biltong',
    title: ['Biltong\r\nBcc: other@example.com', '風乾牛肉<b>'],
    productID: 'var_1',
    size: null,
    weight: ['250 g', '250 公克'],
    color: null,
    email: 'ming@example.com',
    leaveToken: 'A'.repeat(43),
  } as const;
  for (const [language, prefix] of [
    [0, ''],
    [1, '/zh-TW'],
  ] as const) {
    const { recipients, email } = await deliver(server, backInStockEmail({ ...news, language }, '7', shop));
    const leave = `https://boma.example${prefix}/back-in-stock/${news.leaveToken}`;
    expect(recipients).toEqual(['RCPT TO:<ming@example.com>']);
    expect(email.headers.map(({ key }) => key).sort()).toEqual(
      [...headers, 'list-unsubscribe', 'list-unsubscribe-post'].sort(),
    );
    const header = (name: string) => email.headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe')).toBe(`<${leave}>`);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(linksOf(email.html)).toContain(`href="${leave}"`);
    expect(linksOf(email.html)).toContain(`href="https://boma.example${prefix}/store/biltong?variant=var_1"`);
    expect(tagsOf(email.html)).not.toContain('<b');
  }
});

test('a name of the staff stays a name in the email with their new password', async () => {
  const about = (name: string) =>
    passwordResetEmail(
      { id: 'an-email', name, way: 'link', until: new Date('2026-11-24') },
      1,
      shop,
      'A'.repeat(43),
    );
  const baseline = renderEmail(about(plain.name)).html;
  for (const text of texts.filter((one) => one.isWellFormed() && !one.includes('\0') && one.length <= 80)) {
    const { recipients, email } = await deliver(server, about(text), 'ming@example.com');
    const what = JSON.stringify(text);
    expect(recipients, what).toEqual(['RCPT TO:<ming@example.com>']);
    expect(email.headers.map(({ key }) => key).sort(), what).toEqual(
      headers.filter((header) => header !== 'reply-to'),
    );
    expect(tagsOf(email.html), what).toEqual(tagsOf(baseline));
    expect(linksOf(email.html), what).toEqual(linksOf(baseline));
  }
  expect(linksOf(baseline)).toContain(`href="https://boma.example/zh-TW/password/${'A'.repeat(43)}"`);
});

test('the test of the mail server says the same in both languages', async () => {
  const { recipients, email } = await deliver(
    server,
    emailTestEmail(1, 'an-email', shop),
    'owner@example.com',
  );
  expect(recipients).toEqual(['RCPT TO:<owner@example.com>']);
  for (const localized of [emailTestText.works, emailTestText.spam])
    for (const words of localized)
      expect(email.text?.replaceAll(/\s+/g, '')).toContain(words.replaceAll(' ', ''));
});

test('what a product is called stays a name in the email about low stock', async () => {
  const about = (title: string) =>
    lowStockEmail([{ title: [title, title], name: ['1 kg', '1 公斤'], left: 2 }], 0, '7', shop);
  const baseline = renderEmail(about('Biltong')).html;
  for (const text of texts.filter((one) => one.isWellFormed() && !one.includes('\0') && one.length <= 200)) {
    const { recipients, email } = await deliver(server, about(text));
    const what = JSON.stringify(text);
    expect(recipients, what).toEqual(['RCPT TO:<shop@boma.example>']);
    expect(email.subject, what).toBe('Boma: Low stock: 1 variant / 庫存偏低：1 種規格');
    expect(tagsOf(email.html), what).toEqual(tagsOf(baseline));
    expect(linksOf(email.html), what).toEqual(linksOf(baseline));
  }
});

test.each([
  '"a@b.example x"@c.example',
  'a@b.example, c@d.example',
  'a@b.example;c@d.example',
  'a@b.example\r\nBcc: c@d.example',
  '<a@b.example>',
  'a@b',
  'a(comment)@b.example',
  'a@[127.0.0.1]',
  'a@@b.example',
  'a@b..example',
  '.a@b.example',
  'a@-b.example',
  `${'a'.repeat(65)}@b.example`,
  `a@${'b'.repeat(250)}.example`,
  'a b@c.example',
  'a@b.example\u0000',
  'a\u2028@b.example',
  'ä@b.example',
  'a@bücher.example',
  '@b.example',
  'a@',
])('%j is no address to write to', (email) => {
  const body = orderBody([{ productID: 'var_1', qty: 1 }]);
  const check = readOrderRequest({ ...body, customer: { ...body.customer, email } });
  expect(check).toMatchObject({ ok: false, fields: ['email'] });
});

test('an address in full-width letters is the plain one it looks like', () => {
  const body = orderBody([{ productID: 'var_1', qty: 1 }]);
  const check = readOrderRequest({ ...body, customer: { ...body.customer, email: 'ming＠ｅxample.com' } });
  expect(check).toMatchObject({ ok: true, request: { customer: { email: 'ming@example.com' } } });
});
