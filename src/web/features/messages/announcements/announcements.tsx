import { useState } from 'react'
import type { Announcement, Announcements as Listed } from '#contract/messages/messages-schemas.ts'
import type { Participant, PhoneBooking } from '#contract/booking/host-booking-schemas.ts'
import type { HostCalendar } from '#contract/schedule/host-schedule-schemas.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { listAnnouncements, withdrawAnnouncement } from '#web/calls/messages.ts'
import { readResponse } from '#web/read-response.ts'
import { Button } from '#web/ui/button.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { Card, Stack } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/page.tsx'
import { AnnouncementDialog } from './announcement-dialog.tsx'
import styles from './announcements.module.css'
import { MessageText } from '../shared/message-text.tsx'
import { noteStatus, useChanges } from '../shared/use-changes.ts'
import { useWithdrawable } from '../shared/use-withdrawable.ts'

type Props = {
  calendar: HostCalendar
  /** Those with places in the slot. */
  participants: readonly Participant[]
  phone_bookings: readonly PhoneBooking[]
  loaded: Listed
}

/** The announcements of a slot, who has read them, and a button for a new one. */
export function Announcements({ calendar, participants, phone_bookings, loaded }: Props) {
  const [fresh, setFresh] = useState<{ of: Listed; list: readonly Announcement[] } | null>(null)
  const [writing, setWriting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const list = fresh?.of === loaded ? fresh.list : loaded.announcements
  const param = { id: calendar.id }
  const read = () => {
    void readResponse(listAnnouncements({ param })).then((answer) => {
      if (answer.ok) setFresh({ of: loaded, list: answer.data.announcements })
      else noteStatus(answer.status)
    })
  }
  const put = (one: Announcement) =>
    setFresh({ of: loaded, list: [one, ...list.filter(({ id }) => id !== one.id)].toSorted((a, b) => b.id - a.id) })
  const withdraw = async (id: number) => {
    setProblem(null)
    const answer = await readResponse(withdrawAnnouncement({ param: { id } }))
    if (answer.ok) put(answer.data)
    else setProblem(answer.error.message)
  }
  if (participants.length === 0 && list.length === 0) return null
  return (
    <Section title="参加者へのお知らせ">
      {participants.length > 0 && (
        <p>
          <Button variant="quiet" onClick={() => setWriting(true)}>
            お知らせを送る
          </Button>
        </p>
      )}
      {problem && <Notice kind="error">{problem}</Notice>}
      {list.length > 0 && <Follow onChange={read} />}
      <Stack as="ul" gap={2}>
        {list.map((one) => (
          <Card key={one.id} as="li" gap={1} className={styles.card}>
            <Sent announcement={one} participants={participants} onWithdraw={() => void withdraw(one.id)} />
          </Card>
        ))}
      </Stack>
      {writing && (
        <AnnouncementDialog
          calendar={calendar}
          recipients={participants.length}
          by_phone={phone_bookings.length}
          onClose={() => setWriting(false)}
          onSent={(one) => {
            put(one)
            setWriting(false)
            showSuccess('お知らせを送りました。')
          }}
        />
      )}
    </Section>
  )
}

/**
 * Calls `onChange` when threads change. Without announcements nobody can read one, so the page
 * needs no stream.
 */
function Follow({ onChange }: { onChange: () => void }) {
  useChanges(onChange)
  return null
}

type SentProps = { announcement: Announcement; participants: readonly Participant[]; onWithdraw: () => void }

function Sent({ announcement, participants, onWithdraw }: SentProps) {
  const { text, created_at, withdrawn, readers } = announcement
  const withdrawable = useWithdrawable(announcement)
  const waiting = readers.filter(({ read }) => !read)
  const names = participants.filter(({ reservation_id }) =>
    waiting.some((reader) => reader.reservation_id === reservation_id),
  )
  return (
    <>
      <p className={styles.head}>
        <time dateTime={created_at}>{formatMoment(Date.parse(created_at))}</time>
        {!withdrawn && (
          <strong>
            既読 {readers.length - waiting.length}/{readers.length}組
          </strong>
        )}
      </p>
      <p className={withdrawn ? looks.note : looks.lines}>
        {withdrawn ? 'このお知らせは削除されました。' : <MessageText text={text} />}
      </p>
      {withdrawable && (
        <p>
          <Button variant="quiet" onClick={onWithdraw}>
            全員から削除する
          </Button>
        </p>
      )}
      {!withdrawn && names.length > 0 && (
        <details className={styles.unread}>
          <summary>まだ読んでいない方（{names.length}組）</summary>
          <ul className={inner.targets}>
            {names.map(({ reservation_id, name, contact }) => (
              <li key={reservation_id}>
                {name} さん
                {contact?.phone ? (
                  <a href={`tel:${contact.phone}`}>{formatPhone(contact.phone)}</a>
                ) : (
                  <span className={looks.note}>電話番号は、開催の2日前から翌日まで表示します（登録のある方）。</span>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
