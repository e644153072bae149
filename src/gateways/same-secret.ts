import { timingSafeEqual } from 'node:crypto'

/** Compares two secrets in constant time. An empty secret never matches. */
export function sameSecret(given: string, own: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(own)]
  return b.length > 0 && a.length === b.length && timingSafeEqual(a, b)
}
