/** What the booking form knows of card fields that the card company draws. */

export type HostedState = {
  token: string | null
  checking: boolean
  /** Something was typed. */
  typed: boolean
  /** Makes another token from the same fields, after one was used. */
  renew: () => void
}

export const nothingTyped: HostedState = { token: null, checking: false, typed: false, renew: () => undefined }
