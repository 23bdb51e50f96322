/** The measure of the picture that stands for a page where a link to it is shared. Pixels. */
export const sharedWidth = 1200;
export const sharedHeight = 630;
