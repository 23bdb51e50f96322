ALTER TABLE "user" ALTER COLUMN "alert_kinds" SET DEFAULT '{order,payment,parcel,message,stock}';--> statement-breakpoint
-- Whoever is told of new orders is told what became of them.
UPDATE "user" SET alert_kinds = array_append(alert_kinds, 'parcel')
WHERE 'order' = ANY (alert_kinds) AND NOT 'parcel' = ANY (alert_kinds);
