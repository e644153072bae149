/** A short reason, for the log, why fetch got no response. */
export function noAnswerReason(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: { code?: string } }
  return name === 'TimeoutError' ? 'no answer in time' : (cause?.code ?? message)
}
