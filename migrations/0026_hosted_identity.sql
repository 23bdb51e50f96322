DROP INDEX "account_user";--> statement-breakpoint
CREATE UNIQUE INDEX "account_user_provider" ON "account" USING btree ("user_id","provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_provider_id" ON "account" USING btree ("provider_id","account_id");