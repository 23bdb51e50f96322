/** What a new shop needs, in the order of its first day. */
export const setUpSteps = ['shop', 'email', 'bank', 'methods', 'product', 'order', 'backup'] as const;
export type SetUpStep = (typeof setUpSteps)[number];
