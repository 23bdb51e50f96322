/** Whether saving `wanted` would replace what another tab saved since this one showed `was`. */
export function isUnseenChange<T>(
  stored: T,
  was: T,
  wanted: T,
  isSame: (one: T, other: T) => boolean = Object.is,
): boolean {
  return !isSame(stored, was) && !isSame(stored, wanted);
}
