-- An edit of a packed order wrote the same entry as a packer who takes a tick back.
UPDATE order_event AS entry SET kind = 'repack'
  WHERE kind = 'unpacked'
    AND EXISTS (SELECT FROM order_event AS edit WHERE edit.order_id = entry.order_id AND edit.kind = 'edited' AND edit.at = entry.at);
--> statement-breakpoint
-- The receipt of an online payment names the payment's entry, as that of a transfer does.
UPDATE outbox SET event_id = attempt.event_id, payload = nullif(outbox.payload - 'attempt', '{}')
  FROM payment_attempt AS attempt
  WHERE outbox.kind = 'paymentReceived' AND attempt.id = (outbox.payload->>'attempt')::bigint AND outbox.event_id IS NULL;
