// The error for every refused operation. It rolls back the transaction in which it is thrown; the
// API maps it to a status, a field and a message.
import type { OperationRefusalCode } from '#domain/shared/operation-refusals.ts'
import type { RefusalCode } from '#domain/shared/refusals.ts'

export class Refused extends Error {
  readonly code: RefusalCode | OperationRefusalCode
  /** Values for the message, for example the places left or the slot. */
  readonly details: Record<string, string | number>
  constructor(code: RefusalCode | OperationRefusalCode, details: Record<string, string | number> = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

/**
 * Invalid input: sentences by field, displayed unchanged. The API responds with 422
 * `invalid_input`.
 */
export class InvalidInput extends Error {
  readonly messages: Record<string, string[]>
  constructor(messages: Partial<Record<string, string[]>>) {
    super('invalid_input')
    this.messages = Object.fromEntries(
      Object.entries(messages).filter((field): field is [string, string[]] => field[1] !== undefined),
    )
  }
}
