import { type ReactNode, useState } from 'react'
import { formatYen } from '#domain/shared/yen.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/content/dialog.tsx'
import { Row } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { placesWords } from '../shared/reservation-words.ts'
import type { useHold } from './use-hold.ts'

type Props = {
  hold: ReturnType<typeof useHold>
  reservation_id: number
  title: string
  /** Dates and times of the slots. */
  when: readonly string[]
  /** As `partyWords`. */
  party: string
  /** Yen to pay. */
  total: number
  /** The typed input is in this tab: releasing leads back to it and needs no question. */
  hasInput: boolean
  children?: ReactNode
}

/** The buttons of a hold that waits for 3-D Secure: go on, or release the places. */
export function HoldActions({ hold, reservation_id, title, when, party, total, hasInput, children }: Props) {
  const [asking, setAsking] = useState(false)
  const release = () => {
    setAsking(false)
    hold.release(reservation_id)
  }
  return (
    <>
      {hold.error && <Notice kind="error">{hold.error}</Notice>}
      <Row gap={1.5} align="stretch">
        <Button
          busy={hold.busy === 'continue'}
          busyLabel="確認しています…"
          aria-disabled={hold.busy !== null}
          onClick={() => hold.proceed(reservation_id)}
        >
          {unbroken(`続ける（${formatYen(total)}）`)}
          <VisuallyHidden>：{title}</VisuallyHidden>
        </Button>
        <Button
          variant="quiet"
          busy={hold.busy === 'release'}
          busyLabel="取りやめています…"
          aria-disabled={hold.busy !== null}
          onClick={() => (hasInput ? release() : setAsking(true))}
        >
          {hasInput ? 'やめて入力に戻る' : '席を手放す'}
          <VisuallyHidden>：{title}</VisuallyHidden>
        </Button>
        {children}
      </Row>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={release}
        title={`「${title}」のお席を手放しますか？`}
        confirmLabel="席を手放す"
        cancelLabel="手放さない"
      >
        <ul className={looks.points}>
          {when.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        <p>{placesWords(party, when.length)}が空き、ほかの方が予約できるようになります。お支払いは発生していません。</p>
      </ConfirmDialog>
    </>
  )
}
