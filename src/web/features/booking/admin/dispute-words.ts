// Badges and texts of disputes, for admins.
import { awaitsEvidence, type DisputeState, disputeWords, isOpenDispute } from '#domain/booking/disputes.ts'
import type { RefundBearer } from '#domain/booking/sales.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import type { Badge } from '#web/ui/kit/status-badge.tsx'

export const disputeBadge = (state: DisputeState): Badge => ({
  label: disputeWords[state],
  tone: awaitsEvidence(state) ? 'problem' : isOpenDispute(state) ? 'waiting' : state === 'lost' ? 'over' : 'good',
})

export const disputeBearers: Record<RefundBearer, string> = { host: 'ホスト', operator: '運営', half: '半分ずつ' }

/** The deadline of an open dispute that awaits evidence; empty for all others. */
export function dueWords({ state, evidence_due }: { state: DisputeState; evidence_due: string | null }): string {
  if (!awaitsEvidence(state)) return ''
  return evidence_due === null ? '管理画面で確認' : formatMoment(Date.parse(evidence_due))
}
