CREATE TABLE "import_report" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_report_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"report" jsonb NOT NULL
);
--> statement-breakpoint
-- Orders of earlier imports say so too.
INSERT INTO "order_event" ("order_id", "at", "actor", "kind")
SELECT "shop_order"."order_id", "imported"."imported_at", 'import', 'imported'
FROM "imported" JOIN "shop_order" ON "shop_order"."order_id" = "imported"."new_id"
WHERE "imported"."kind" = 'orders' AND "shop_order"."request_hash" LIKE 'imported:%'
	AND NOT EXISTS (SELECT FROM "order_event" WHERE "order_event"."order_id" = "shop_order"."order_id" AND "order_event"."kind" = 'imported')
ORDER BY "shop_order"."order_date", "shop_order"."order_id";
