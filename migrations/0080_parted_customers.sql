-- An order whose phone or email address was typed wrongly may have brought two people together. Once it is corrected, the other
-- of the two goes with it where no further order has it, provided that the customer's other orders have another name.
CREATE FUNCTION contacts_of(who jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_remove(ARRAY[
    'mail:' || nullif(lower(btrim(normalize(coalesce(who->>'email', ''), NFKC))), ''),
    'tel:' || nullif(regexp_replace(
      regexp_replace(normalize(coalesce(who->>'number', ''), NFKC), '[^0-9]', '', 'g'), '^(00)?8860?', '0'), '')
  ], NULL)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION customer_of(who jsonb, ordered timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  contacts text[] := contacts_of(who);
  known int;
  found_id bigint;
  claimant bigint;
BEGIN
  IF contacts = '{}' THEN RETURN NULL; END IF;
  SELECT count(*), (array_agg(customer_id ORDER BY contact DESC))[1] INTO known, found_id
    FROM customer_contact WHERE contact = ANY (contacts);
  IF known < cardinality(contacts) THEN
    claimant := coalesce(found_id, nextval('customer_id_seq'));
    INSERT INTO customer_contact (contact, customer_id)
      SELECT each, claimant FROM unnest(contacts) AS each ORDER BY each
      ON CONFLICT DO NOTHING;
    IF found_id IS NULL THEN
      -- Someone else may have been first, a moment ago.
      SELECT customer_id INTO found_id FROM customer_contact WHERE contact = ANY (contacts) ORDER BY contact DESC LIMIT 1;
      IF found_id = claimant THEN
        INSERT INTO customer (id, created_date, first_name, last_name, name, number, email, shipping_address)
          VALUES (claimant, ordered, coalesce(who->>'firstName', ''), coalesce(who->>'lastName', ''), coalesce(who->>'name', ''),
            coalesce(who->>'number', ''), coalesce(who->>'email', ''), who->'shippingAddress');
        RETURN found_id;
      ELSE
        UPDATE customer_contact SET customer_id = found_id WHERE contact = ANY (contacts) AND customer_id = claimant;
      END IF;
    END IF;
  END IF;
  -- The newest order says who they are. What stays as it was is not written, and nobody waits for it.
  UPDATE customer SET
      first_name = coalesce(who->>'firstName', ''), last_name = coalesce(who->>'lastName', ''),
      name = coalesce(who->>'name', ''), number = coalesce(who->>'number', ''), email = coalesce(who->>'email', ''),
      shipping_address = who->'shippingAddress'
    WHERE id = found_id
      AND (first_name, last_name, name, number, email, shipping_address) IS DISTINCT FROM
        (coalesce(who->>'firstName', ''), coalesce(who->>'lastName', ''), coalesce(who->>'name', ''),
          coalesce(who->>'number', ''), coalesce(who->>'email', ''), who->'shippingAddress')
      AND NOT EXISTS (SELECT 1 FROM shop_order WHERE customer_id = found_id AND order_date > ordered);
  RETURN found_id;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION order_customer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  newest shop_order;
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.customer_id := customer_of(NEW.customer, NEW.order_date);
    RETURN NEW;
  END IF;
  IF NEW.customer IS NOT DISTINCT FROM OLD.customer THEN RETURN NEW; END IF;
  SELECT * INTO newest FROM shop_order
    WHERE customer_id = OLD.customer_id AND order_id <> OLD.order_id ORDER BY order_date DESC, order_id DESC LIMIT 1;
  IF newest.order_id IS NOT NULL AND contacts_of(NEW.customer) <> contacts_of(OLD.customer)
    AND NOT EXISTS (SELECT 1 FROM shop_order
      WHERE customer_id = OLD.customer_id AND order_id <> OLD.order_id AND customer_name IN (OLD.customer_name, NEW.customer_name))
  THEN
    DELETE FROM customer_contact WHERE customer_id = OLD.customer_id
      AND contact = ANY (contacts_of(OLD.customer)) AND contact = ANY (contacts_of(NEW.customer))
      AND contact NOT IN (SELECT unnest(contacts_of(customer)) FROM shop_order
        WHERE customer_id = OLD.customer_id AND order_id <> OLD.order_id);
  END IF;
  NEW.customer_id := customer_of(NEW.customer, NEW.order_date);
  -- Whom the order leaves is again as their own newest order says.
  IF newest.order_id IS NOT NULL AND NEW.customer_id IS DISTINCT FROM OLD.customer_id THEN
    UPDATE customer SET
        first_name = coalesce(newest.customer->>'firstName', ''), last_name = coalesce(newest.customer->>'lastName', ''),
        name = coalesce(newest.customer->>'name', ''), number = coalesce(newest.customer->>'number', ''),
        email = coalesce(newest.customer->>'email', ''), shipping_address = newest.customer->'shippingAddress'
      WHERE id = OLD.customer_id;
  END IF;
  RETURN NEW;
END $$;
