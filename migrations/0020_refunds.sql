CREATE TABLE "refund" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"amount" integer NOT NULL,
	"waived" integer NOT NULL,
	"refunded_on" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"event_id" bigint,
	CONSTRAINT "refund_amount" CHECK ("refund"."amount" > 0 and "refund"."waived" between 0 and "refund"."amount")
);
--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "amount_refunded" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "amount_waived" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_order_id_shop_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_event_id_order_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."order_event"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_order" ON "refund" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_event" ON "refund" USING btree ("event_id") WHERE event_id is not null;--> statement-breakpoint
CREATE INDEX "shop_order_unpaid" ON "shop_order" USING btree ("order_date","order_id") WHERE payment_method = 'bt' and status <> 'cancelled' and greatest(amount_due - amount_waived, 0) > amount_received - amount_refunded;--> statement-breakpoint
CREATE INDEX "shop_order_to_refund" ON "shop_order" USING btree ("order_date","order_id") WHERE amount_received - amount_refunded > case when status = 'cancelled' then 0 else greatest(amount_due - amount_waived, 0) end;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_refunds" CHECK ("shop_order"."amount_refunded" >= "shop_order"."amount_waived" and "shop_order"."amount_waived" >= 0);