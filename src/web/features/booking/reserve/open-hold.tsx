import { type ComponentProps, useEffect, useRef } from 'react'
import { LinkButton } from '#web/ui/button.tsx'
import { Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import styles from '../shared/booking.module.css'
import { HoldActions } from './hold-actions.tsx'
import { useLookWhile } from './use-hold.ts'
import { useMinutesLeft } from './use-minutes-left.ts'
import type { ServerClock } from './use-server-clock.ts'

type Props = Omit<ComponentProps<typeof HoldActions>, 'children'> & {
  hold_expires_at: string
  clock: ServerClock
  /** false if only an attempt from before a reload says so: the hold may have ended elsewhere. */
  known: boolean
}

/** Replaces the form while the user's own hold of these slots waits for 3-D Secure. */
export function OpenHold({ hold_expires_at, clock, known, ...rest }: Props) {
  const { hold, reservation_id, when, people, hasInput } = rest
  const minutes = useMinutesLeft(hold_expires_at, clock)
  const box = useRef<HTMLDivElement>(null)
  // It replaces a long form whose button had the focus.
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  const expired = minutes === 0
  useLookWhile(expired || !known, () => hold.look(reservation_id))
  return (
    <Stack ref={box} tabIndex={-1} gap={2} className={styles.open}>
      <Notice kind="info" word={expired ? 'お手続きの時間が過ぎました' : `お手続き中・あと${minutes}分`} live={false}>
        <ul className={looks.points}>
          {when.map((words) => (
            <li key={words}>
              {words}
              <span>（{people}名）</span>
            </li>
          ))}
        </ul>
        <p>
          お席をお取りしています。カード会社の本人認証が終わると、予約が確定します。お支払いはまだ発生していません。
        </p>
      </Notice>
      <HoldActions {...rest}>
        <LinkButton to="/mypage" variant="quiet">
          マイページで予約を見る
        </LinkButton>
      </HoldActions>
      {hasInput && <p className={looks.note}>入力に戻ると、お席は空き、ほかの方が予約できるようになります。</p>}
    </Stack>
  )
}
