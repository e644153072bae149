/** State of card fields that the card company draws, for the booking form. */

export type HostedState = {
  token: string | null
  checking: boolean
  /** Whether any field contains input. */
  typed: boolean
  /** Requests another token from the same fields, after one was used. */
  renew: () => void
}

export const nothingTyped: HostedState = { token: null, checking: false, typed: false, renew: () => undefined }
