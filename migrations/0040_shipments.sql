CREATE TABLE "shipment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"carrier" text NOT NULL,
	"tracking_number" text,
	"grams" integer,
	"temperature" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"shipped_at" timestamp (3) with time zone,
	"is_apart" boolean DEFAULT false NOT NULL,
	CONSTRAINT "shipment_carrier" CHECK ("shipment"."carrier" in ('tcat', 'sevenEleven', 'familyMart', 'post', 'own')),
	CONSTRAINT "shipment_tracking_form" CHECK ("shipment"."tracking_number" ~ '^[A-Z0-9]{8,20}$'),
	CONSTRAINT "shipment_grams" CHECK ("shipment"."grams" > 0),
	CONSTRAINT "shipment_temperature" CHECK ("shipment"."temperature" in ('frozen', 'chilled', 'room')),
	CONSTRAINT "shipment_apart" CHECK (not "shipment"."is_apart" or "shipment"."shipped_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "shipment_line" (
	"shipment_id" bigint NOT NULL,
	"product_id" text NOT NULL,
	"qty" integer NOT NULL,
	CONSTRAINT "shipment_line_shipment_id_product_id_pk" PRIMARY KEY("shipment_id","product_id"),
	CONSTRAINT "shipment_line_qty" CHECK ("shipment_line"."qty" > 0)
);
--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_order_id_shop_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_line" ADD CONSTRAINT "shipment_line_shipment_id_shipment_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipment_order" ON "shipment" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_tracking" ON "shipment" USING btree ("tracking_number","order_id") WHERE tracking_number is not null;
--> statement-breakpoint
-- Each tracking number is a parcel: of its order's carrier, and shipped when its order left.
INSERT INTO "shipment" ("order_id", "carrier", "tracking_number", "temperature", "created_at", "created_by", "shipped_at")
SELECT "number"."order_id",
	CASE WHEN "placed"."shipping_option" = 'sevenEleven' THEN 'sevenEleven'
		WHEN "placed"."shipping_option" = 'selfPickUp' THEN 'own'
		WHEN "number"."number" ~ '^([0-9]{14}|[0-9]{20}|[A-Z]{2}[0-9]{9}TW)$' THEN 'post' ELSE 'tcat' END,
	"number"."number", 'frozen', "number"."added_at", "number"."added_by",
	CASE WHEN "placed"."status" IN ('inTransit', 'completed') THEN greatest("number"."added_at",
		(SELECT max("event"."at") FROM "order_event" "event" WHERE "event"."order_id" = "number"."order_id" AND "event"."to_status" = 'inTransit')) END
FROM "tracking_number" "number" JOIN "shop_order" "placed" ON "placed"."order_id" = "number"."order_id"
ORDER BY "number"."order_id", "number"."added_at", "number"."number";
--> statement-breakpoint
DROP TABLE "tracking_number";
