import { useState } from 'react'
import type { ChangeProposal, Reservation } from '#contract/booking/booking-schemas.ts'
import { withdrawChangeProposal } from '#web/calls/booking.ts'
import { ConfirmButton } from '#web/features/shared/confirm-button.tsx'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { Card, Row } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ChangeHistory } from './change-facts.tsx'
import { ProposalFacts } from './change-proposal.tsx'

const takeFocus = (box: HTMLElement | null) => box?.focus()

/** Takes the focus, because the card with the button may be gone. */
export const Withdrawn = () => (
  <div ref={takeFocus} tabIndex={-1}>
    <Notice kind="success">変更のお願いを取り下げました。ご予約は、いまのまま有効です。</Notice>
  </div>
)

type OwnProps = { id: number; proposal: ChangeProposal; onWithdrawn: () => void }

/** What a guest has asked the host for. An open one can be withdrawn. */
export const OwnProposal = ({ id, proposal, onWithdrawn }: OwnProps) => (
  <Card as="section" pad={3} gap={2} aria-labelledby="proposal">
    <h2 id="proposal">主催者への変更のお願い</h2>
    <ProposalFacts proposal={proposal} />
    {proposal.state === 'open' && (
      <Row>
        <ConfirmButton
          label="お願いを取り下げる"
          title="変更のお願いを取り下げますか？"
          confirmLabel="取り下げる"
          destructive={false}
          call={() => userAnswerOf(withdrawChangeProposal({ param: { id } }))}
          done={onWithdrawn}
        >
          <p>いまの予約のままになります。もう一度お願いすることもできます。</p>
        </ConfirmButton>
      </Row>
    )}
  </Card>
)

/** On the page of a reservation: the proposal, and what was changed. */
export function GuestChanges({ reservation }: { reservation: Reservation }) {
  const { id, changes, change_proposal } = reservation
  const [withdrawn, setWithdrawn] = useState(false)
  return (
    <>
      {withdrawn && <Withdrawn />}
      {change_proposal && <OwnProposal id={id} proposal={change_proposal} onWithdrawn={() => setWithdrawn(true)} />}
      {changes && (
        <Card as="section" pad={3} gap={2} aria-labelledby="changes">
          <h2 id="changes">変更の記録</h2>
          <ChangeHistory changes={changes} />
        </Card>
      )}
    </>
  )
}
