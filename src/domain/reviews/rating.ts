/** Stars and averages of reviews (docs/product/reviews.md#stars-and-averages). */
export const STARS = 5

/** How many of the five stars are filled: the rate, rounded down. */
export function starsOf(rate: number): number {
  return Math.min(STARS, Math.max(0, Math.floor(rate)))
}

/**
 * The mean to one decimal, halves rounded up; null without rates. Rates have at most one decimal,
 * so the sum in tenths is exact.
 */
export function averageOf(rates: readonly number[]): number | null {
  if (rates.length === 0) return null
  const tenths = rates.reduce((sum, rate) => sum + Math.round(rate * 10), 0)
  return Math.round(tenths / rates.length) / 10
}
