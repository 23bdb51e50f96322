CREATE TABLE "invoice" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"invoice_id" bigint,
	"relate_number" text NOT NULL,
	"merchant_id" text NOT NULL,
	"is_test" boolean NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"amount" integer NOT NULL,
	"due" integer NOT NULL,
	"draft" jsonb NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"random_code" text DEFAULT '' NOT NULL,
	"issued_at" timestamp (3) with time zone,
	"codes" jsonb,
	"failure" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"is_again" boolean DEFAULT false NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"look_at" timestamp (3) with time zone,
	"actor" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "invoice_relate" CHECK ("invoice"."relate_number" ~ '^[A-Z0-9]{1,30}$'),
	CONSTRAINT "invoice_amount" CHECK ("invoice"."amount" > 0),
	CONSTRAINT "invoice_kind" CHECK ("invoice"."kind" in ('invoice', 'allowance')),
	CONSTRAINT "invoice_state" CHECK ("invoice"."state" in ('pending', 'unclear', 'issued', 'failed', 'voiding', 'voided')),
	CONSTRAINT "invoice_of_allowance" CHECK (("invoice"."kind" = 'allowance') = ("invoice"."invoice_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_order_id_shop_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_relate_number" ON "invoice" USING btree ("relate_number");--> statement-breakpoint
CREATE INDEX "invoice_order" ON "invoice" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_open" ON "invoice" USING btree ("order_id") WHERE state in ('pending', 'unclear', 'voiding');--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_in_force" ON "invoice" USING btree ("order_id") WHERE kind = 'invoice' and state in ('pending', 'unclear', 'issued', 'voiding');--> statement-breakpoint
CREATE INDEX "invoice_due" ON "invoice" USING btree ("look_at") WHERE look_at is not null;--> statement-breakpoint
CREATE INDEX "invoice_to_mend" ON "invoice" USING btree ("order_id") WHERE failure <> '' or state = 'unclear';