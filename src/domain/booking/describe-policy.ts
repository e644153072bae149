/** The cancellation policy of an experience, as a Japanese sentence. */
export function describePolicy(period: number): string {
  return `開催日の${period}日前の23:59までのキャンセルは全額返金します。それ以降のキャンセルは返金できません。`
}
