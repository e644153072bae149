import { useState } from 'react'
import type { Reservation } from '#contract/booking/booking-schemas.ts'
import type { PostponementAnswer } from '#domain/booking/postponement.ts'
import { addMonths, dateOf, formatMoment, formatSlot } from '#domain/shared/japan-time.ts'
import { answerPostponement } from '#web/calls/booking.ts'
import { MOST_MONTHS } from '#web/features/schedule/shared/windows.ts'
import { ConfirmButton } from '#web/features/shared/confirm-button.tsx'
import { useAsking, useOperation } from '#web/features/shared/use-operation.ts'
import { readResponse } from '#web/read-response.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { DateInput } from '#web/ui/form/date-input.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'

/** Months that are offered first for the wait. */
const MONTHS = 3

type Postponement = NonNullable<Reservation['postponements']>[number]

/**
 * `onAnswered`: says what the answer did; the question disappears with it. `now`: when the page was
 * made.
 */
type Props = { reservation: Reservation; now: number; onAnswered: (words: string) => void }

const DONE: Record<PostponementAnswer, string> = {
  accept: '新しい日程で承りました。',
  refund: '返金の手続きをしました。確認のメールをお送りします。',
  wait: '返金の手続きをしました。別の日程が追加されたら、先にご案内します。マイページの「空き待ち」でご確認いただけます。',
}

/** Asks the guest of each postponed slot whether they come. */
export function Postponements(props: Props) {
  return (props.reservation.postponements ?? []).map((postponement) => (
    <PostponedSlot key={postponement.calendar_id} {...props} {...postponement} />
  ))
}

function PostponedSlot({
  reservation: { id, calendars },
  calendar_id,
  from,
  reason,
  answer_by,
  now,
  onAnswered,
}: Postponement & Props) {
  const { run, busy, error } = useOperation()
  const waiting = useAsking()
  const today = dateOf(now)
  const [waits_until, setWaitsUntil] = useState(addMonths(today, MONTHS))
  const slot = calendars.find((one) => one.id === calendar_id)
  if (!slot) return null
  const send = (answer: PostponementAnswer, more: { waits_until?: string } = {}) =>
    readResponse(answerPostponement({ param: { id }, json: { calendar_id, answer, ...more } }))
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
            空いている日程に移す
          </LinkButton>
          <Button variant="quiet" onClick={waiting.ask}>
            別の日を待つ
          </Button>
          <ConfirmButton
            label="返金を受ける"
            title="この回に参加せず、返金を受けますか？"
            confirmLabel="返金を受ける"
            cancelLabel="戻る"
            call={() => send('refund')}
            done={() => onAnswered(DONE.refund)}
          >
            <p>{formatSlot(slot)}のお席がなくなり、この回の代金を全額お返しします。元に戻すことはできません。</p>
          </ConfirmButton>
        </Row>
        {error && <Notice kind="error">{error}</Notice>}
      </Stack>
      <FormDialog
        {...waiting.form}
        title="返金を受けて、別の日を待ちますか？"
        lead={
          <p>
            {formatSlot(slot)}
            のお席がなくなり、この回の代金を全額お返しします。このあと別の日程が追加されたら、同じ人数のお席をお取りして、先にお知らせします。
          </p>
        }
        confirmLabel="返金を受けて待つ"
        fields={['waits_until']}
        onSubmit={() =>
          void waiting.run(
            () => send('wait', { waits_until }),
            () => {
              waiting.close()
              onAnswered(DONE.wait)
            },
          )
        }
      >
        <DateInput
          label="いつまで待つ"
          name="waits_until"
          required
          size="medium"
          min={today}
          max={addMonths(today, MOST_MONTHS)}
          value={waits_until}
          error={waiting.messages.waits_until?.[0] ?? null}
          onChange={setWaitsUntil}
        />
      </FormDialog>
    </Notice>
  )
}
