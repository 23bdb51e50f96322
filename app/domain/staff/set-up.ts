/** Set-up steps of a new shop, in their usual order. */
export const setUpSteps = ['shop', 'email', 'bank', 'methods', 'product', 'order', 'backup'] as const;
export type SetUpStep = (typeof setUpSteps)[number];

export interface SetUp {
  done: Readonly<Record<SetUpStep, boolean>>;
  /** Products of the sample shop that still have its names. */
  samples: number;
}
