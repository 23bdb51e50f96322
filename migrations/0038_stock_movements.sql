CREATE TABLE "stock_movement" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "stock_movement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"variant_id" text NOT NULL,
	"change" integer NOT NULL,
	"left" integer NOT NULL,
	"reason" text NOT NULL,
	"order_id" text,
	"actor" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_movement_variant_id_id_pk" PRIMARY KEY("variant_id","id"),
	CONSTRAINT "stock_movement_change" CHECK ("stock_movement"."change" <> 0 and "stock_movement"."left" >= 0),
	CONSTRAINT "stock_movement_reason" CHECK (reason in ('opening', 'placed', 'cancelled', 'restored', 'edited', 'set', 'bulk', 'import', 'undone'))
);
--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_variant_id_product_variant_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "stock_movement" ("variant_id", "change", "left", "reason", "actor")
SELECT "id", "qty", "qty", 'opening', '' FROM "product_variant" WHERE "qty" > 0 ORDER BY "id";
