ALTER TABLE "invoice" DROP CONSTRAINT "invoice_kind";--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_kind" CHECK ("invoice"."kind" in ('invoice', 'difference', 'allowance'));