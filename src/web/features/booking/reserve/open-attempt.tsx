import { type ComponentProps, useEffect, useRef } from 'react'
import { formatYen } from '#domain/shared/yen.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import type { Attempt } from './attempt.ts'
import styles from '../shared/booking.module.css'
import { HoldActions } from './hold-actions.tsx'
import { useLookWhile } from './use-hold.ts'
import { type ServerClock, useMinutesLeft } from './use-server-clock.ts'

type Props = {
  attempt: { state: Exclude<Attempt['state'], 'action'>; total: number }
  /** Dates and times of its slots. */
  when: readonly string[]
  /** As `partyWords`. */
  party: string
  busy: boolean
  onRepeat: () => void
  onDrop: () => void
}

const words = {
  unknown: {
    kind: 'info',
    title: 'お支払いの結果を確認しています',
    text: 'カード会社からの応答を待っています。二重のお支払いを防ぐため、もう一度予約せずにお待ちください。結果が届きしだい、この画面が変わります。メールとマイページでもお知らせします。',
    button: () => '結果を確認する',
    drop: null,
  },
  sent: {
    kind: 'warning',
    title: 'お手続きの結果が届いていません',
    text: '予約が確定しているかもしれません。同じ内容で送り直しても、二重の予約やお支払いにはなりません。',
    button: (total: number) => (total > 0 ? `同じ内容で送り直す（${formatYen(total)}）` : '同じ内容で送り直す（無料）'),
    drop: '入力に戻る',
  },
} as const

/** Replaces the form while an attempt has no final response, so that no guest books twice. */
export function OpenAttempt({ attempt, when, party, busy, onRepeat, onDrop }: Props) {
  const { kind, title, text, button, drop } = words[attempt.state]
  const box = useRef<HTMLDivElement>(null)
  // It replaces a long form whose button had the focus.
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  return (
    <Stack ref={box} tabIndex={-1} gap={2} className={styles.open}>
      <Notice kind={kind} word={title}>
        <ul className={looks.points}>
          {when.map((slot) => (
            <li key={slot}>
              {slot}
              <span>（{party}）</span>
            </li>
          ))}
        </ul>
        <p>{text}</p>
      </Notice>
      <Row gap={1.5} align="stretch">
        <Button busy={busy} busyLabel="確認しています…" onClick={onRepeat}>
          {button(attempt.total)}
        </Button>
        <LinkButton to="/mypage" variant="quiet">
          マイページで予約を見る
        </LinkButton>
        {drop && (
          <Button variant="plain" aria-disabled={busy} onClick={onDrop}>
            {drop}
          </Button>
        )}
      </Row>
      {attempt.state === 'sent' && (
        <p className={looks.note}>入力に戻る前に、マイページに予約が入っていないことをお確かめください。</p>
      )}
    </Stack>
  )
}

type OpenHoldProps = Omit<ComponentProps<typeof HoldActions>, 'children'> & {
  hold_expires_at: string
  clock: ServerClock
  /** false if only an attempt from before a reload says so: the hold may have ended elsewhere. */
  known: boolean
}

/** Replaces the form while the user's own hold of these slots waits for 3-D Secure. */
export function OpenHold({ hold_expires_at, clock, known, ...rest }: OpenHoldProps) {
  const { hold, reservation_id, when, party, hasInput } = rest
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
              <span>（{party}）</span>
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
