/** A 7-ELEVEN store code: six digits, stored as text because it may begin with zero. */
export function isStoreCode(value: string): boolean {
  return /^\d{6}$/.test(value);
}
