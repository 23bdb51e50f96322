CREATE TABLE "payment_attempt" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_attempt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"trade_no" text NOT NULL,
	"merchant_id" text NOT NULL,
	"is_test" boolean NOT NULL,
	"method" text NOT NULL,
	"amount" integer NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"started_at" timestamp (3) with time zone,
	"hold_until" timestamp (3) with time zone NOT NULL,
	"look_at" timestamp (3) with time zone,
	"provider_no" text DEFAULT '' NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	"pay_later" jsonb,
	"settled_at" timestamp (3) with time zone,
	"event_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_attempt_trade" CHECK ("payment_attempt"."trade_no" ~ '^[A-Za-z0-9]{1,20}$'),
	CONSTRAINT "payment_attempt_amount" CHECK ("payment_attempt"."amount" > 0),
	CONSTRAINT "payment_attempt_state" CHECK ("payment_attempt"."state" in ('pending', 'authorised', 'paid', 'failed', 'expired'))
);
--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_order_id_shop_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_event_id_order_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."order_event"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempt_trade_no" ON "payment_attempt" USING btree ("trade_no");--> statement-breakpoint
CREATE INDEX "payment_attempt_order" ON "payment_attempt" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "payment_attempt_due" ON "payment_attempt" USING btree ("look_at") WHERE look_at is not null;