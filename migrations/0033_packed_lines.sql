CREATE TABLE "packed_line" (
	"order_id" text NOT NULL,
	"product_id" text NOT NULL,
	"qty" integer NOT NULL,
	"packed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"packed_by" text NOT NULL,
	CONSTRAINT "packed_line_order_id_product_id_qty_pk" PRIMARY KEY("order_id","product_id","qty"),
	CONSTRAINT "packed_line_qty" CHECK ("packed_line"."qty" > 0)
);
--> statement-breakpoint
ALTER TABLE "packed_line" ADD CONSTRAINT "packed_line_order_id_shop_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("order_id") ON DELETE cascade ON UPDATE no action;