export const MAX_REASON = 1000

/** Why the reason of a cancellation can't be sent, in Japanese; null if it can. */
export function reasonProblem(reason: string): string | null {
  if (reason.trim() === '') return 'お客さまにお伝えする理由を入力してください。'
  return Array.from(reason).length > MAX_REASON ? `理由は${MAX_REASON}文字以内で入力してください。` : null
}
