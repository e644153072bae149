import { useCallback, useEffect, useRef, useState } from 'react'
import type { BulkPreview, BulkSelection } from '#contract/office/bulk-schemas.ts'
import { type BulkKind, bulkSubjects, MOST_SHIFT_DAYS, reasonLimits } from '#domain/office/bulk.ts'
import { Button } from '#web/ui/button.tsx'
import { bulkCount, bulkPath, bulkWords, refusalWords } from './bulk-words.ts'
import { useNavigate } from 'react-router'
import { type SlotCancelRequester, slotCancelRequesters } from '#domain/booking/cancellation.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { ToldPreview } from './told.tsx'
import { previewBulk, startBulk } from '#web/calls/office.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { handedOver, handOverLabel, RefundLimit, useHandover } from '#web/features/shared/refund-limit.tsx'
import { RequesterChoice, requesterMissing } from '#web/features/shared/requester-choice.tsx'
import { Dialog } from '#web/ui/content/dialog.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { fieldOf } from '#web/ui/form/field-of.ts'

type Messages = Record<string, string[]>
type DialogProps = { selection: BulkSelection; shift: number; onClose: () => void }

/** What the action will do, counted by the server. */
function Preview({ selection: { kind }, preview }: { selection: BulkSelection; preview: BulkPreview }) {
  const { count, mails, told, booked, names, left_out, refund_allowance } = preview
  const others = count - names.length
  return (
    <>
      {count > 0 && (
        <p>
          対象：{names.join('、')}
          {others > 0 && `、ほか${bulkCount(kind, others)}`}
        </p>
      )}
      <ul className={looks.points}>
        {count > 0 && booked && (
          <li>
            <strong>
              {booked.people > 0
                ? `ご予約：${booked.reservations.toLocaleString('ja-JP')}件、のべ${booked.people.toLocaleString('ja-JP')}名。返金：${formatYen(booked.refund)}`
                : 'ご予約はありません。返金もありません。'}
            </strong>
          </li>
        )}
        {count > 0 && bulkWords[kind].what.map((sentence) => <li key={sentence}>{sentence}</li>)}
        {mails > 0 && !told && <li>メール：{mails.toLocaleString('ja-JP')}通</li>}
        {count > 0 && told && <ToldPreview told={told} />}
        {left_out.map(({ refusal, count: left }) => (
          <li key={refusal}>
            対象外 {bulkCount(kind, left)}：{refusalWords(kind, refusal)}
          </li>
        ))}
      </ul>
      {booked && booked.refund > 0 && (
        <RefundLimit allowance={refund_allowance} over={refund_allowance?.fits === false ? booked.refund : null} />
      )}
    </>
  )
}

/**
 * Confirms an action on many items: how many change, who gets a mail, what is left out and why.
 * Then it opens the page of the run.
 */
