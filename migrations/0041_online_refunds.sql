CREATE TABLE "refund_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"attempt_id" bigint NOT NULL,
	"amount" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"tell" boolean NOT NULL,
	"actor" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	"look_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"refund_id" bigint,
	CONSTRAINT "refund_request_amount" CHECK ("refund_request"."amount" > 0),
	CONSTRAINT "refund_request_state" CHECK ("refund_request"."state" in ('requested', 'unclear', 'done', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "refund_request" ADD CONSTRAINT "refund_request_order_id_shop_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_request" ADD CONSTRAINT "refund_request_attempt_id_payment_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempt"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_request" ADD CONSTRAINT "refund_request_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_request_order" ON "refund_request" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_request_open" ON "refund_request" USING btree ("order_id") WHERE state in ('requested', 'unclear');--> statement-breakpoint
CREATE INDEX "refund_request_due" ON "refund_request" USING btree ("look_at") WHERE look_at is not null;