/** In pixels. */
export const sharedWidth = 1200;
export const sharedHeight = 630;
