/**
 * Whether a key press belongs to an input method. By keyCode 229, because `isComposing` is wrong in Safari, which ends
 * the composition before the key event, and on on-screen keyboards, whose Enter is meant for the page.
 */
export function isInputMethods({ keyCode }: Pick<KeyboardEvent, 'keyCode'>): boolean {
  return keyCode === 229;
}
