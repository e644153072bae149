import { useRevalidator } from 'react-router'
import type { ReportEntry } from '#contract/messages/reports-schemas.ts'
import { MOST_REPLY } from '#domain/messages/reports.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { type TypedResponse, useSending } from '#web/features/shared/use-sending.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { announce } from '#web/ui/content/announce.ts'
import { fieldOf } from '#web/ui/form/field-of.ts'
import { PostForm } from '#web/ui/form/post-form.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import inner from '#web/ui/inner-looks.module.css'
import { Card, Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import styles from '../shared/messages.module.css'

type Side = ReportEntry['by']
const NAMES: Record<Side, string> = { reporter: 'あなた', operator: '運営' }

/** What a reporter and the operator wrote, as one of them reads it. */
export function ReportTalk({ entries, by: reader }: { entries: readonly ReportEntry[]; by: Side }) {
  return (
    <Stack as="ol" gap={1.5} className={styles.messages}>
      {entries.map(({ by, reading, text, at, name }, place) => (
        // The index is a stable key: new entries are only appended.
        <li key={place}>
          <Card className={classNames(styles.bubble, by === reader && styles.own)}>
            <p className={looks.note}>
              {name ?? NAMES[by]}
              {reading && 'が、やりとりを読みました。理由：'}
            </p>
            <p className={inner.typed}>{text || '（退会により削除しました）'}</p>
            <time className={looks.noteNumbers} dateTime={at}>
              {formatMoment(Date.parse(at))}
            </time>
          </Card>
        </li>
      ))}
    </Stack>
  )
}

const FIELDS = ['text'] as const

type ReplyProps = {
  id: number
  label: string
  help: string
  call: (sent: { param: { id: number }; json: { text: string } }) => Promise<TypedResponse>
}

/** The form for a further message about a report. The text is kept in the tab until it is sent. */
export function ReportReply({ id, label, help, call }: ReplyProps) {
  const form = useStoredForm(`report-message-${id}`, { text: '' })
  const { busy, messages, send, refuse, done } = useSending(FIELDS)
  const { revalidate } = useRevalidator()
  const submit = async () => {
    const { text } = form.value
    if (text.trim() === '') return refuse({ text: [`${label}を入力してください。`] })
    if ((await send(() => call({ param: { id }, json: { text } }))) === null) return
    form.change({ text: '' })
    form.clear()
    await revalidate()
    done()
    announce('送りました。')
  }
  return (
    <PostForm gap={2} onSubmit={() => void submit()}>
      <TextArea {...fieldOf(form, messages)('text')} label={label} help={help} required rows={4} limit={MOST_REPLY} />
      {messages.base && <Notice kind="error">{messages.base.join('')}</Notice>}
      <p>
        <Button type="submit" busy={busy} busyLabel="送っています…">
          送る
        </Button>
      </p>
    </PostForm>
  )
}
