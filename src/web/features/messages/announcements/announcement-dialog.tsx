import { useRef } from 'react'
import type { Announcement } from '#contract/messages/messages-schemas.ts'
import type { HostCalendar } from '#contract/schedule/host-schedule-schemas.ts'
import { announcementTemplates, isUnfilled } from '#domain/messages/announcement.ts'
import { MOST_TEXT } from '#domain/messages/message.ts'
import { sendAnnouncement } from '#web/calls/messages.ts'
import { useSending } from '#web/features/shared/use-sending.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { Row } from '#web/ui/layout.tsx'
import { fieldOf } from '#web/ui/form/field-of.ts'
import styles from './announcements.module.css'

const FIELDS = ['text'] as const

type Props = {
  calendar: HostCalendar
  /** Reservations with places in the slot, and bookings by telephone, which have no account. */
  recipients: number
  by_phone: number
  onClose: () => void
  onSent: (announcement: Announcement) => void
}

/** The form of an announcement, with texts to begin with. Mount it to open it. */
export function AnnouncementDialog({ calendar, recipients, by_phone, onClose, onSent }: Props) {
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
