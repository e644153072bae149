import { useRef } from 'react'
import type { HandoverBody } from '#contract/booking/admin-handovers-schemas.ts'
import type { RefundAllowance } from '#domain/booking/refunds.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { handOverRefund } from '#web/calls/admin-booking.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { unbroken } from '#web/ui/unbroken.tsx'

export const handOverLabel = '会計に引き継ぐ'
export const handOverHelp = '会計の管理者が読みます。お客さまとホストには、返金のときに伝わります。'
export const handedOver = '会計に引き継ぎました。返事は、メールと運営ホームでお知らせします。'

/**
 * What the admin may give back, before anything is typed. Nothing for an admin without a limit.
 * @param over yen that are too much, so that the refund is handed over
 */
export function RefundLimit({ allowance, over = null }: { allowance: RefundAllowance | null; over?: number | null }) {
  if (allowance === null) return null
  const { limit, daily, left_today } = allowance
  return (
    <p>
      {unbroken(
        `サポートの返金の上限は、1回の操作でも1つの予約でも合わせて${formatYen(limit)}、1日に${formatYen(daily)}です。今日の残りは${formatYen(left_today)}です。`,
      )}
      {over !== null && (
        <strong>
          {unbroken(`${formatYen(over)}の返金は上限を超えます。理由を書いて、会計に引き継いでください。`)}
        </strong>
      )}
    </p>
  )
}

/** Hands a refund over to 会計. A call that is repeated after a lost response makes one hand-over. */
export function useHandover() {
  const key = useRef<string | null>(null)
  return async (body: Omit<HandoverBody, 'request_key'>) => {
    key.current ??= crypto.randomUUID()
    const request_key = key.current
    const answer = await userAnswerOf(handOverRefund({ json: { ...body, request_key } }))
    if (answer.ok) key.current = null
    return answer
  }
}
