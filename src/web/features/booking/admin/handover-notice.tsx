import { Link } from 'react-router'
import type { Handover } from '#contract/booking/admin-handovers-schemas.ts'
import { handoverStateLabels } from '#domain/booking/handovers.ts'
import { formatSlot } from '#domain/shared/japan-time.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { Notice } from '#web/ui/notice.tsx'

/** キャンセルと返金, 12/8(火) 10:00への延期. */
export function handedOverWhat({ cancels, plan }: Pick<Handover, 'cancels' | 'plan'>): string {
  if (plan?.change) return '日程・人数の変更と返金'
  if (plan?.postponed_to) return `${formatSlot(plan.postponed_to)}への延期`
  if (plan?.shift_days) return `${plan.shift_days}日あとへの延期`
  return cancels ? 'キャンセルと返金' : '返金'
}

/** The hand-overs about a reservation or a slot: what was asked, why, and the answer. */
export function HandoverNotice({ handovers }: { handovers: readonly Handover[] }) {
  return handovers.map(({ id, state, reservation_id, cancels, plan, amount, reason, answer, asked_by }) => (
    <Notice key={id} kind={state === 'waiting' ? 'warning' : 'info'} word="会計への引き継ぎ" live={false}>
      <p>
        <Link to="/admin/handovers">{handoverStateLabels[state]}</Link>：{asked_by.name} さんより、
        {handedOverWhat({ cancels, plan })}（{formatYen(amount)}）の依頼。理由：{reason}
        {plan?.change && state === 'waiting' && (
          <Link to={`/admin/reservations/${reservation_id}/change`}>変更の内容を見る</Link>
        )}
      </p>
      {answer !== '' && <p>返事：{answer}</p>}
    </Notice>
  ))
}
