/** Whether Chinese is not written to its end: sounds (注音) stand for a character that has not been chosen. */
export function isHalfTyped(text: string): boolean {
  return /\p{Script=Bopomofo}/u.test(text);
}
