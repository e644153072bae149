/** What the booking form knows of the card fields. Their modules load after the form. */
import type { CardInput } from './card-data.ts'

export const emptyCard: CardInput = { number: '', month: '', year: '', cvc: '', name: '' }

export type CardState = {
  token: string | null
  checking: boolean
  /** Whether any field contains input. */
  typed: boolean
  /** Requests another token from the same fields, after one was used. */
  renew: () => void
}

export const nothingTyped: CardState = {
  token: null,
  checking: false,
  typed: false,
  renew: () => undefined,
}
