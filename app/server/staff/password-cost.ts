/** Argon2id with OWASP's parameters, memory in KiB. Cheap in unit tests (test/cheap-passwords.ts). */
export const passwordCost = { memory: 19_456, passes: 2, parallelism: 1 };

/** Least time of a refusal in ms, so that timing does not reveal accounts (reliability B29). */
export const guessPace = { soonestRefusal: 300 };
