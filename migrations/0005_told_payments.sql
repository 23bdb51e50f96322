CREATE TABLE "payment_link" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "told_payment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "told_payment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"last_five" text NOT NULL,
	"amount" integer NOT NULL,
	"paid_on" date NOT NULL,
	"state" text DEFAULT 'told' NOT NULL,
	"told_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"settled_by" text,
	"event_id" bigint,
	CONSTRAINT "told_payment_digits" CHECK ("told_payment"."last_five" ~ '^[0-9]{5}$'),
	CONSTRAINT "told_payment_amount" CHECK ("told_payment"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "payment_link" ADD CONSTRAINT "payment_link_order_id_shop_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_payment" ADD CONSTRAINT "told_payment_order_id_shop_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_payment" ADD CONSTRAINT "told_payment_event_id_order_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."order_event"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_link_order" ON "payment_link" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_link_expiry" ON "payment_link" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "told_payment_open" ON "told_payment" USING btree ("told_at","id") WHERE state = 'told';--> statement-breakpoint
CREATE INDEX "told_payment_order" ON "told_payment" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "told_payment_event" ON "told_payment" USING btree ("event_id") WHERE event_id is not null;