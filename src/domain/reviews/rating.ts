/** Stars and averages of reviews (specification 9: five stars, by the floor of the rate). */
export const STARS = 5

/** How many of the five stars are filled for a rate. */
export function starsOf(rate: number): number {
  return Math.min(STARS, Math.max(0, Math.floor(rate)))
}

/** The mean to one decimal, halves up; null without any rate. Rates have one decimal at most, so the sum is taken exactly, in tenths. */
export function averageOf(rates: readonly number[]): number | null {
  if (rates.length === 0) return null
  const tenths = rates.reduce((sum, rate) => sum + Math.round(rate * 10), 0)
  return Math.round(tenths / rates.length) / 10
}
