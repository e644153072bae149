import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Thread, ThreadMessage } from '#contract/messages/messages-schemas.ts'
import { MOST_REPORT_TEXT, reportKinds, reportKindWords } from '#domain/messages/reports.ts'
import { formatDate } from '#domain/shared/japan-time.ts'
import { blockThread, reportThread } from '#web/calls/messages.ts'
import { useSending } from '#web/features/shared/use-sending.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { announce } from '#web/ui/content/announce.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { Card } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { Fields } from '#web/ui/page.tsx'
import { useClosingDetails } from '#web/ui/use-closing-details.ts'
import { fieldOf } from '#web/ui/form/field-of.ts'
import styles from './thread-actions.module.css'

type Messages = readonly Pick<ThreadMessage, 'card'>[]
type Props = { thread: Thread; messages: Messages; onChange: (thread: Thread) => void }

/** The bookings of the messages, the latest first. */
function bookingsOf(messages: Messages): { value: number; label: string }[] {
  const found = new Map<number, string>()
  for (const { card } of messages.toReversed())
    if (card && card.reservation_id !== null && !found.has(card.reservation_id))
      found.set(card.reservation_id, `${card.title} ${card.date && formatDate(card.date)}`)
  return [...found].map(([value, label]) => ({ value, label }))
}

/** The menu of a thread: tell the operator about it, block the other side. */
export function ThreadActions({ thread, messages, onChange }: Props) {
  const [open, setOpen] = useState<'report' | 'block' | null>(null)
  const menu = useClosingDetails()
  const begin = (what: 'report' | 'block') => {
    menu.current?.removeAttribute('open')
    setOpen(what)
  }
  const close = () => setOpen(null)
  const done = (changed: Thread) => {
    onChange(changed)
    close()
  }
  return (
    <>
      <details ref={menu} className={styles.menu}>
        <summary>運営への連絡・ブロック</summary>
        <Card gap={1} className={styles.choices}>
          {thread.report_id === null ? (
            <Button variant="quiet" onClick={() => begin('report')} aria-disabled={thread.reported}>
              {thread.reported ? '運営に連絡済みです' : '運営に連絡する'}
            </Button>
          ) : (
            <LinkButton variant="quiet" to={`/mypage/reports/${thread.report_id}`}>
              運営への連絡を見る
            </LinkButton>
          )}
          <Button variant="quiet" onClick={() => begin('block')}>
            {thread.blocked ? 'ブロックを解除する' : 'この方をブロックする'}
          </Button>
        </Card>
      </details>
      {open === 'report' && !thread.reported && (
        <ReportDialog thread={thread} bookings={bookingsOf(messages)} onClose={close} onDone={done} />
      )}
      {open === 'block' && <BlockDialog thread={thread} onClose={close} onDone={done} />}
    </>
  )
}

const REPORT_FIELDS = ['kind', 'reservation_id', 'text'] as const
const NO_FIELDS = [] as const

type DialogProps = { thread: Thread; onClose: () => void; onDone: (thread: Thread) => void }

type ReportProps = DialogProps & { bookings: ReturnType<typeof bookingsOf> }

function ReportDialog({ thread, bookings, onClose, onDone }: ReportProps) {
  const from = Number(new URLSearchParams(useLocation().search).get('reservation'))
  const known = bookings.find(({ value }) => value === from) ?? bookings[0]
  const unset = { kind: '', text: '', reservation_id: known?.value ?? null }
  const form = useStoredForm(`report-${thread.id}`, unset)
  const { busy, messages, send, refuse } = useSending(REPORT_FIELDS)
  const kind = reportKinds.find((one) => one === form.value.kind)
  const submit = async () => {
    if (!kind) return refuse({ kind: ['内容に近いものを選んでください。'] })
    if (form.value.text.trim() === '') return refuse({ text: ['起きたことを入力してください。'] })
    const reported = await send(() => reportThread({ param: { id: thread.id }, json: { ...form.value, kind } }))
    if (!reported) return
    form.clear()
    announce('運営に連絡しました。')
    onDone(reported)
  }
  const field = fieldOf(form, messages)
  return (
    <FormDialog
      open
      onClose={onClose}
      busy={busy}
      title="運営に連絡する"
      confirmLabel="連絡する"
      lead={
        <p>
          {thread.other_name}{' '}
          さんには知らせません。運営の担当者は、理由を記録したうえで、このやりとりを読みます。運営の返事と、読んだ理由は、あなただけに表示します。
        </p>
      }
      messages={messages}
      fields={REPORT_FIELDS}
      onSubmit={() => void submit()}
    >
      <Fields>
        <RadioGroup
          {...field('kind')}
          label="内容"
          required
          options={reportKinds.map((value) => ({ value, label: reportKindWords[value] }))}
        />
        {known && (
          <Select
            {...field('reservation_id')}
            label="どのご予約のことですか"
            options={bookings}
            placeholder="予約のことではない"
          />
        )}
        <TextArea {...field('text')} label="起きたこと" required rows={4} limit={MOST_REPORT_TEXT} />
      </Fields>
      <p className={looks.note}>けがや事件など、急を要するときは、110番・119番に電話してください。</p>
    </FormDialog>
  )
}

function BlockDialog({ thread, onClose, onDone }: DialogProps) {
  const { busy, messages, send } = useSending(NO_FIELDS)
  const { blocked, other_name } = thread
  const submit = async () => {
    const changed = await send(() => blockThread({ param: { id: thread.id }, json: { blocked: !blocked } }))
    if (changed) onDone(changed)
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      busy={busy}
      title={blocked ? 'ブロックを解除しますか？' : `${other_name} さんをブロックしますか？`}
      confirmLabel={blocked ? '解除する' : 'ブロックする'}
      danger={!blocked}
      messages={messages}
      onSubmit={() => void submit()}
    >
      <p>
        {blocked
          ? 'おたがいに、またメッセージを送れるようになります。'
          : 'おたがいにメッセージを送れなくなります。相手には知らせません。ご予約はそのまま残ります。ご予約の回のお知らせと、キャンセルなどの連絡は届きます。'}
      </p>
    </FormDialog>
  )
}
