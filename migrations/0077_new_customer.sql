-- A new customer is written once, with what their order says of them.
CREATE OR REPLACE FUNCTION customer_of(who jsonb, ordered timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  phone text := regexp_replace(regexp_replace(normalize(coalesce(who->>'number', ''), NFKC), '[^0-9]', '', 'g'), '^(00)?8860?', '0');
  mail text := lower(btrim(normalize(coalesce(who->>'email', ''), NFKC)));
  contacts text[] := array_remove(ARRAY['mail:' || nullif(mail, ''), 'tel:' || nullif(phone, '')], NULL);
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
