-- Sales leave the shipping out, so that a refund of it takes nothing off them: a whole refund leaves 0.
CREATE FUNCTION order_sales(due integer, waived integer, shipping integer) RETURNS integer LANGUAGE sql IMMUTABLE
RETURN greatest(due - waived, least(due, shipping)) - shipping;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION order_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO figure_change (day, parent_id, orders, pieces, sales, profit)
    SELECT figure_day_of(status, order_date), '', count(*), 0, sum(order_sales(amount_due, amount_waived, shipping_cost)),
        sum(order_sales(amount_due, amount_waived, shipping_cost) - total_cost)
      FROM new_orders WHERE status <> 'cancelled' GROUP BY 1;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO figure_change (day, parent_id, orders, pieces, sales, profit)
    SELECT figure_day_of(status, order_date), '', -count(*), 0, -sum(order_sales(amount_due, amount_waived, shipping_cost)),
        -sum(order_sales(amount_due, amount_waived, shipping_cost) - total_cost)
      FROM old_orders WHERE status <> 'cancelled' GROUP BY 1;
  ELSE
    INSERT INTO figure_change (day, parent_id, orders, pieces, sales, profit)
    SELECT day, '', sum(sign), 0, sum(sign * sales), sum(sign * (sales - total_cost)) FROM (
        SELECT figure_day_of(status, order_date) AS day, 1 AS sign,
            order_sales(amount_due, amount_waived, shipping_cost) AS sales, total_cost FROM new_orders
        UNION ALL
        SELECT figure_day_of(status, order_date), -1,
            order_sales(amount_due, amount_waived, shipping_cost), total_cost FROM old_orders
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
INSERT INTO figure_change (day, parent_id, orders, pieces, sales, profit)
SELECT figure_day_of(status, order_date), '', 0, 0, sum(added), sum(added) FROM (
    SELECT status, order_date,
        order_sales(amount_due, amount_waived, shipping_cost) - (amount_due - amount_waived - shipping_cost) AS added
      FROM shop_order WHERE status <> 'cancelled' AND amount_waived > 0
  ) AS refunded
  WHERE added <> 0 GROUP BY 1;
--> statement-breakpoint
-- What customers spent is counted the same way by the next fold.
INSERT INTO customer_change (customer_id)
SELECT DISTINCT customer_id FROM shop_order WHERE customer_id IS NOT NULL AND amount_waived > 0;
