/**
 * Whether a key went to the input method, to choose a sign, and not to the page. Safari ends the composition before it tells
 * of the key that ended it: then only the key's old code says so.
 */
export function isComposing({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === 229;
}
