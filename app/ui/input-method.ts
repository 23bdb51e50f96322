/**
 * Whether a pressed key is the input method's, to choose a sign with, and not the page's. The key's old code says so in every
 * browser. `isComposing` does not: Safari ends the composition before it tells of the key that ended it, and a keyboard on
 * the screen counts the last word as composed when its Enter, or Search, is meant for the page.
 */
export function isInputMethods({ keyCode }: Pick<KeyboardEvent, 'keyCode'>): boolean {
  return keyCode === 229;
}
