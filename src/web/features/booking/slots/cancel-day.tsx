import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { SlotParticipants } from '#contract/booking/host-booking-schemas.ts'
import { formatDateShort, formatRange } from '#domain/shared/japan-time.ts'
import { formatYen } from '#domain/shared/text.ts'
import { browserApi } from '#web/api-client.ts'
import { userAnswerOf } from '#web/features/accounts/shared/user-answer-of.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { CheckboxGroup } from '#web/ui/form/choice-group.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import styles from './cancel-slot.module.css'
import { callsOf, comingOf, RefundTable, refundOf } from './refund-table.tsx'
import { MAX_REASON, reasonProblem } from './reason-problem.ts'

/** Reasons that fill the text. The host may change the text. */
const REASONS = [
  { label: '天候', text: '悪天候により、安全に開催できないため。' },
  { label: '体調', text: '主催者の体調不良により、開催できなくなったため。' },
  { label: '設備', text: '設備の不具合により、開催できなくなったため。' },
]

const whenOf = ({ calendar }: SlotParticipants) => formatRange(calendar.start_time, calendar.end_time)
const canEnd = ({ calendar }: SlotParticipants) => calendar.state !== 'ended' && calendar.state !== 'cancelled'

/** The slots of a day that can still be cancelled; null until they are read. */
function useSlotsOfDay(date: string) {
  const [slots, setSlots] = useState<SlotParticipants[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  async function read() {
    setProblem(null)
    const answer = await userAnswerOf(browserApi.host.participants.$get({ query: { date } }))
    if (answer.ok) setSlots(answer.data.calendars.filter(canEnd))
    else setProblem(answer.error.message)
    return answer.ok
  }
  return { slots, problem, read }
}

/** The button and dialog that cancel the slots of a day for one reason. */
export function CancelDay({ date, compact = false }: { date: string; compact?: boolean }) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [reasonError, setReasonError] = useState<string | null>(null)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const form = useStoredForm(`cancel-day-${date}`, { reason: '' })
  const { slots, problem, read } = useSlotsOfDay(date)
  const { revalidate } = useRevalidator()
  const running = useRef(false)
  const { reason } = form.value
  const chosen = (slots ?? []).filter(({ calendar }) => !left.has(calendar.id))
  const coming = chosen.flatMap(comingOf)
  const total = refundOf(coming)
  const held = chosen.reduce((sum, { calendar }) => sum + calendar.held_number, 0)
  const id = `cancel-day-reason-${date}`
  const day = formatDateShort(date)

  function show() {
    setLeft(new Set())
    setOpen(true)
    void read()
  }

  async function cancel() {
    if (!slots) return void read()
    const wrong = reasonProblem(reason)
    setReasonError(wrong)
    setError(chosen.length === 0 ? '中止する回を選んでください。' : null)
    if (wrong) document.getElementById(id)?.focus()
    if (wrong || chosen.length === 0 || running.current) return
    running.current = true
    setBusy(true)
    const answer = await userAnswerOf(
      browserApi.host.calendars.cancellations.$post({
        json: {
          reason,
          calendars: chosen.map(({ calendar }) => ({
            id: calendar.id,
            participant_number: calendar.participant_number,
          })),
        },
      }),
    )
    running.current = false
    if (!answer.ok) {
      setBusy(false)
      setError(answer.error.message)
      return
    }
    const { cancelled, refused } = answer.data
    if (refused.length === 0) {
      form.clear()
      setOpen(false)
      showSuccess(
        coming.length > 0
          ? `${day}の${cancelled.length}回を中止しました。${coming.length}件のご予約の方にメールでお知らせします。`
          : `${day}の${cancelled.length}回を中止しました。`,
      )
    } else {
      const names = refused.map((one) => {
        const slot = chosen.find(({ calendar }) => calendar.id === one.id)
        return `${slot ? `${whenOf(slot)}の回：` : ''}${one.message}`
      })
      setError(`${cancelled.length > 0 ? `${cancelled.length}回を中止しました。` : ''}${names.join('')}`)
      await read()
    }
    await revalidate()
    setBusy(false)
  }

  return (
    <>
      <Button variant={compact ? 'plain' : 'quiet'} onClick={show} aria-label={`${day}の開催を中止する`}>
        中止
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => {
          setOpen(false)
          setError(null)
          setReasonError(null)
        }}
        onConfirm={() => void cancel()}
        title={`${day}の開催を中止しますか？`}
        confirmLabel={
          slots === null
            ? 'もう一度読み込む'
            : total > 0
              ? `${chosen.length}回を中止して${formatYen(total)}を返金する`
              : `${chosen.length}回を中止する`
        }
        cancelLabel="中止しない"
        busy={busy || (slots === null && problem === null)}
        error={error ?? problem}
      >
        {slots && slots.length === 0 && <p>この日に中止できる回はありません。</p>}
        {slots && slots.length > 0 && (
          <div className={styles.body}>
            {slots.length > 1 ? (
              <CheckboxGroup
                label="中止する回"
                name="calendars"
                options={slots.map((slot) => ({
                  value: slot.calendar.id,
                  label: `${whenOf(slot)} ${slot.calendar.experience.title}`,
                }))}
                values={chosen.map(({ calendar }) => calendar.id)}
                onChange={(values) =>
                  setLeft(
                    new Set(slots.map(({ calendar }) => calendar.id).filter((one) => !values.includes(String(one)))),
                  )
                }
              />
            ) : (
              <p>
                {whenOf(slots[0]!)}「{slots[0]!.calendar.experience.title}」を中止します。
              </p>
            )}
            <RefundTable coming={coming} by_phone={chosen.flatMap(callsOf)} />
            {held > 0 && (
              <p>お手続き中の方（{held}名）のお席もなくなります。お支払いが済んだときは、全額お返しします。</p>
            )}
            <div className={styles.reasons} role="group" aria-label="理由の例">
              {REASONS.map(({ label, text }) => (
                <Button key={label} variant="quiet" onClick={() => form.change({ reason: text })}>
                  {label}
                </Button>
              ))}
            </div>
            <TextArea
              label="中止の理由"
              name="reason"
              id={id}
              required
              rows={2}
              help="お客さまへのメールに書きます。中止したあとで元に戻すことはできません。"
              limit={MAX_REASON}
              value={reason}
              onChange={(event) => form.change({ reason: event.target.value })}
              error={reasonError}
            />
          </div>
        )}
      </ConfirmDialog>
    </>
  )
}
