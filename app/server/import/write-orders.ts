import { type SQL, sql } from 'drizzle-orm';
import type { ImportedCustomerRecord } from '#app/domain/import/dump.ts';
import type { ImportedOrder } from '#app/domain/import/orders.ts';
import type { SegmentRecord } from '#app/domain/import/records.ts';
import { openStates } from '#app/domain/payment/uniform-invoice.ts';
import type { Tx } from '#app/server/db/client.ts';
import { customerSegment } from '#app/server/db/order-schema.ts';
import { shopOrder } from '#app/server/db/schema.ts';
import { allColumnsOf, inBatches } from '#app/server/db/sql.ts';
import { lineColumns } from '#app/server/orders/order-rows.ts';

/** Of an id that is further away the customer has a new one. */
const mostDrawn = 1_000_000;

/**
 * The ids that the customers have in the file, where the shop has not given them yet. Each is drawn from the sequence, as
 * a new order draws it meanwhile, so that no two get the same.
 */
async function drawIds(tx: Tx, oldIds: readonly string[]): Promise<(string | undefined)[]> {
  const numbers = oldIds.filter((id) => /^[1-9]\d{0,14}$/.test(id));
  const { rows: kept } = await tx.execute<{ id: string }>(sql`
    with wanted as (
      select unnest(${sql.param(numbers)}::bigint[]) as id
    ), given as (
      select case when is_called then last_value else last_value - 1 end as last from customer_id_seq
    ), needed as (
      select max(id - last) as count from wanted, given where id - last between 1 and ${mostDrawn}
    ), drawn as materialized (
      select nextval('customer_id_seq') as id from needed cross join generate_series(1, needed.count)
    )
    select drawn.id::text as id from drawn join wanted on wanted.id = drawn.id`);
  const ids = new Set(kept.map(({ id }) => id));
  const { rows: made } = await tx.execute<{ id: string }>(sql`
    select nextval('customer_id_seq')::text as id from generate_series(1, ${oldIds.length - ids.size}::int)`);
  const rest = made.map(({ id }) => id).values();
  return oldIds.map((id) => (ids.has(id) ? id : rest.next().value));
}

export async function writeCustomers(tx: Tx, customers: readonly ImportedCustomerRecord[]): Promise<void> {
  const ids = await drawIds(
    tx,
    customers.map(({ oldId }) => oldId),
  );
  const made = customers.map(
    ({ contacts, loyalty, loyaltyLevel, createdDate, customerNotes, tags }, place) => ({
      id: ids[place],
      ...{ contacts, loyalty, loyaltyLevel, createdDate, customerNotes, tags },
    }),
  );
  await inBatches(made, async (some) => {
    const rows = sql`jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as row(id bigint, "createdDate" timestamptz, loyalty boolean,
      "loyaltyLevel" text, "customerNotes" jsonb, tags jsonb, contacts jsonb)`;
    await tx.execute(sql`
      insert into customer (id, created_date, loyalty, loyalty_level)
      select id, "createdDate", loyalty, "loyaltyLevel" from ${rows}`);
    await tx.execute(sql`
      insert into customer_note (customer_id, at, actor, note)
      select row.id, said.at, said.actor, said.note from ${rows}
        cross join jsonb_to_recordset("customerNotes") as said(at timestamptz, actor text, note text)`);
    await tx.execute(sql`
      insert into customer_tag (customer_id, tag) select id, tag from ${rows} cross join jsonb_array_elements_text(tags) as tag
      on conflict do nothing`);
    // In the order in which an order claims them.
    await tx.execute(sql`
      insert into customer_contact (contact, customer_id)
      select contact, id from ${rows} cross join jsonb_array_elements_text(contacts) as contact order by contact, id
      on conflict do nothing`);
  });
}

/**
 * Which emails customers want or refuse. Of customers that the shop has already only what they refuse: an import must neither
 * lose a refusal nor bring back a consent that was deleted. @param isNew whether the customer comes with the import.
 */
