CREATE TABLE "newsletter_consent" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_consent_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"name" text NOT NULL,
	"language" smallint NOT NULL,
	"words" text NOT NULL,
	"consented_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "newsletter_consent_lower" CHECK ("newsletter_consent"."email" = lower("newsletter_consent"."email"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_consent_email" ON "newsletter_consent" USING btree ("email");