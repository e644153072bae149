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
