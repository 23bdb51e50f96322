CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "contact_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"language" smallint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "filter" (
	"key" text PRIMARY KEY NOT NULL,
	"title" jsonb NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "image" (
	"key" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"name" text NOT NULL,
	"alt" jsonb NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"widths" integer[] NOT NULL,
	"placeholder" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "letter" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"order_id" text,
	"contact_id" bigint,
	"payload" jsonb,
	"recipient" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "order_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"kind" text NOT NULL,
	"from_status" text,
	"to_status" text,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_line" (
	"order_id" text NOT NULL,
	"position" smallint NOT NULL,
	"parent_id" text NOT NULL,
	"product_id" text NOT NULL,
	"title" jsonb NOT NULL,
	"size" jsonb,
	"weight" jsonb,
	"color" jsonb,
	"image" text,
	"price" integer NOT NULL,
	"sales_percentage" smallint NOT NULL,
	"discount" integer NOT NULL,
	"unit_price" integer NOT NULL,
	"qty" integer NOT NULL,
	"line_total" integer NOT NULL,
	"cost" integer NOT NULL,
	CONSTRAINT "order_line_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_line_qty" CHECK ("order_line"."qty" between 1 and 99),
	CONSTRAINT "order_line_total" CHECK ("order_line"."line_total" = "order_line"."unit_price" * "order_line"."qty" and "order_line"."unit_price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "parent_product" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"is_published" boolean DEFAULT true NOT NULL,
	"title" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"type" text NOT NULL,
	"images" text[] NOT NULL,
	"selected_properties" jsonb NOT NULL,
	"min_price" integer DEFAULT 0 NOT NULL,
	"in_stock" boolean DEFAULT false NOT NULL,
	"search_text" text NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "parent_product_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "parent_product_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "product_option" (
	"kind" text NOT NULL,
	"value" jsonb NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "product_option_kind_position_pk" PRIMARY KEY("kind","position")
);
--> statement-breakpoint
CREATE TABLE "product_variant" (
	"id" text PRIMARY KEY NOT NULL,
	"parent_id" text NOT NULL,
	"position" integer NOT NULL,
	"price" integer NOT NULL,
	"cost" integer NOT NULL,
	"qty" integer NOT NULL,
	"sales_percentage" smallint DEFAULT 0 NOT NULL,
	"size" jsonb,
	"weight" jsonb,
	"color" jsonb,
	"grams" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_variant_qty" CHECK ("product_variant"."qty" >= 0),
	CONSTRAINT "product_variant_price" CHECK ("product_variant"."price" > 0),
	CONSTRAINT "product_variant_cost" CHECK ("product_variant"."cost" > 0),
	CONSTRAINT "product_variant_sale" CHECK ("product_variant"."sales_percentage" between 0 and 100),
	CONSTRAINT "product_variant_grams" CHECK ("product_variant"."grams" >= 0)
);
--> statement-breakpoint
CREATE TABLE "promo_code" (
	"code" text PRIMARY KEY NOT NULL,
	"used" boolean DEFAULT false NOT NULL,
	"discount" smallint DEFAULT 0 NOT NULL,
	"sales_amount" integer DEFAULT 0 NOT NULL,
	"order_id" text,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promo_code_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "promo_code_discount" CHECK ("promo_code"."discount" between 0 and 100),
	CONSTRAINT "promo_code_amount" CHECK ("promo_code"."sales_amount" >= 0),
	CONSTRAINT "promo_code_spent" CHECK ("promo_code"."used" = ("promo_code"."order_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "rate_count" (
	"key" text NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "rate_count_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE TABLE "shop_order" (
	"order_id" text PRIMARY KEY NOT NULL,
	"request_hash" text NOT NULL,
	"order_number" text NOT NULL,
	"order_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"status" text DEFAULT 'newOrder' NOT NULL,
	"type" text DEFAULT 'web' NOT NULL,
	"language" smallint NOT NULL,
	"customer" jsonb NOT NULL,
	"customer_name" text NOT NULL,
	"shipping_option" text NOT NULL,
	"shipping_cost" integer NOT NULL,
	"payment_method" text NOT NULL,
	"promo_code" text,
	"promo_percent" smallint DEFAULT 0 NOT NULL,
	"promo_amount" integer DEFAULT 0 NOT NULL,
	"total_price" integer NOT NULL,
	"total_price_with_shipping" integer NOT NULL,
	"amount_due" integer NOT NULL,
	"total_cost" integer NOT NULL,
	"customer_message" text DEFAULT '' NOT NULL,
	"delivery_note" text DEFAULT '' NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_order_totals" CHECK ("shop_order"."total_price" >= 0 and "shop_order"."amount_due" >= 0)
);
--> statement-breakpoint
CREATE TABLE "account" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL,
	CONSTRAINT "rate_limit_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "letter" ADD CONSTRAINT "letter_order_id_shop_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter" ADD CONSTRAINT "letter_contact_id_contact_message_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_order_id_shop_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_order_id_shop_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_variant" ADD CONSTRAINT "product_variant_parent_id_parent_product_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."parent_product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "letter_by_state" ON "letter" USING btree ("state","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "letter_order" ON "letter" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_event_order" ON "order_event" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "parent_product_window" ON "parent_product" USING btree ("in_stock" DESC NULLS LAST,"position") WHERE is_published and deleted_at is null;--> statement-breakpoint
CREATE INDEX "parent_product_type_window" ON "parent_product" USING btree ("type","in_stock" DESC NULLS LAST,"position") WHERE is_published and deleted_at is null;--> statement-breakpoint
CREATE INDEX "parent_product_search" ON "parent_product" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "product_variant_parent" ON "product_variant" USING btree ("parent_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "shop_order_number" ON "shop_order" USING btree ("order_number");--> statement-breakpoint
CREATE INDEX "shop_order_by_date" ON "shop_order" USING btree ("order_date" DESC NULLS LAST,"order_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "shop_order_by_status" ON "shop_order" USING btree ("status","order_date" DESC NULLS LAST,"order_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "account_user" ON "account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verification_identifier" ON "verification" USING btree ("identifier");--> statement-breakpoint
-- Keeps parent_product.in_stock true to its variants. The parent is locked before it is looked at: two transactions that
-- each sell out a variant of one product then see each other.
CREATE FUNCTION parent_product_stock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  parent text := coalesce(new.parent_id, old.parent_id);
BEGIN
  IF tg_op = 'UPDATE' AND (old.qty > 0) = (new.qty > 0) THEN
    RETURN NULL;
  END IF;
  PERFORM 1 FROM parent_product WHERE id = parent FOR UPDATE;
  UPDATE parent_product
  SET in_stock = EXISTS (SELECT 1 FROM product_variant WHERE parent_id = parent AND qty > 0)
  WHERE id = parent
    AND in_stock IS DISTINCT FROM EXISTS (SELECT 1 FROM product_variant WHERE parent_id = parent AND qty > 0);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER product_variant_stock
  AFTER INSERT OR DELETE OR UPDATE OF qty ON product_variant
  FOR EACH ROW EXECUTE FUNCTION parent_product_stock();
