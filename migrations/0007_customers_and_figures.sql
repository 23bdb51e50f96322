-- The Chinese characters of a text, alone and in pairs that stand side by side: what a search for one or two of them is
-- looked up by. A text without any costs nothing.
CREATE FUNCTION han_grams(words text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  grams text[] := '{}';
  before text := '';
  letter text;
BEGIN
  IF octet_length(words) = char_length(words) THEN RETURN grams; END IF;
  FOREACH letter IN ARRAY regexp_split_to_array(words, '') LOOP
    IF letter ~ '[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]' THEN
      grams := grams || letter;
      IF before <> '' THEN grams := grams || (before || letter); END IF;
      before := letter;
    ELSE
      before := '';
    END IF;
  END LOOP;
  RETURN grams;
END $$;
--> statement-breakpoint
CREATE SEQUENCE customer_id_seq;
--> statement-breakpoint
CREATE TABLE "customer" (
	"id" bigint PRIMARY KEY NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"shipping_address" jsonb,
	"loyalty" boolean DEFAULT false NOT NULL,
	"loyalty_level" text DEFAULT '' NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"display_name" text GENERATED ALWAYS AS (coalesce(nullif(btrim("name"), ''), btrim("first_name" || ' ' || "last_name"))) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(replace(normalize(coalesce(nullif(btrim("name"), ''), btrim("first_name" || ' ' || "last_name")) || ' ' || "number" || ' ' || "email", NFKC), '臺', '台'))) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_contact" (
	"contact" text PRIMARY KEY NOT NULL,
	"customer_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_note" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"note" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "figure_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "figure_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"parent_id" text NOT NULL,
	"title" jsonb,
	"orders" integer NOT NULL,
	"pieces" integer NOT NULL,
	"sales" bigint NOT NULL,
	"profit" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "figure_day" (
	"day" date NOT NULL,
	"parent_id" text NOT NULL,
	"title" jsonb,
	"orders" integer NOT NULL,
	"pieces" integer NOT NULL,
	"sales" bigint NOT NULL,
	"profit" bigint NOT NULL,
	CONSTRAINT "figure_day_day_parent_id_pk" PRIMARY KEY("day","parent_id")
);
--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "customer_id" bigint;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "not_collected_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "customer_note" ADD CONSTRAINT "customer_note_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_by_date" ON "customer" USING btree ("created_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "customer_by_name" ON "customer" USING btree ("display_name" collate "zh-Hant-x-icu","id");--> statement-breakpoint
CREATE INDEX "customer_search" ON "customer" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customer_han" ON "customer" USING gin (han_grams("search_text"));--> statement-breakpoint
CREATE INDEX "customer_contact_customer" ON "customer_contact" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "customer_note_customer" ON "customer_note" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "shop_order_by_name" ON "shop_order" USING btree ("customer_name" collate "zh-Hant-x-icu","order_date" DESC NULLS LAST,"order_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "shop_order_by_status_name" ON "shop_order" USING btree ("status","customer_name" collate "zh-Hant-x-icu","order_date" DESC NULLS LAST,"order_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "shop_order_by_customer" ON "shop_order" USING btree ("customer_id","order_date" DESC NULLS LAST,"order_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "shop_order_not_collected" ON "shop_order" USING btree ("customer_id","order_date") WHERE not_collected_at is not null;--> statement-breakpoint
CREATE INDEX "shop_order_han" ON "shop_order" USING gin (han_grams("search_text"));
--> statement-breakpoint
ALTER TABLE "customer_contact" ADD CONSTRAINT "customer_contact_customer_fk" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
-- Whose order this is (decision 13): of whoever ordered with this phone before, else with this e-mail address, else of
-- someone new. A phone or an address that nobody has becomes theirs. Contacts are claimed in the order of their names, so
-- that two first orders of one person wait for each other and never in a circle.
CREATE FUNCTION customer_of(who jsonb, ordered timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  phone text := regexp_replace(regexp_replace(normalize(coalesce(who->>'number', ''), NFKC), '[^0-9]', '', 'g'), '^(00)?8860?', '0');
  mail text := lower(btrim(normalize(coalesce(who->>'email', ''), NFKC)));
  contacts text[] := array_remove(ARRAY['mail:' || nullif(mail, ''), 'tel:' || nullif(phone, '')], NULL);
  known int;
  found_id bigint;
  claimant bigint;
BEGIN
  IF contacts = '{}' THEN RETURN NULL; END IF;
  SELECT count(*), (array_agg(customer_id ORDER BY contact DESC))[1] INTO known, found_id
    FROM customer_contact WHERE contact = ANY (contacts);
  IF known < cardinality(contacts) THEN
    claimant := coalesce(found_id, nextval('customer_id_seq'));
    INSERT INTO customer_contact (contact, customer_id)
      SELECT each, claimant FROM unnest(contacts) AS each ORDER BY each
      ON CONFLICT DO NOTHING;
    IF found_id IS NULL THEN
      -- Someone else may have been first, a moment ago.
      SELECT customer_id INTO found_id FROM customer_contact WHERE contact = ANY (contacts) ORDER BY contact DESC LIMIT 1;
      IF found_id = claimant THEN
        INSERT INTO customer (id, created_date) VALUES (claimant, ordered);
      ELSE
        UPDATE customer_contact SET customer_id = found_id WHERE contact = ANY (contacts) AND customer_id = claimant;
      END IF;
    END IF;
  END IF;
  -- The newest order says who they are. What stays as it was is not written, and nobody waits for it.
  UPDATE customer SET
      first_name = coalesce(who->>'firstName', ''), last_name = coalesce(who->>'lastName', ''),
      name = coalesce(who->>'name', ''), number = coalesce(who->>'number', ''), email = coalesce(who->>'email', ''),
      shipping_address = who->'shippingAddress'
    WHERE id = found_id
      AND (first_name, last_name, name, number, email, shipping_address) IS DISTINCT FROM
        (coalesce(who->>'firstName', ''), coalesce(who->>'lastName', ''), coalesce(who->>'name', ''),
          coalesce(who->>'number', ''), coalesce(who->>'email', ''), who->'shippingAddress')
      AND NOT EXISTS (SELECT 1 FROM shop_order WHERE customer_id = found_id AND order_date > ordered);
  RETURN found_id;
END $$;
--> statement-breakpoint
-- The orders there are, the oldest first, as if they were placed again.
DO $$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT order_id, customer, order_date FROM shop_order ORDER BY order_date, order_id LOOP
    UPDATE shop_order SET customer_id = customer_of(one.customer, one.order_date) WHERE order_id = one.order_id;
  END LOOP;
END $$;
--> statement-breakpoint
CREATE FUNCTION order_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR NEW.customer IS DISTINCT FROM OLD.customer THEN
    NEW.customer_id := customer_of(NEW.customer, NEW.order_date);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER shop_order_customer BEFORE INSERT OR UPDATE OF customer ON shop_order
  FOR EACH ROW EXECUTE FUNCTION order_customer();
--> statement-breakpoint
-- The day in Taipei on which an order counts; null for one that does not count.
CREATE FUNCTION figure_day_of(status text, order_date timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN status <> 'cancelled' THEN (order_date AT TIME ZONE 'Asia/Taipei')::date END
$$;
--> statement-breakpoint
INSERT INTO figure_day (day, parent_id, orders, pieces, sales, profit)
SELECT figure_day_of(status, order_date), '', count(*), 0, sum(amount_due - shipping_cost),
    sum(amount_due - shipping_cost - total_cost)
  FROM shop_order WHERE status <> 'cancelled' GROUP BY 1;
--> statement-breakpoint
INSERT INTO figure_day (day, parent_id, title, orders, pieces, sales, profit)
SELECT figure_day_of(status, order_date), parent_id, (array_agg(title ORDER BY order_date DESC))[1], 0, sum(qty),
    sum(line_total), sum(line_total - line.cost * qty)
  FROM shop_order JOIN order_line line USING (order_id) WHERE status <> 'cancelled' GROUP BY 1, 2;
--> statement-breakpoint
-- What a statement did to the figures, whichever statement it was: what counted before is taken off, what counts now is
-- added. Rows are only ever added here, so no order waits for another; app/server/figures folds them into days.
CREATE FUNCTION order_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO figure_change (day, parent_id, orders, pieces, sales, profit)
    SELECT figure_day_of(status, order_date), '', count(*), 0, sum(amount_due - shipping_cost),
        sum(amount_due - shipping_cost - total_cost)
      FROM new_orders WHERE status <> 'cancelled' GROUP BY 1;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO figure_change (day, parent_id, orders, pieces, sales, profit)
    SELECT figure_day_of(status, order_date), '', -count(*), 0, -sum(amount_due - shipping_cost),
        -sum(amount_due - shipping_cost - total_cost)
      FROM old_orders WHERE status <> 'cancelled' GROUP BY 1;
  ELSE
    INSERT INTO figure_change (day, parent_id, orders, pieces, sales, profit)
    SELECT day, '', sum(sign), 0, sum(sign * sales), sum(sign * (sales - total_cost)) FROM (
        SELECT figure_day_of(status, order_date) AS day, 1 AS sign, amount_due - shipping_cost AS sales, total_cost FROM new_orders
        UNION ALL
        SELECT figure_day_of(status, order_date), -1, amount_due - shipping_cost, total_cost FROM old_orders
      ) AS counted
      WHERE day IS NOT NULL GROUP BY day
      HAVING sum(sign) <> 0 OR sum(sign * sales) <> 0 OR sum(sign * (sales - total_cost)) <> 0;
    -- The lines of orders that came to count, ceased to, or moved to another day.
    INSERT INTO figure_change (day, parent_id, title, orders, pieces, sales, profit)
    SELECT side.day, line.parent_id, (array_agg(line.title))[1], 0, sum(side.sign * line.qty),
        sum(side.sign * line.line_total), sum(side.sign * (line.line_total - line.cost * line.qty))
      FROM old_orders AS o JOIN new_orders AS n USING (order_id)
        JOIN order_line AS line USING (order_id)
        CROSS JOIN LATERAL (VALUES
          (figure_day_of(o.status, o.order_date), -1), (figure_day_of(n.status, n.order_date), 1)) AS side(day, sign)
      WHERE figure_day_of(o.status, o.order_date) IS DISTINCT FROM figure_day_of(n.status, n.order_date)
        AND side.day IS NOT NULL
      GROUP BY side.day, line.parent_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION line_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Whether the order counts must not change while its lines do.
  IF TG_OP <> 'DELETE' THEN
    PERFORM 1 FROM shop_order WHERE order_id IN (SELECT order_id FROM new_lines) ORDER BY order_id FOR NO KEY UPDATE;
    INSERT INTO figure_change (day, parent_id, title, orders, pieces, sales, profit)
    SELECT figure_day_of(o.status, o.order_date), line.parent_id, (array_agg(line.title))[1], 0, sum(line.qty),
        sum(line.line_total), sum(line.line_total - line.cost * line.qty)
      FROM new_lines AS line JOIN shop_order AS o USING (order_id) WHERE o.status <> 'cancelled' GROUP BY 1, 2;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM 1 FROM shop_order WHERE order_id IN (SELECT order_id FROM old_lines) ORDER BY order_id FOR NO KEY UPDATE;
    INSERT INTO figure_change (day, parent_id, title, orders, pieces, sales, profit)
    SELECT figure_day_of(o.status, o.order_date), line.parent_id, (array_agg(line.title))[1], 0, -sum(line.qty),
        -sum(line.line_total), -sum(line.line_total - line.cost * line.qty)
      FROM old_lines AS line JOIN shop_order AS o USING (order_id) WHERE o.status <> 'cancelled' GROUP BY 1, 2;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The lines go while their order still says on which day they counted.
CREATE FUNCTION order_lines_first() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM order_line WHERE order_id = OLD.order_id;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER shop_order_lines_first BEFORE DELETE ON shop_order FOR EACH ROW EXECUTE FUNCTION order_lines_first();
--> statement-breakpoint
CREATE TRIGGER shop_order_figures_insert AFTER INSERT ON shop_order
  REFERENCING NEW TABLE AS new_orders FOR EACH STATEMENT EXECUTE FUNCTION order_figures();
--> statement-breakpoint
CREATE TRIGGER shop_order_figures_update AFTER UPDATE ON shop_order
  REFERENCING OLD TABLE AS old_orders NEW TABLE AS new_orders FOR EACH STATEMENT EXECUTE FUNCTION order_figures();
--> statement-breakpoint
CREATE TRIGGER shop_order_figures_delete AFTER DELETE ON shop_order
  REFERENCING OLD TABLE AS old_orders FOR EACH STATEMENT EXECUTE FUNCTION order_figures();
--> statement-breakpoint
CREATE TRIGGER order_line_figures_insert AFTER INSERT ON order_line
  REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION line_figures();
--> statement-breakpoint
CREATE TRIGGER order_line_figures_update AFTER UPDATE ON order_line
  REFERENCING OLD TABLE AS old_lines NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION line_figures();
--> statement-breakpoint
CREATE TRIGGER order_line_figures_delete AFTER DELETE ON order_line
  REFERENCING OLD TABLE AS old_lines FOR EACH STATEMENT EXECUTE FUNCTION line_figures();
