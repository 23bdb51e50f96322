/**
 * What becomes of a transfer that a customer told of. `told`: the owner has still to look for it. `replaced`: the customer
 * corrected it.
 */
export type ToldState = 'told' | 'replaced' | 'matched' | 'dismissed';
