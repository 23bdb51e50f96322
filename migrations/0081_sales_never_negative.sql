-- A promo code larger than the goods also takes off the shipping, which sales leave out: for the goods nothing was paid.
CREATE OR REPLACE FUNCTION order_sales(due integer, waived integer, shipping integer) RETURNS integer LANGUAGE sql IMMUTABLE
RETURN greatest(due - waived - shipping, 0);
--> statement-breakpoint
INSERT INTO figure_change (day, parent_id, orders, pieces, sales, profit)
SELECT figure_day_of(status, order_date), '', 0, 0, sum(shipping_cost - amount_due), sum(shipping_cost - amount_due)
  FROM shop_order WHERE status <> 'cancelled' AND amount_due < shipping_cost GROUP BY 1;
--> statement-breakpoint
-- What customers spent is counted the same way by the next fold.
INSERT INTO customer_change (customer_id)
SELECT DISTINCT customer_id FROM shop_order WHERE customer_id IS NOT NULL AND amount_due < shipping_cost;