export async function writeEmailChoices(
  tx: Tx,
  customers: readonly ImportedCustomerRecord[],
  isNew: (customer: ImportedCustomerRecord) => boolean,
): Promise<void> {
  const refusing = customers
    .filter(({ noReviewEmails }) => noReviewEmails)
    .flatMap(({ contacts }) => contacts.filter((contact) => contact.startsWith('mail:')));
  await tx.execute(sql`
    insert into review_opt_out (email) select substr(contact, 6) from unnest(${sql.param(refusing)}::text[]) as contact
    on conflict do nothing`);
  // A consent of the shop stays, unless it was withdrawn since it was given.
  await inBatches(
    customers.flatMap((each) => each.newsletter.filter(({ endedAt }) => isNew(each) || endedAt !== null)),
    async (consents) => {
      await tx.execute(sql`
        insert into newsletter_consent (email, name, language, words, consented_at, ended_at, ended_by)
        select distinct on (lower(email)) lower(email), name, language, words, "consentedAt", "endedAt", "endedBy"
        from jsonb_to_recordset(${JSON.stringify(consents)}::jsonb) as row(email text, name text, language smallint,
          words text, "consentedAt" timestamptz, "endedAt" timestamptz, "endedBy" text)
        order by lower(email), "endedAt" desc nulls last
        on conflict (email) do update set name = '', ended_at = excluded.ended_at, ended_by = excluded.ended_by
          where newsletter_consent.ended_at is null and excluded.ended_at > newsletter_consent.consented_at`);
    },
  );
}

/** A segment with a name that exists is not changed. */
export async function writeSegments(tx: Tx, segments: readonly SegmentRecord[]): Promise<void> {
  for (const { createdAt, ...segment } of segments)
    await tx
      .insert(customerSegment)
      .values({ ...segment, createdAt: new Date(createdAt) })
      .onConflictDoNothing();
}

/** A trigger sets the customer. */
const orderColumns = allColumnsOf(shopOrder, ['customerID']);

