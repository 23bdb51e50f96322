/** A line of the widest column takes about so many Latin letters; a Chinese character counts as two. */
const lineUnits = 72;

/** The lines that stay of a text that is cut (routes/store/product-reviews.module.css). */
const linesShown = 5;

/** Whether a text is worth cutting: however wide the window, more than a line of it would be hidden. */
export function isLongReview(text: string): boolean {
  const lines = text.split('\n').map((line) => {
    const units = line.length + (line.match(/\p{Script=Han}|[\u3000-\u303f\uff00-\uffef]/gu)?.length ?? 0);
    return Math.max(1, Math.ceil(units / lineUnits));
  });
  return lines.reduce((sum, each) => sum + each, 0) > linesShown + 1;
}
