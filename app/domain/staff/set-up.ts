/** Set-up steps of a new shop, in their usual order. */
export const setUpSteps = ['shop', 'email', 'bank', 'methods', 'product', 'order', 'backup'] as const;
export type SetUpStep = (typeof setUpSteps)[number];
