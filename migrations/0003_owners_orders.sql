ALTER TABLE "letter" ADD COLUMN "event_id" bigint;--> statement-breakpoint
ALTER TABLE "letter" ADD COLUMN "due_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "order_event" ADD COLUMN "stock_returned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_event" ADD COLUMN "promo_returned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(replace(normalize(order_number || ' ' || customer_name || ' ' || coalesce(customer->>'number', '') || ' ' || coalesce(customer->>'email', ''), NFKC), '臺', '台'))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "letter" ADD CONSTRAINT "letter_event_id_order_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."order_event"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "letter_event" ON "letter" USING btree ("event_id") WHERE event_id is not null;--> statement-breakpoint
CREATE INDEX "shop_order_search" ON "shop_order" USING gin ("search_text" gin_trgm_ops);