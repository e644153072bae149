import { useState } from 'react'
import type { Thread } from '#contract/messages/messages-schemas.ts'
import { MOST_REPORT_TEXT, reportKinds, reportKindWords } from '#domain/messages/reports.ts'
import { blockThread, reportThread } from '#web/calls/messages.ts'
import { useSending } from '#web/features/shared/use-sending.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { Card } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { Fields } from '#web/ui/page.tsx'
import { useClosingDetails } from '#web/ui/use-closing-details.ts'
import { fieldOf } from '#web/ui/form/field-of.ts'
import styles from './thread-actions.module.css'

type Props = { thread: Thread; onChange: (thread: Thread) => void }

/** The menu of a thread: tell the operator about it, block the other side. */
export function ThreadActions({ thread, onChange }: Props) {
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
          <Button variant="quiet" onClick={() => begin('report')} aria-disabled={thread.reported}>
            {thread.reported ? '運営に連絡済みです' : '運営に連絡する'}
          </Button>
          <Button variant="quiet" onClick={() => begin('block')}>
            {thread.blocked ? 'ブロックを解除する' : 'この方をブロックする'}
          </Button>
        </Card>
      </details>
      {open === 'report' && !thread.reported && <ReportDialog thread={thread} onClose={close} onDone={done} />}
      {open === 'block' && <BlockDialog thread={thread} onClose={close} onDone={done} />}
    </>
  )
}

const REPORT_FIELDS = ['kind', 'text'] as const
const NO_FIELDS = [] as const

type DialogProps = { thread: Thread; onClose: () => void; onDone: (thread: Thread) => void }

function ReportDialog({ thread, onClose, onDone }: DialogProps) {
  const form = useStoredForm(`report-${thread.id}`, { kind: '', text: '' })
  const { busy, messages, send, refuse } = useSending(REPORT_FIELDS)
  const kind = reportKinds.find((one) => one === form.value.kind)
  const submit = async () => {
    if (!kind) return refuse({ kind: ['内容に近いものを選んでください。'] })
    if (form.value.text.trim() === '') return refuse({ text: ['起きたことを入力してください。'] })
    const reported = await send(() => reportThread({ param: { id: thread.id }, json: { kind, text: form.value.text } }))
    if (!reported) return
    form.clear()
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
          さんには知らせません。運営の担当者は、理由を記録したうえで、このやりとりを読みます。読んだことは、おふたりの画面に表示されます。
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
