import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Reservation } from '#contract/booking/booking-schemas.ts'
import { partyWords } from '#domain/booking/party-words.ts'
import { formatSlot } from '#domain/shared/japan-time.ts'
import { signInPath } from '#web/features/shared/sign-in-path.ts'
import { completePath, schedulePath } from '#web/features/schedule/shared/selection-address.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Notice, type NoticeKind } from '#web/ui/notice.tsx'
import { ActionDialog } from '../payment/action-dialog.tsx'
import type { Browser } from '../payment/card-script.ts'
import styles from '../shared/booking.module.css'
import { booked, slotsOf } from './completion-flag.ts'
import { HoldActions } from './hold-actions.tsx'
import { useHold, useLookWhile } from './use-hold.ts'
import { type ServerClock, useMinutesLeft } from './use-server-clock.ts'

type Props = {
  reservation: Reservation
  hold_expires_at: string
  clock: ServerClock
  provider: Browser
  /** Called when the hold waits no longer, and was not booked. */
  onOver: () => void
}

/**
 * A hold that waits for 3-D Secure, on the user's own pages: its buttons, then what became of it.
 */
export function UnfinishedHold({ reservation, hold_expires_at, clock, provider, onOver }: Props) {
  const { id, experience, calendars, number_of_people, lines, price } = reservation
  const [endNotice, setEndNotice] = useState<{ kind: NoticeKind; word: string; text: string } | null>(null)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const minutes = useMinutesLeft(hold_expires_at, clock)
  const end = (kind: NoticeKind, word: string, text: string) => {
    setEndNotice({ kind, word, text })
    onOver()
  }
  const hold = useHold({
    onBooked() {
      const ids = calendars.map((slot) => slot.id)
      booked.set(slotsOf(ids), { reservation_id: id })
      void navigate(completePath(experience.id, ids))
    },
    onReleased: () => end('success', 'お席を手放しました', 'お支払いは発生していません。'),
    onEnded: ({ code, message }) =>
      end('warning', code === 'reservation_cancelled' ? 'キャンセル済み' : '予約は確定していません', message),
    onUnknown: () => end('info', 'お支払い確認中', UNKNOWN),
    onVisitor: () => void navigate(signInPath(pathname + search)),
  })
  useLookWhile(minutes === 0 && endNotice === null, () => hold.look(id))
  const box = useRef<HTMLDivElement>(null)
  // The button that had the focus has disappeared.
  useEffect(() => {
    if (endNotice) box.current?.focus({ preventScroll: true })
  }, [endNotice])
  if (endNotice)
    return (
      <Stack ref={box} tabIndex={-1} gap={2} className={styles.open}>
        <Notice kind={endNotice.kind} word={endNotice.word}>
          <p>{endNotice.text}</p>
        </Notice>
        {endNotice.kind !== 'info' && (
          <Row gap={1.5} align="stretch">
            <LinkButton to={schedulePath(experience.id)} variant="quiet">
              日程を選び直す
            </LinkButton>
          </Row>
        )}
      </Stack>
    )
  return (
    <Stack gap={2} className={styles.open}>
      <HoldActions
        hold={hold}
        reservation_id={id}
        title={experience.title}
        when={calendars.map(formatSlot)}
        party={partyWords(lines, number_of_people)}
        total={price.total}
        hasInput={false}
      />
      <ActionDialog browser={provider} action={hold.action} onFinished={hold.finish} onLeave={hold.leave} />
    </Stack>
  )
}

const UNKNOWN =
  'カード会社からの応答を確認しています。もう一度予約せずにお待ちください。結果はメールとマイページでお知らせします。'
