import type { Reservation } from '#contract/booking/booking-schemas.ts'
import type { PostponementAnswer } from '#domain/booking/postponement.ts'
import { formatMoment, formatSlot } from '#domain/shared/japan-time.ts'
import { answerPostponement } from '#web/calls/booking.ts'
import { useAsking, useOperation } from '#web/features/shared/use-operation.ts'
import { readResponse } from '#web/read-response.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/content/dialog.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'

type Postponement = NonNullable<Reservation['postponements']>[number]

/** `onAnswered`: says what the answer did; the question disappears with it. */
type Props = { reservation: Reservation; onAnswered: (words: string) => void }

const DONE: Record<PostponementAnswer, string> = {
  accept: '新しい日程で承りました。',
  refund: '返金の手続きをしました。確認のメールをお送りします。',
}

/** Asks the guest of each postponed slot whether they come. */
export function Postponements({ reservation, onAnswered }: Props) {
  return (reservation.postponements ?? []).map((postponement) => (
    <PostponedSlot key={postponement.calendar_id} reservation={reservation} onAnswered={onAnswered} {...postponement} />
  ))
}

function PostponedSlot({
  reservation: { id, calendars },
  calendar_id,
  from,
  reason,
  answer_by,
  onAnswered,
}: Postponement & Props) {
  const { run, busy, error } = useOperation()
  const { ask, close, confirm, run: runRefund } = useAsking()
  const slot = calendars.find((one) => one.id === calendar_id)
  if (!slot) return null
  const send = (answer: PostponementAnswer) =>
    readResponse(answerPostponement({ param: { id }, json: { calendar_id, answer } }))
  return (
    <Notice kind="warning" word="延期になりました" live={false}>
      <Stack gap={2}>
        <p>
          <Unbroken>{formatSlot(from)}</Unbroken>の回が延期になりました。新しい日程は
          <strong>
            <Unbroken>{formatSlot(slot)}</Unbroken>
          </strong>
          です。お席は確保しています。
        </p>
        <p className={looks.lines}>理由：{reason}</p>
        <p>
          <strong>{formatMoment(new Date(answer_by))}までにお選びください。</strong>
          お返事がないときは、この回の代金を全額お返しします。
        </p>
        <Row gap={1.5} align="stretch">
          <Button
            busy={busy}
            onClick={() =>
              void run(
                () => send('accept'),
                () => onAnswered(DONE.accept),
              )
            }
          >
            新しい日程に参加する
          </Button>
          <LinkButton to={`/mypage/reservations/${id}/change`} variant="quiet">
            別の日程にする
          </LinkButton>
          <Button variant="quiet" onClick={ask}>
            返金を受ける
          </Button>
        </Row>
        {error && <Notice kind="error">{error}</Notice>}
      </Stack>
      <ConfirmDialog
        {...confirm}
        onConfirm={() =>
          void runRefund(
            () => send('refund'),
            () => {
              close()
              onAnswered(DONE.refund)
            },
          )
        }
        title="この回に参加せず、返金を受けますか？"
        confirmLabel="返金を受ける"
        cancelLabel="戻る"
      >
        <p>{formatSlot(slot)}のお席がなくなり、この回の代金を全額お返しします。元に戻すことはできません。</p>
      </ConfirmDialog>
    </Notice>
  )
}
