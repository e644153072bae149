import { Link } from 'react-router'
import type { Handover } from '#contract/booking/admin-handovers-schemas.ts'
import { handoverStateLabels } from '#domain/booking/handovers.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { Notice } from '#web/ui/notice.tsx'

/** The hand-overs about a reservation or a slot: what was asked, why, and the answer. */
export function HandoverNotice({ handovers }: { handovers: readonly Handover[] }) {
  return handovers.map(({ id, state, cancels, amount, reason, answer, asked_by }) => (
    <Notice key={id} kind={state === 'waiting' ? 'warning' : 'info'} word="会計への引き継ぎ" live={false}>
      <p>
        <Link to="/admin/handovers">{handoverStateLabels[state]}</Link>：{asked_by.name} さんより、
        {cancels ? 'キャンセルと' : ''}
        {formatYen(amount)}の返金の依頼。理由：{reason}
      </p>
      {answer !== '' && <p>返事：{answer}</p>}
    </Notice>
  ))
}
