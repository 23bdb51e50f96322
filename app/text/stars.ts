import type { LocalizedText } from '#app/domain/language.ts';

export function starsOf(rating: number): LocalizedText {
  return [`${rating} ${rating === 1 ? 'star' : 'stars'}`, `${rating}顆星`];
}

/** @param average with one decimal. */
export function outOfFive(average: number): LocalizedText {
  return [`${average.toFixed(1)} out of 5 stars`, `平均${average.toFixed(1)}顆星（滿分5顆星）`];
}

export function reviewCount(count: number): LocalizedText {
  return [`${count} ${count === 1 ? 'review' : 'reviews'}`, `${count}則評價`];
}
