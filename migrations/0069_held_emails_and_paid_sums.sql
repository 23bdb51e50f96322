ALTER TABLE "letter" ADD COLUMN "held_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "letter_held" ON "letter" USING btree ("held_at") WHERE held_at is not null;--> statement-breakpoint
-- What a customer spent counts paid orders, so the sums also depend on status, payment and collection.
CREATE OR REPLACE FUNCTION order_customer_changes() RETURNS trigger LANGUAGE plpgsql AS $$
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
      AND (o.customer_id, o.order_date, o.status, o.payment_method, o.amount_due, o.amount_waived, o.shipping_cost,
          o.amount_received - o.amount_refunded, o.not_collected_at IS NULL)
        IS DISTINCT FROM (n.customer_id, n.order_date, n.status, n.payment_method, n.amount_due, n.amount_waived, n.shipping_cost,
          n.amount_received - n.amount_refunded, n.not_collected_at IS NULL);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- All customers are counted anew by the first fold.
INSERT INTO customer_change (customer_id) SELECT id FROM customer;
