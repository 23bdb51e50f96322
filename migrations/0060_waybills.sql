CREATE TABLE "waybill" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "waybill_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"shipment_id" bigint,
	"trade_no" text NOT NULL,
	"merchant_id" text NOT NULL,
	"is_test" boolean NOT NULL,
	"type" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	"provider_no" text DEFAULT '' NOT NULL,
	"store_no" text DEFAULT '' NOT NULL,
	"store_check" text DEFAULT '' NOT NULL,
	"stage" text,
	"code" text DEFAULT '' NOT NULL,
	"said" text DEFAULT '' NOT NULL,
	"said_at" timestamp (3) with time zone,
	"look_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	CONSTRAINT "waybill_trade" CHECK ("waybill"."trade_no" ~ '^[A-Za-z0-9]{1,20}$'),
	CONSTRAINT "waybill_state" CHECK ("waybill"."state" in ('requested', 'unclear', 'made', 'failed')),
	CONSTRAINT "waybill_type" CHECK ("waybill"."type" in ('TCAT', 'UNIMART', 'UNIMARTFREEZE', 'UNIMARTC2C', 'FAMI', 'FAMIC2C')),
	CONSTRAINT "waybill_stage" CHECK ("waybill"."stage" in ('received', 'onWay', 'atStore', 'collected', 'returned'))
);
--> statement-breakpoint
ALTER TABLE "waybill" ADD CONSTRAINT "waybill_order_id_shop_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waybill" ADD CONSTRAINT "waybill_shipment_id_shipment_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipment"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "waybill_trade_no" ON "waybill" USING btree ("trade_no");--> statement-breakpoint
CREATE UNIQUE INDEX "waybill_parcel" ON "waybill" USING btree ("shipment_id") WHERE state <> 'failed';--> statement-breakpoint
CREATE INDEX "waybill_order" ON "waybill" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "waybill_due" ON "waybill" USING btree ("look_at") WHERE look_at is not null;