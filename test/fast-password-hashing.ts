import { guessPace, passwordCost } from '#app/server/staff/password-hash.ts';

/** Unit tests make many accounts and many wrong guesses: here alone, both cost next to nothing. */
Object.assign(passwordCost, { memory: 8, passes: 1 });
guessPace.soonestRefusal = 0;
