CREATE TABLE "search_word" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "parent_product_search";--> statement-breakpoint
CREATE INDEX "search_word_alike" ON "search_word" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "parent_product_type" ON "parent_product" USING btree ("type");--> statement-breakpoint
CREATE INDEX "parent_product_unindexed" ON "parent_product" USING btree ("id") WHERE search_rule = 0;
--> statement-breakpoint
-- Words that are there already wait for nobody; new ones are taken in their order, so that two writers do not block each other.
CREATE FUNCTION keep_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_word (word)
  SELECT DISTINCT title.word FROM unnest(string_to_array(NEW.search_text, ' ')) AS title(word)
  WHERE length(title.word) BETWEEN 3 AND 80
    AND NOT EXISTS (SELECT FROM search_word WHERE search_word.word = title.word)
  ORDER BY title.word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER parent_product_words AFTER INSERT OR UPDATE OF search_text ON parent_product
  FOR EACH ROW WHEN (NEW.search_rule > 0) EXECUTE FUNCTION keep_search_words();--> statement-breakpoint
INSERT INTO search_word (word)
SELECT DISTINCT word FROM parent_product, unnest(string_to_array(search_text, ' ')) AS word
WHERE search_rule > 0 AND length(word) BETWEEN 3 AND 80;
