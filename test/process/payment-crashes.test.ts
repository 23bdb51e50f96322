import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { outbox, paymentAttempt } from '#app/server/db/order-schema.ts';
import { shopOrder } from '#app/server/db/schema.ts';
import { postForm, signIn } from '#test/admin-visitors.ts';
import { fromAnywhere, startAgain } from '#test/crashed-shop.ts';
import { testDatabase } from '#test/database.ts';
import { signedNotice, standInKeys } from '#test/ecpay-stand-in.ts';
import { leftOf, orderBody, stockVariant } from '#test/order-factories.ts';
import { dataFolder, type ShopProcess } from '#test/shop-process.ts';
import { trials } from '#test/trials.ts';

const owner = { email: 'owner@boma.example', password: 'a long enough password' };
const rounds = trials({ short: 4, long: 200 });
const stock = 10_000;

test(
  'the shop is killed while it answers a payment’s notice: the money counts once, with one email each, and the notice is answered when it comes again',
  async () => {
    const database = await testDatabase();
    onTestFinished(database.close);
    const { db } = database;
    const folder = dataFolder();
    onTestFinished(folder.remove);
    const env = {
      DATABASE_URL: database.url,
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
      SHOP_EMAIL: 'orders@boma.example',
      ECPAY_URL: 'http://127.0.0.1:9',
      NODE_OPTIONS: '--import ./test/crash-before-response.mjs',
    };
    let { shop } = await startAgain(folder.path, env);
    onTestFinished(async () => void (await shop.kill()));
    const keys = { ...standInKeys, test: 'on', card: 'on' };
    const saved = await postForm(
      `${shop.url}/admin/settings`,
      { intent: 'payment', version: '0', password: owner.password, ...keys },
      { Cookie: await signIn(shop.url, owner), Origin: shop.url },
    );
    expect(saved.status).toBe(303);
    const variant = await stockVariant(db, { price: 1000, qty: stock });

    /** An order whose customer is on the payment page. */
    const begun = async ({ url }: ShopProcess) => {
      const body = { ...orderBody([{ productID: variant, qty: 1 }]), paymentMethod: 'card' };
      const placed = await fetch(`${url}/api/postOrder`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...fromAnywhere() },
        body: JSON.stringify(body),
      });
      const { orderLink } = await placed.json();
      const headers = { ...fromAnywhere(), Origin: url };
      expect((await postForm(`${url}/order/${orderLink}/pay`, { method: 'card' }, headers)).status).toBe(200);
      const [attempt] = await db
        .select()
        .from(paymentAttempt)
        .where(eq(paymentAttempt.orderID, body.orderID));
      return { orderID: body.orderID, tradeNo: attempt?.tradeNo ?? '' };
    };
    const standing = async (orderID: string) => {
      const [order] = await db.select().from(shopOrder).where(eq(shopOrder.orderID, orderID));
      const attempts = await db.select().from(paymentAttempt).where(eq(paymentAttempt.orderID, orderID));
      const emails = await db.select({ kind: outbox.kind }).from(outbox).where(eq(outbox.orderID, orderID));
      return {
        status: order?.status,
        received: order?.amountReceived,
        attempts: attempts.map(({ state }) => state),
        emails: emails.map(({ kind }) => kind).sort(),
      };
    };
    const paid = {
      status: 'newOrder',
      received: 1160,
      attempts: ['paid'],
      emails: ['newOrder', 'newOrderShop', 'paymentReceived'],
    };

    let answered = 0;
    for (let round = 0; round < rounds; round++) {
      const { orderID, tradeNo } = await begun(shop);
      const notice = signedNotice(tradeNo, 1160);
      if (round % 2 === 0) {
        // Committed, but not answered.
        await expect(postForm(`${shop.url}/api/paymentNotice?killed`, notice)).rejects.toThrow();
        await shop.kill();
        expect(await standing(orderID), `round ${round}, after the kill`).toEqual(paid);
      } else {
        const answer = postForm(`${shop.url}/api/paymentNotice`, notice).then(
          () => 1,
          () => 0,
        );
        await delay(randomInt(25));
        await shop.kill();
        const isAnswered = await answer;
        answered += isAnswered;
        if (isAnswered === 1) expect(await standing(orderID), `round ${round}, answered`).toEqual(paid);
      }
      ({ shop } = await startAgain(folder.path, env));
      for (let again = 0; again < 2; again++) {
        const repeated = await postForm(`${shop.url}/api/paymentNotice`, notice);
        expect([repeated.status, await repeated.text()]).toEqual([200, '1|OK']);
      }
      expect(await standing(orderID), `round ${round}`).toEqual(paid);
      expect(await leftOf(db, variant)).toBe(stock - round - 1);
    }
    console.log(
      `${rounds} kills: ${Math.ceil(rounds / 2)} between commit and answer, the others at any moment, ${answered} of them answered before`,
    );
    expect(await shop.stop()).toBe(0);
  },
  2 * 3_600_000,
);