/** Oldest first, because the newest order determines the customer's details (decision 15). */
export async function writeOrders(
  tx: Tx,
  orders: readonly ImportedOrder[],
  by: string,
  step: (by: number) => void,
): Promise<void> {
  await inBatches(orders, async (some) => {
    const rows = some.map((order) =>
      orderColumns.named({ ...order, requestHash: order.requestHash ?? `imported:${order.oldId}` }),
    );
    await tx.execute(sql`insert into shop_order (${orderColumns.list}) select ${orderColumns.list}
      from jsonb_populate_recordset(null::shop_order, ${JSON.stringify(rows)}::jsonb)`);
    const lines = some.flatMap(({ orderID, lines }) =>
      lines.map((line, position) =>
        lineColumns.named({ ...line, parts: line.parts ?? null, orderID, position }),
      ),
    );
    await tx.execute(sql`insert into order_line (${lineColumns.list}) select ${lineColumns.list}
      from jsonb_populate_recordset(null::order_line, ${JSON.stringify(lines)}::jsonb)`);
    const of = <Part>(parts: (order: ImportedOrder) => readonly Part[]) =>
      JSON.stringify(
        some.flatMap((order) => parts(order).map((part) => ({ ...part, orderID: order.orderID }))),
      );
    await tx.execute(sql`
      insert into order_event (order_id, at, actor, kind, from_status, to_status, reason, stock_returned, promo_returned, changes)
      select "orderID", at, actor, kind, "fromStatus", "toStatus", reason, "stockReturned", "promoReturned", nullif(changes, 'null')
      from jsonb_to_recordset(${of(({ events }) => events)}::jsonb) as row("orderID" text, at timestamptz, actor text, kind text,
        "fromStatus" text, "toStatus" text, reason text, "stockReturned" boolean, "promoReturned" boolean, changes jsonb)`);
    // Only orders of the old shop: those of this shop's own export bring their timeline.
    const old = some.filter(({ requestHash }) => requestHash === null).map(({ orderID }) => orderID);
    await tx.execute(sql`
      insert into order_event (order_id, actor, kind)
      select order_id, ${by}, 'imported' from unnest(${sql.param(old)}::text[]) as order_id`);
    await tx.execute(sql`
      insert into payment_report (order_id, last_five, amount, paid_on, state, reported_at, settled_at, settled_by, event_id)
      select "orderID", "lastFive", amount, "paidOn", state, "reportedAt", "settledAt", "settledBy", ${eventAtPlace}
      from jsonb_to_recordset(${of(({ reports }) => reports)}::jsonb) as row("orderID" text, "lastFive" text, amount int,
        "paidOn" date, state text, "reportedAt" timestamptz, "settledAt" timestamptz, "settledBy" text, event int)`);
    await tx.execute(sql`
      insert into refund (order_id, amount, waived, refunded_on, note, at, actor, event_id)
      select "orderID", amount, waived, "refundedOn", note, at, actor, ${eventAtPlace}
      from jsonb_to_recordset(${of(({ refunds }) => refunds)}::jsonb) as row("orderID" text, amount int, waived int,
        "refundedOn" date, note text, at timestamptz, actor text, event int)`);
    await tx.execute(sql`
      with given as (
        select nextval(pg_get_serial_sequence('shipment', 'id')) as id, row.*
        from jsonb_to_recordset(${of(({ shipments }) => shipments)}::jsonb) as row("orderID" text, carrier text,
          "trackingNumber" text, grams int, temperature text, "createdAt" timestamptz, "createdBy" text, "shippedAt" timestamptz,
          "isApart" boolean, collects boolean, "collectAmount" int, "isRest" boolean, lines jsonb)
      ), made as (
        insert into shipment (id, order_id, carrier, tracking_number, grams, temperature, created_at, created_by, shipped_at, is_apart,
          collects, collect_amount, is_rest)
        overriding system value select id, "orderID", carrier, "trackingNumber", grams, temperature, "createdAt", "createdBy",
          "shippedAt", "isApart", collects, "collectAmount", "isRest" from given
      )
      insert into shipment_line (shipment_id, product_id, qty)
      select given.id, line."productID", line.qty
      from given cross join lateral jsonb_to_recordset(given.lines) as line("productID" text, qty int)`);
    await tx.execute(sql`
      insert into packed_line (order_id, product_id, qty, packed_at, packed_by)
      select "orderID", "productID", qty, "packedAt", "packedBy"
      from jsonb_to_recordset(${of(({ packed }) => packed)}::jsonb) as row("orderID" text, "productID" text, qty int,
        "packedAt" timestamptz, "packedBy" text)`);
    await writeAskedFor(tx, of);
    // A refund that was under way is settled like any lost response.
    await tx.execute(sql`
      with given as (
        select nextval(pg_get_serial_sequence('invoice', 'id')) as id, row.*
        from jsonb_to_recordset(${of(({ invoices }) => invoices)}::jsonb) as row("orderID" text, kind text, of text,
          "relateNumber" text, "merchantID" text, "isTest" boolean, state text, amount int, due int, draft jsonb, number text,
          "randomCode" text, "issuedAt" timestamptz, codes jsonb, failure text, reason text, "isAgain" boolean, attempts int,
          "askedAt" timestamptz, actor text, "createdAt" timestamptz, "settledAt" timestamptz)
      )
      insert into invoice (id, order_id, kind, invoice_id, relate_number, merchant_id, is_test, state, amount, due, draft, number,
        random_code, issued_at, codes, failure, reason, is_again, attempts, asked_at, check_at, actor, created_at, settled_at)
      overriding system value select given.id, "orderID", kind, (select whole.id from given whole where whole."relateNumber" = given.of),
        "relateNumber", "merchantID", "isTest", state, amount, due, draft, number, "randomCode", "issuedAt", codes, failure, reason,
        "isAgain", case when state in ${[...openStates]} then greatest(attempts, 1) else attempts end, "askedAt",
        case when state in ${[...openStates]} then now() end, actor, "createdAt", "settledAt"
      from given`);
    await tx.execute(sql`
      insert into product_review (order_id, parent_id, rating, text, name, language, state, answer, answered_at, version, created_at)
      select "orderID", "parentID", rating, text, name, language, state, nullif(answer, 'null'), "answeredAt", version, "createdAt"
      from jsonb_to_recordset(${of(({ reviews }) => reviews)}::jsonb) as row("orderID" text, "parentID" text, rating smallint, text text,
        name text, language smallint, state text, answer jsonb, "answeredAt" timestamptz, version int, "createdAt" timestamptz)
      where exists (select from parent_product where id = "parentID")`);
    await tx.execute(sql`
      insert into review_request (order_id, asked_at) select "orderID", "askedAt"
      from jsonb_to_recordset(${of(({ reviewAskedAt: askedAt }) => (askedAt ? [{ askedAt }] : []))}::jsonb)
        as row("orderID" text, "askedAt" timestamptz)`);
    await writeMore(tx, some);
    step(some.length);
  });
}

/** The row of an order that has this place among all of its table, as the export counted; null where there is none. */
const atPlace = (table: SQL, place: SQL) => sql`
  case when ${place} is not null then
    (select id from ${table} made where made.order_id = "orderID" order by id offset ${place} limit 1) end`;

const eventAtPlace = atPlace(sql`order_event`, sql`event`);

