ALTER TABLE "backup_run" ADD COLUMN "place" text DEFAULT 'folder' NOT NULL;--> statement-breakpoint
ALTER TABLE "backup_run" ADD COLUMN "reason" text;