CREATE TABLE "order_undo" (
	"event_id" bigint PRIMARY KEY NOT NULL,
	"record" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shipment" ADD COLUMN "is_rest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_undo" ADD CONSTRAINT "order_undo_event_id_order_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."order_event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Of parcels that were made and sent at one moment, those that staff filled in, and an order's only one, were made by hand.
UPDATE shipment SET is_rest = true
  WHERE NOT is_apart AND created_at = shipped_at AND tracking_number IS NULL AND grams IS NULL
    AND EXISTS (SELECT FROM shipment AS other WHERE other.order_id = shipment.order_id AND other.id < shipment.id);
--> statement-breakpoint
-- Packing again left the earlier quantity in the box.
DELETE FROM packed_line AS earlier USING packed_line AS later
  WHERE earlier.order_id = later.order_id AND earlier.product_id = later.product_id AND earlier.packed_at < later.packed_at;