/** What providers were asked for: whatever was open is asked about at once, because its answer went to the shop before. */
async function writeAskedFor(
  tx: Tx,
  of: <Part>(parts: (order: ImportedOrder) => readonly Part[]) => string,
): Promise<void> {
  // Held from now on at least, so that there is time to enter the keys with which the provider is asked.
  await tx.execute(sql`
    insert into payment_attempt (order_id, trade_no, merchant_id, is_test, method, amount, state, started_at, hold_until, check_at,
      provider_no, failure, pay_later, confirm_at, settled_at, event_id, created_at)
    select "orderID", "tradeNo", "merchantID", "isTest", method, amount, state, "startedAt",
      case when "isOpen" and "startedAt" is not null then greatest("holdUntil", now()) else "holdUntil" end,
      case when "isOpen" then now() end, "providerNo", failure, nullif("payLater", 'null'), "confirmAt", "settledAt", ${eventAtPlace},
      "createdAt"
    from jsonb_to_recordset(${of(({ attempts }) => attempts)}::jsonb) as row("orderID" text, "tradeNo" text, "merchantID" text,
      "isTest" boolean, method text, amount int, state text, "isOpen" boolean, "startedAt" timestamptz, "holdUntil" timestamptz,
      "providerNo" text, failure text, "payLater" jsonb, "confirmAt" timestamptz, "settledAt" timestamptz, event int,
      "createdAt" timestamptz)`);
  await tx.execute(sql`
    insert into refund_request (id, order_id, attempt_id, amount, note, tell, actor, state, failure, check_at, created_at, settled_at,
      refund_id)
    select row.id, "orderID", attempt.id, row.amount, note, tell, actor, row.state, row.failure,
      case when row.state in ('requested', 'unclear') then now() end, "createdAt", "settledAt", ${atPlace(sql`refund`, sql`row.refund`)}
    from jsonb_to_recordset(${of(({ refundRequests }) => refundRequests)}::jsonb) as row("orderID" text, id uuid, "tradeNo" text,
      amount int, note text, tell boolean, actor text, state text, failure text, "createdAt" timestamptz, "settledAt" timestamptz,
      refund int) join payment_attempt attempt on trade_no = "tradeNo" and order_id = "orderID"`);
  await tx.execute(sql`
    insert into waybill (order_id, shipment_id, trade_no, merchant_id, is_test, type, collect, state, failure, provider_no, store_no,
      store_check, stage, code, carrier_status, carrier_status_at, check_at, created_at, created_by)
    select "orderID", ${atPlace(sql`shipment`, sql`parcel`)}, "tradeNo", "merchantID", "isTest", type, collect, state, failure,
      "providerNo", "storeNo", "storeCheck", stage, code, "carrierStatus", "carrierStatusAt",
      case when state in ('requested', 'unclear') then now() end, "createdAt", "createdBy"
    from jsonb_to_recordset(${of(({ waybills }) => waybills)}::jsonb) as row("orderID" text, parcel int, "tradeNo" text,
      "merchantID" text, "isTest" boolean, type text, collect int, state text, failure text, "providerNo" text, "storeNo" text,
      "storeCheck" text, stage text, code text, "carrierStatus" text, "carrierStatusAt" timestamptz, "createdAt" timestamptz,
      "createdBy" text)`);
}

/** Loyalty, level, notes and first day of customers that came with their orders. */
async function writeMore(tx: Tx, orders: readonly ImportedOrder[]): Promise<void> {
  const more = orders.flatMap(({ orderID, orderDate, more }) =>
    more === null
      ? []
      : [{ ...more, order: orderID, orderDate, createdDate: more.createdDate?.toISOString() ?? orderDate }],
  );
  if (more.length === 0) return;
  const rows = JSON.stringify(more);
  await tx.execute(sql`
    with said as (
      select shop_order.customer_id as id, bool_or(row.loyalty) as loyalty,
        (array_agg(row."loyaltyLevel" order by row."orderDate" desc) filter (where row."loyaltyLevel" <> ''))[1] as level,
        min(least(row."createdDate", row."orderDate")) as created
      from jsonb_to_recordset(${rows}::jsonb) as row("order" text, "orderDate" timestamptz, loyalty boolean,
          "loyaltyLevel" text, "createdDate" timestamptz)
        join shop_order on shop_order.order_id = row."order"
      where shop_order.customer_id is not null group by shop_order.customer_id
    )
    update customer set loyalty = customer.loyalty or said.loyalty, created_date = least(customer.created_date, said.created),
      loyalty_level = case when customer.loyalty_level = '' then coalesce(said.level, '') else customer.loyalty_level end
    from said where customer.id = said.id`);
  await tx.execute(sql`
    insert into customer_note (customer_id, at, actor, note)
    select shop_order.customer_id, min(row."orderDate"), 'import', said.note
    from jsonb_to_recordset(${rows}::jsonb) as row("order" text, "orderDate" timestamptz, notes jsonb)
      join shop_order on shop_order.order_id = row."order"
      cross join lateral jsonb_array_elements_text(row.notes) as said(note)
    where shop_order.customer_id is not null
      and not exists (select from customer_note there where there.customer_id = shop_order.customer_id and there.note = said.note)
    group by shop_order.customer_id, said.note`);
}
