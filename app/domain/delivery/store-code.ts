/** Six digits as text, since it may begin with zero. */
export function isStoreCode(value: string): boolean {
  return /^\d{6}$/.test(value);
}
