ALTER TABLE "shop_order" ADD COLUMN "amount_received" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What was confirmed until now was found, too.
UPDATE "shop_order" SET "amount_received" = "found"."amount" FROM (
	SELECT "order_id", sum("amount")::integer AS "amount" FROM "told_payment" WHERE "state" = 'matched' GROUP BY "order_id"
) AS "found" WHERE "found"."order_id" = "shop_order"."order_id";
