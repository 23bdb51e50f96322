CREATE INDEX "user_list" ON "user" USING btree ("role","name","id");--> statement-breakpoint
CREATE INDEX "image_newest" ON "image" USING btree ("created_at" DESC NULLS LAST,"key" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "promo_code_newest" ON "promo_code" USING btree ("created_at" DESC NULLS LAST,"code");--> statement-breakpoint
CREATE INDEX "staff_invitation_newest" ON "staff_invitation" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);