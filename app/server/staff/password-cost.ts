/**
 * What a password costs to hash: Argon2id with parameters that OWASP's password storage sheet names, memory in KiB. The
 * unit tests make it cheap (test/cheap-passwords.ts); every hash says with which parameters it was made.
 */
export const passwordCost = { memory: 19_456, passes: 2, parallelism: 1 };

/**
 * A wrong guess is answered no sooner than this, in ms. Both kinds of guess cost one hash; of a known account a query
 * more is asked, and that must not be read off the clock either (reliability B29).
 */
export const guessPace = { soonestRefusal: 300 };
