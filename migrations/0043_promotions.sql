CREATE TABLE "promo_use" (
	"code" text NOT NULL,
	"order_id" text NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promo_use_code_order_id_pk" PRIMARY KEY("code","order_id"),
	CONSTRAINT "promo_use_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
ALTER TABLE "promo_code" DROP CONSTRAINT "promo_code_spent";--> statement-breakpoint
ALTER TABLE "promo_code" ADD COLUMN "first_time" text;--> statement-breakpoint
ALTER TABLE "promo_code" ADD COLUMN "last_time" text;--> statement-breakpoint
ALTER TABLE "promo_code" ADD COLUMN "max_uses" integer DEFAULT 1;--> statement-breakpoint
ALTER TABLE "promo_code" ADD COLUMN "uses" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_code" ADD COLUMN "per_customer" integer;--> statement-breakpoint
ALTER TABLE "promo_code" ADD COLUMN "min_spend" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_use" ADD CONSTRAINT "promo_use_code_promo_code_code_fk" FOREIGN KEY ("code") REFERENCES "public"."promo_code"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promo_use_newest" ON "promo_use" USING btree ("code","used_at" DESC NULLS LAST,"order_id");--> statement-breakpoint
ALTER TABLE "promo_code" ADD CONSTRAINT "promo_code_limits" CHECK ("promo_code"."uses" >= 0 and "promo_code"."max_uses" > 0 and "promo_code"."per_customer" > 0 and "promo_code"."min_spend" >= 0);--> statement-breakpoint
ALTER TABLE "promo_code" ADD CONSTRAINT "promo_code_spent" CHECK (case when "promo_code"."max_uses" = 1 then "promo_code"."used" = ("promo_code"."order_id" is not null)
        else "promo_code"."order_id" is null and "promo_code"."used" = coalesce("promo_code"."uses" >= "promo_code"."max_uses", false) end);