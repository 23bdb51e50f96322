CREATE TABLE "alert" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"device_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"event" text NOT NULL,
	"order_id" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "alert_state" CHECK ("alert"."state" in ('waiting', 'sent', 'dead'))
);
--> statement-breakpoint
CREATE TABLE "alert_code" (
	"user_id" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"language" smallint NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "alert_code_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "alert_device" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"language" smallint NOT NULL,
	"address" text NOT NULL,
	"p256dh" text DEFAULT '' NOT NULL,
	"auth" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"problem" text,
	CONSTRAINT "alert_device_address_unique" UNIQUE("address"),
	CONSTRAINT "alert_device_kind" CHECK ("alert_device"."kind" in ('push', 'line'))
);
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "alert_kinds" text[] DEFAULT '{order,payment,message,stock}' NOT NULL;--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_device_id_alert_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."alert_device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_order_id_shop_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_code" ADD CONSTRAINT "alert_code_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_device" ADD CONSTRAINT "alert_device_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alert_once" ON "alert" USING btree ("device_id","event");--> statement-breakpoint
CREATE INDEX "alert_order" ON "alert" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "alert_age" ON "alert" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "alert_device_user" ON "alert_device" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "order_event_doubtful" ON "order_event" USING btree ("at") WHERE kind = 'refundFailed' or (kind = 'paidOnline' and to_status <> 'newOrder');