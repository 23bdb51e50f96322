CREATE TABLE "low_stock_notice" (
	"variant_id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_variant" ADD COLUMN "low_at" integer;--> statement-breakpoint
ALTER TABLE "low_stock_notice" ADD CONSTRAINT "low_stock_notice_variant_id_product_variant_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_variant" ADD CONSTRAINT "product_variant_low_at" CHECK ("product_variant"."low_at" >= 0);