import { timingSafeEqual } from 'node:crypto'

/** Whether what was sent is the secret, in a time that tells nothing of how much of it is right. An empty secret is nobody's. */
export function sameSecret(given: string, own: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(own)]
  return b.length > 0 && a.length === b.length && timingSafeEqual(a, b)
}
