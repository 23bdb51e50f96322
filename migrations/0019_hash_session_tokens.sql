-- Tokens of sessions are kept as their hashes (server/db/session-tokens.ts). Sessions that are open go on.
UPDATE "session" SET "token" = encode(sha256(convert_to("token", 'UTF8')), 'hex');
