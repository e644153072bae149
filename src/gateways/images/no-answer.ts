/** Why fetch has no answer, in a few words for the log. */
export function noAnswerReason(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: { code?: string } }
  return name === 'TimeoutError' ? 'no answer in time' : (cause?.code ?? message)
}
