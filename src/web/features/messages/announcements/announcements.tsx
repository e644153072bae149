import { useRef, useState } from 'react'
import type { Announcement, Announcements as Listed } from '#contract/messages/messages-schemas.ts'
import type { Participant, PhoneBooking } from '#contract/booking/host-booking-schemas.ts'
import type { HostCalendar } from '#contract/schedule/host-schedule-schemas.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { listAnnouncements, sendAnnouncement, withdrawAnnouncement } from '#web/calls/messages.ts'
import { readResponse } from '#web/read-response.ts'
import { Button } from '#web/ui/button.tsx'
import { announce } from '#web/ui/content/announce.ts'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { Card, Row, Stack } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/page.tsx'
import styles from './announcements.module.css'
import { MessageText } from '../shared/message-text.tsx'
import { noteStatus, useChanges } from '../shared/use-changes.ts'
import { useWithdrawable } from '../shared/use-withdrawable.ts'
import { announcementTemplates, isUnfilled } from '#domain/messages/announcement.ts'
import { MOST_TEXT } from '#domain/messages/message.ts'
import { useSending } from '#web/features/shared/use-sending.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { fieldOf } from '#web/ui/form/field-of.ts'

const FIELDS = ['text'] as const

type DialogProps = {
  calendar: HostCalendar
  /** Reservations with places in the slot, and bookings by telephone, which have no account. */
  recipients: number
  by_phone: number
  onClose: () => void
  onSent: (announcement: Announcement) => void
}

/** The form of an announcement, with texts to begin with. Mount it to open it. */
function AnnouncementDialog({ calendar, recipients, by_phone, onClose, onSent }: DialogProps) {
  // The key is the same for a repeated call after a lost response, also after a reload.
  const form = useStoredForm(`announcement-${calendar.id}`, { text: '', client_key: '' })
  const { busy, messages, send, refuse } = useSending(FIELDS)
  const field = useRef<HTMLFormElement>(null)
  const { text } = form.value
  const show = (wrong: Record<string, string[]>) => {
    refuse(wrong)
    field.current?.querySelector('textarea')?.focus()
  }

  async function submit() {
    if (text.trim() === '') return show({ text: ['お知らせを入力してください。'] })
    if (isUnfilled(text)) return show({ text: ['「（ここに入力）」を書き換えてください。'] })
    const sent = await send(() => {
      const client_key = form.value.client_key || crypto.randomUUID()
      if (form.value.client_key === '') form.change({ client_key })
      return sendAnnouncement({ param: { id: calendar.id }, json: { text, client_key } })
    })
    if (!sent) return field.current?.querySelector('textarea')?.focus()
    form.clear()
    onSent(sent)
  }

  return (
    <FormDialog
      open
      ref={field}
      onClose={onClose}
      busy={busy}
      title="参加者へのお知らせ"
      confirmLabel={`${recipients}組に送る`}
      lead={
        <p>
          それぞれの方とのメッセージに届きます。1分たっても読まれないときは、メールでもお知らせします。
          {by_phone > 0 && `電話でご予約の${by_phone}組には届きません。`}
        </p>
      }
      messages={messages}
      fields={FIELDS}
      onSubmit={() => void submit()}
    >
      <Row as="p" gap={1} className={styles.templates}>
        <span>文例</span>
        {announcementTemplates.map((template) => (
          <Button
            key={template.id}
            variant="quiet"
            onClick={() =>
              // Another text is another message.
              form.change({ text: template.text({ ...calendar, title: calendar.experience.title }), client_key: '' })
            }
          >
            {template.label}
          </Button>
        ))}
      </Row>
      <TextArea
        {...fieldOf(form, messages)('text')}
        label="お知らせ"
        rows={8}
        required
        limit={MOST_TEXT}
        onChange={(typed) => form.change({ text: typed, client_key: '' })}
      />
    </FormDialog>
  )
}

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
    if (!answer.ok) return setProblem(answer.error.message)
    put(answer.data)
    announce('お知らせを全員から削除しました。')
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
