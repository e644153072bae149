import { useState } from 'react'
import type { ChangeProposal } from '#contract/booking/booking-schemas.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { acceptChangeProposal, declineChangeProposal } from '#web/calls/host-booking.ts'
import { useOperation } from '#web/features/shared/use-operation.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { Button } from '#web/ui/button.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { ChangeFacts } from './change-facts.tsx'
import { proposalWords } from './change-words.ts'

type Props = { proposal: ChangeProposal }

/** What a guest asks for, and how it stands. */
export const ProposalFacts = ({ proposal }: Props) => (
  <Stack gap={2}>
    <p className={looks.bold}>{proposalWords[proposal.state]}</p>
    <ChangeFacts {...proposal} />
    {proposal.message && <p className={inner.guestWords}>{proposal.message}</p>}
    {proposal.state === 'open' && (
      <p className={looks.note}>
        {formatMoment(Date.parse(proposal.ends_at))}までに返事がないときは、いまの予約のままです。
      </p>
    )}
  </Stack>
)

/** The same for the host, who answers with one tap. */
export function AnswerProposal({ proposal: loaded }: Props) {
  const [answered, setAnswered] = useState<ChangeProposal | null>(null)
  const { busy, error, run } = useOperation()
  const proposal = answered?.id === loaded.id ? answered : loaded
  const answer = (call: () => ReturnType<typeof acceptChangeProposal>, done: string) =>
    run(
      () => userAnswerOf(call()),
      (data) => {
        setAnswered(data)
        showSuccess(done)
      },
    )
  const param = { id: proposal.id }
  return (
    <Stack gap={2}>
      <ProposalFacts proposal={proposal} />
      {error && <Notice kind="error">{error}</Notice>}
      {proposal.state === 'open' && (
        <Row gap={1.5} rowGap={1}>
          <Button
            busy={busy}
            onClick={() =>
              void answer(
                () => acceptChangeProposal({ param, json: { state: proposal.change_state } }),
                '変更を承諾しました。お客さまにメールでお知らせします。',
              )
            }
          >
            承諾する
          </Button>
          <Button
            variant="quiet"
            aria-disabled={busy}
            onClick={() => void answer(() => declineChangeProposal({ param }), '変更をお断りしました。')}
          >
            お断りする
          </Button>
        </Row>
      )}
    </Stack>
  )
}