function BulkDialog({ selection, shift, onClose }: DialogProps) {
  const { kind } = selection
  const { button, title, reasonHelp } = bulkWords[kind]
  const limit = reasonLimits[kind]
  const form = useStoredForm(`bulk-${kind}`, {
    reason: '',
    requested_by: '' as SlotCancelRequester | '',
    shift_days: String(shift),
  })
  const { reason, requested_by } = form.value
  const asksWho = bulkSubjects[kind] === 'slots'
  const postpones = kind === 'postpone_slots'
  const shift_days = Number(form.value.shift_days)
  const [preview, setPreview] = useState<BulkPreview | null>(null)
  const [messages, setMessages] = useState<Messages>({})
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const form_element = useRef<HTMLFormElement>(null)
  // A repeated call, after a lost response, starts nothing twice.
  const key = useRef<string>(null)
  const handOver = useHandover()
  const navigate = useNavigate()
  // The selection of the moment when the dialog opened.
  const checkedSelection = useRef(selection)

  const ask = useCallback(async () => {
    const answer = await userAnswerOf(previewBulk({ json: checkedSelection.current }))
    if (answer.ok) setPreview(answer.data)
    else setMessages(answer.error.messages)
  }, [])
  useEffect(() => {
    void ask()
  }, [ask])

  async function start({ fingerprint, booked, refund_allowance }: BulkPreview) {
    if (running.current) return
    const typed = reason.trim()
    const problem =
      limit === null
        ? null
        : typed === ''
          ? '理由を入力してください。'
          : Array.from(typed).length > limit
            ? `理由は${limit}文字以内で入力してください。`
            : null
    const nobody = asksWho && requested_by === ''
    const shiftWrong = postpones && !(Number.isInteger(shift_days) && shift_days >= 1 && shift_days <= MOST_SHIFT_DAYS)
    setMessages({
      ...(shiftWrong ? { shift_days: [`1から${MOST_SHIFT_DAYS}までの数字で入力してください。`] } : {}),
      ...(nobody ? { requested_by: [requesterMissing] } : {}),
      ...(problem === null ? {} : { reason: [problem] }),
    })
    if (shiftWrong) return form_element.current?.querySelector<HTMLInputElement>('input[name=shift_days]')?.focus()
    if (nobody) return form_element.current?.querySelector<HTMLInputElement>('input[name=requested_by]')?.focus()
    if (problem !== null) return document.getElementById('bulk-reason')?.focus()
    running.current = true
    setBusy(true)
    if (booked && refund_allowance?.fits === false) {
      const { ids, calendars } = checkedSelection.current
      const slots = { ...(ids && { ids }), ...(calendars && { calendars }) }
      const who = requested_by ? { requested_by } : {}
      const answer = await handOver({
        slots,
        cancels: !postpones,
        amount: booked.refund,
        reason: typed,
        ...(postpones && { plan: { shift_days } }),
        ...who,
      })
      running.current = false
      setBusy(false)
      if (!answer.ok) return setMessages(answer.error.messages)
      form.clear()
      onClose()
      return showSuccess(handedOver)
    }
    key.current ??= crypto.randomUUID()
    const json = {
      ...checkedSelection.current,
      fingerprint,
      key: key.current,
      ...(limit === null ? {} : { reason: typed }),
      ...(asksWho && requested_by ? { requested_by } : {}),
      ...(postpones && { shift_days }),
    }
    const answer = await userAnswerOf(startBulk({ json }))
    running.current = false
    setBusy(false)
    if (answer.ok) {
      form.clear()
      onClose()
      await navigate(bulkPath(answer.data.id))
      return
    }
    setMessages(answer.error.messages)
    if (answer.error.messages.reason) document.getElementById('bulk-reason')?.focus()
    // Also when the rest of the day was used meanwhile.
    if (answer.status === 409 || answer.status === 403) await ask()
  }

  if (preview === null || preview.count === 0) {
    const problem = Object.values(messages).flat().join('')
    return (
      <Dialog
        open
        onClose={onClose}
        title={preview ? '対象になるものがありません' : '対象を確かめています…'}
        actions={
          <Button variant="quiet" onClick={onClose}>
            閉じる
          </Button>
        }
      >
        {preview && <Preview selection={selection} preview={preview} />}
        {problem !== '' && <Notice kind="error">{problem}</Notice>}
      </Dialog>
    )
  }
  const aboveLimit = preview.refund_allowance?.fits === false
  const field = fieldOf(form, messages)
  return (
    <FormDialog
      ref={form_element}
      open
      onClose={onClose}
      title={title(bulkCount(kind, preview.count))}
      lead={<Preview selection={selection} preview={preview} />}
      messages={messages}
      fields={['shift_days', 'reason', 'requested_by']}
      confirmLabel={aboveLimit ? handOverLabel : button}
      danger={limit !== null && !aboveLimit}
      busy={busy}
      onSubmit={() => void start(preview)}
    >
      {postpones && (
        <TextInput
          {...field('shift_days')}
          label="何日あとに延期しますか"
          required
          inputMode="numeric"
          suffix="日あと"
          help="時刻は、それぞれの回と同じです。7なら、ちょうど1週間後です。"
        />
      )}
      {asksWho && <RequesterChoice {...field('requested_by')} requesters={slotCancelRequesters} />}
      {limit !== null && (
        <TextArea
          {...field('reason')}
          label="理由"
          id="bulk-reason"
          required
          rows={3}
          help={reasonHelp}
          limit={limit}
        />
      )}
    </FormDialog>
  )
}

type Props = {
  kinds: readonly BulkKind[]
  selection: Omit<BulkSelection, 'kind'>
  /** By how many days slots are postponed, until another number is typed. */
  shift_days?: number
}

/** The buttons of the actions on a selection, with their dialog. */
export function BulkButtons({ kinds, selection, shift_days = 7 }: Props) {
  const [kind, setKind] = useState<BulkKind | null>(null)
  return (
    <>
      {kinds.map((one) => (
        <Button key={one} variant="quiet" onClick={() => setKind(one)}>
          {bulkWords[one].button}
        </Button>
      ))}
      {kind && <BulkDialog selection={{ ...selection, kind }} shift={shift_days} onClose={() => setKind(null)} />}
    </>
  )
}
