CREATE TABLE "tracking_number" (
	"order_id" text NOT NULL,
	"number" text NOT NULL,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"added_by" text NOT NULL,
	CONSTRAINT "tracking_number_order_id_number_pk" PRIMARY KEY("order_id","number"),
	CONSTRAINT "tracking_number_form" CHECK ("tracking_number"."number" ~ '^[A-Z0-9]{8,20}$')
);
--> statement-breakpoint
ALTER TABLE "tracking_number" ADD CONSTRAINT "tracking_number_order_id_shop_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("order_id") ON DELETE cascade ON UPDATE no action;