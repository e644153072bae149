// The body of an error response.
import type { ErrorBody } from '#contract/shared/error-body.ts'
import type { Details, ErrorStatus } from '#contract/shared/error-row.ts'
import { type ErrorCode, errorTable, errorMessage } from '#contract/shared/error-table.ts'

export function errorOf(code: ErrorCode, details: Details = {}): ErrorBody & { status: ErrorStatus } {
  const { status, field } = errorTable[code]
  const message = errorMessage(code, details)
  return { status, code, message, messages: { [field]: [message] } }
}

/** The body of an error response for invalid input. */
export function invalidInput(messages: Record<string, string[]>) {
  const message = Object.values(messages)[0]?.[0] ?? errorMessage('invalid_input')
  return { status: 422, code: 'invalid_input', message, messages } satisfies ErrorBody
}
