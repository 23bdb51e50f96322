-- Unlogged: of use to open connections only, and none outlives a crash of the server.
CREATE UNLOGGED TABLE "change" (
	"written_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"topic" text NOT NULL,
	"subject" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "change_written_by" ON "change" USING btree ("written_by");