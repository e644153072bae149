// The one way an operation says no. Thrown inside a transaction it rolls it back; the API turns it into status, field and words.
import type { OperationRefusalCode } from '#domain/shared/operation-refusals.ts'
import type { RefusalCode } from '#domain/shared/refusals.ts'

export class Refused extends Error {
  readonly code: RefusalCode | OperationRefusalCode
  /** Values for the words, such as how many places are left or which slot it is about. */
  readonly details: Record<string, string | number>
  constructor(code: RefusalCode | OperationRefusalCode, details: Record<string, string | number> = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

/** What was typed breaks a rule: sentences per field, shown as they are. Answered as 422 `invalid_input`. */
export class InvalidInput extends Error {
  readonly messages: Record<string, string[]>
  constructor(messages: Partial<Record<string, string[]>>) {
    super('invalid_input')
    this.messages = Object.fromEntries(
      Object.entries(messages).filter((field): field is [string, string[]] => field[1] !== undefined),
    )
  }
}
