import { guessPace, passwordCost } from '#app/server/staff/password-hash.ts';

/** Unit tests create many accounts and fail many sign-ins, so both are fast here. */
Object.assign(passwordCost, { memory: 8, passes: 1 });
guessPace.soonestRefusal = 0;
