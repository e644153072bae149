// Words and badges of payout runs and payouts.
import type { PayoutRunSummary } from '#contract/payouts/payout-runs-schemas.ts'
import { type PayoutState, payoutStateLabels, runStateLabels } from '#domain/payouts/payout-state.ts'
import { formatDate } from '#domain/shared/japan-time.ts'
import type { Badge, BadgeTone } from '#web/ui/kit/status-badge.tsx'

/** A pay date may have several runs. */
export const runTitle = ({ id, pay_on }: Pick<PayoutRunSummary, 'id' | 'pay_on'>): string =>
  `${formatDate(pay_on)} の振込（番号 ${id}）`

const runTones = { made: 'waiting', approved: 'waiting', exported: 'good', cancelled: 'over' } as const

/** An exported run is finished when each of its payouts has a result. */
export function runBadge({ state, open_count }: Pick<PayoutRunSummary, 'state' | 'open_count'>): Badge {
  if (state === 'exported')
    return open_count > 0 ? { label: '結果待ち', tone: 'waiting' } : { label: '完了', tone: 'good' }
  return { label: runStateLabels[state], tone: runTones[state] }
}

const payoutTones: Record<PayoutState, BadgeTone> = {
  made: 'plain',
  exported: 'waiting',
  sent: 'waiting',
  settled: 'good',
  returned: 'problem',
  excluded: 'over',
  cancelled: 'over',
}

export const payoutBadge = (state: PayoutState): Badge => ({
  label: payoutStateLabels[state],
  tone: payoutTones[state],
})

export const newsWords = { new: '初めての口座', changed: '口座の変更' } as const

export const counted = (count: number): string => `${count.toLocaleString('ja-JP')}件`
