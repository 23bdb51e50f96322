-- Tables and columns are called what the shop calls them: the outbox of emails, customers' reports of payments, when to ask
-- a provider next, what a carrier says of a parcel.
ALTER TABLE "letter" RENAME TO "outbox";--> statement-breakpoint
ALTER TABLE "told_payment" RENAME TO "payment_report";--> statement-breakpoint
ALTER TABLE "payment_report" RENAME COLUMN "told_at" TO "reported_at";--> statement-breakpoint
ALTER TABLE "stock_request" RENAME COLUMN "told_at" TO "notified_at";--> statement-breakpoint
ALTER TABLE "payment_attempt" RENAME COLUMN "look_at" TO "check_at";--> statement-breakpoint
ALTER TABLE "refund_request" RENAME COLUMN "look_at" TO "check_at";--> statement-breakpoint
ALTER TABLE "invoice" RENAME COLUMN "look_at" TO "check_at";--> statement-breakpoint
ALTER TABLE "waybill" RENAME COLUMN "look_at" TO "check_at";--> statement-breakpoint
ALTER TABLE "waybill" RENAME COLUMN "said" TO "carrier_status";--> statement-breakpoint
ALTER TABLE "waybill" RENAME COLUMN "said_at" TO "carrier_status_at";--> statement-breakpoint
DROP INDEX "told_payment_open";--> statement-breakpoint
-- Constraints, indexes and sequences carry the names of tables and columns.
DO $$
DECLARE
  each record;
BEGIN
  FOR each IN
    SELECT conrelid::regclass AS belongs_to, conname AS old_name,
        replace(regexp_replace(regexp_replace(regexp_replace(conname, '^letter_', 'outbox_'), '^told_payment_', 'payment_report_'),
          '^waybill_said_', 'waybill_carrier_status_'), '_told_at_', '_reported_at_') AS new_name
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND conname ~ '^(letter|told_payment|waybill_said)_'
  LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', each.belongs_to, each.old_name, each.new_name);
  END LOOP;
  FOR each IN
    SELECT oid::regclass AS old_name, CASE relkind WHEN 'i' THEN 'INDEX' ELSE 'SEQUENCE' END AS kind,
        regexp_replace(regexp_replace(relname, '^letter_', 'outbox_'), '^told_payment_', 'payment_report_') AS new_name
      FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('i', 'S') AND relname ~ '^(letter|told_payment)_'
  LOOP
    EXECUTE format('ALTER %s %s RENAME TO %I', each.kind, each.old_name, each.new_name);
  END LOOP;
END $$;--> statement-breakpoint
-- The queue is called `email`; what waits in the outbox gets its jobs again when the shop starts.
DO $$ BEGIN
  IF to_regprocedure('pgboss.delete_queue(text)') IS NOT NULL THEN PERFORM pgboss.delete_queue('letter'); END IF;
END $$;--> statement-breakpoint
ALTER TABLE "payment_report" ALTER COLUMN "state" SET DEFAULT 'reported';--> statement-breakpoint
UPDATE "payment_report" SET "state" = 'reported' WHERE "state" = 'told';--> statement-breakpoint
UPDATE "order_event" SET "kind" = CASE "kind" WHEN 'told' THEN 'reported' ELSE 'parcelUpdate' END
  WHERE "kind" IN ('told', 'parcelSaid');--> statement-breakpoint
CREATE INDEX "payment_report_open" ON "payment_report" USING btree ("reported_at","id") WHERE state = 'reported';
