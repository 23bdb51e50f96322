CREATE TABLE "former_slug" (
	"slug" text PRIMARY KEY NOT NULL,
	"parent_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "former_slug" ADD CONSTRAINT "former_slug_parent_id_parent_product_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."parent_product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_slug_parent" ON "former_slug" USING btree ("parent_id");