CREATE TABLE "activity" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"action" text NOT NULL,
	"actor" text NOT NULL,
	"subject" text NOT NULL,
	"label" text NOT NULL,
	"outcome" text NOT NULL,
	"network" text DEFAULT '' NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_form("actor" || ' ' || "subject" || ' ' || "label" || ' ' || "action" || ' ' || "network")) STORED NOT NULL
);
--> statement-breakpoint
CREATE INDEX "activity_newest" ON "activity" USING btree ("id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "activity_kind" ON "activity" USING btree ("kind","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "activity_actor" ON "activity" USING btree ("actor","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "activity_at" ON "activity" USING btree ("at");--> statement-breakpoint
CREATE INDEX "activity_search" ON "activity" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "activity_han" ON "activity" USING gin (han_grams("search_text"));