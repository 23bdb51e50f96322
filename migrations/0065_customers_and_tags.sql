CREATE TABLE "customer_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_segment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_segment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"conditions" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_tag" (
	"customer_id" bigint NOT NULL,
	"tag" text NOT NULL,
	CONSTRAINT "customer_tag_customer_id_tag_pk" PRIMARY KEY("customer_id","tag")
);
--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "orders" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "spent" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "last_order" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "customer_tag" ADD CONSTRAINT "customer_tag_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_segment_name" ON "customer_segment" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "customer_tag_by_tag" ON "customer_tag" USING btree ("tag","customer_id");--> statement-breakpoint
CREATE INDEX "customer_by_spent" ON "customer" USING btree ("spent" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "customer_by_orders" ON "customer" USING btree ("orders" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "customer_by_last_order" ON "customer" USING btree (coalesce("last_order", "created_date") desc nulls last,"id" DESC NULLS LAST);
--> statement-breakpoint
-- The orders there are, counted once; later changes are noted by the trigger.
UPDATE customer SET orders = own.orders, spent = own.spent, last_order = own.last
FROM (
  SELECT customer_id, count(*)::int AS orders, sum(amount_due - amount_waived - shipping_cost) AS spent, max(order_date) AS last
  FROM shop_order WHERE customer_id IS NOT NULL AND status <> 'cancelled' GROUP BY customer_id
) own WHERE customer.id = own.customer_id;
--> statement-breakpoint
-- Whose sums are to be written anew, after whichever statement. Rows are only added, so no order waits for another;
-- app/server/customers/customer-figures.ts counts these customers' orders.
CREATE FUNCTION order_customer_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO customer_change (customer_id)
    SELECT DISTINCT customer_id FROM new_orders WHERE customer_id IS NOT NULL;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO customer_change (customer_id)
    SELECT DISTINCT customer_id FROM old_orders WHERE customer_id IS NOT NULL;
  ELSE
    INSERT INTO customer_change (customer_id)
    SELECT DISTINCT side.customer_id
    FROM old_orders AS o JOIN new_orders AS n USING (order_id)
      CROSS JOIN LATERAL (VALUES (o.customer_id), (n.customer_id)) AS side(customer_id)
    WHERE side.customer_id IS NOT NULL
      AND (o.customer_id, o.status = 'cancelled', o.amount_due - o.amount_waived - o.shipping_cost, o.order_date)
        IS DISTINCT FROM (n.customer_id, n.status = 'cancelled', n.amount_due - n.amount_waived - n.shipping_cost, n.order_date);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER shop_order_customer_insert AFTER INSERT ON shop_order
  REFERENCING NEW TABLE AS new_orders FOR EACH STATEMENT EXECUTE FUNCTION order_customer_changes();
--> statement-breakpoint
CREATE TRIGGER shop_order_customer_update AFTER UPDATE ON shop_order
  REFERENCING OLD TABLE AS old_orders NEW TABLE AS new_orders FOR EACH STATEMENT EXECUTE FUNCTION order_customer_changes();
--> statement-breakpoint
CREATE TRIGGER shop_order_customer_delete AFTER DELETE ON shop_order
  REFERENCING OLD TABLE AS old_orders FOR EACH STATEMENT EXECUTE FUNCTION order_customer_changes();
