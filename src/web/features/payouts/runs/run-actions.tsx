/** What admins do with a run: approve, cancel, write its files, and leave payouts out. */
import { type ReactNode, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { PayoutOfRun, PayoutRun } from '#contract/payouts/payout-runs-schemas.ts'
import { MAX_PAYOUT_REASON } from '#domain/payouts/payout-state.ts'
import { formatDate } from '#domain/shared/japan-time.ts'
import { formatYen } from '#domain/shared/yen.ts'
import {
  approvePayoutRun,
  cancelPayoutRun,
  excludePayout,
  exportPayoutRun,
  retryPayoutOmissions,
  settlePayoutRun,
} from '#web/calls/payouts.ts'
import { type TypedResponse, useSending } from '#web/features/shared/use-sending.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { ReasonDialog } from '#web/features/office/shared/reason-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/content/dialog.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { showError, showSuccess } from '#web/ui/kit/toast-store.ts'
import { Notice } from '#web/ui/notice.tsx'
import { fieldOf } from '#web/ui/form/field-of.ts'
import { Row } from '#web/ui/layout.tsx'
import { counted } from './run-words.ts'

const FIELDS = ['reason'] as const

/**
 * Sends a decision, reloads the page also after a refusal, and keeps the errors. If another admin
 * was faster, the dialog asks about a run that has changed: it closes, and a toast says why.
 */
function useDecision(leave: () => void) {
  const { revalidate } = useRevalidator()
  const outdated = useRef<string | null>(null)
  const sending = useSending(FIELDS, async (call) => {
    const answer = await userAnswerOf(call)
    const changed = !answer.ok && (answer.status === 409 || answer.error.code === 'payout_run_state')
    outdated.current = changed ? answer.error.message : null
    return answer
  })
  const { messages } = sending
  async function decide(call: () => Promise<TypedResponse>, done: string, close: () => void) {
    const answer = await sending.send(call)
    if (outdated.current) leave()
    await revalidate()
    if (outdated.current) showError(outdated.current)
    if (answer === null) return
    sending.done()
    showSuccess(done)
    close()
  }
  return { decide, messages, busy: sending.busy, refuse: sending.refuse }
}

type Asking = { run: PayoutRun; onClose: () => void }
const sumOf = ({ count, total }: PayoutRun) => `${counted(count)}・${formatYen(total)}`

type Step = {
  onClose: () => void
  title: string
  confirmLabel: string
  destructive?: boolean
  call: () => Promise<TypedResponse>
  /** Shown after the call. */
  done: string
  children: ReactNode
}

/** A dialog that asks before a step without a reason. */
function AskStep({ onClose, title, confirmLabel, destructive, call, done, children }: Step) {
  const { decide, messages, busy } = useDecision(onClose)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void decide(call, done, onClose)}
      title={title}
      confirmLabel={confirmLabel}
      destructive={destructive}
      busy={busy}
      error={Object.values(messages).flat().join('') || null}
    >
      {children}
    </ConfirmDialog>
  )
}

type ReasonedStep = Omit<Step, 'destructive' | 'call'> & {
  /** Name of the typed reason in the storage of this tab. */
  storedAs: string
  call: (reason: { reason: string }) => Promise<TypedResponse>
}

/** A dialog that asks for the reason of a step. */
function AskReason({ onClose, title, confirmLabel, storedAs, call, done, children }: ReasonedStep) {
  // The typed reason stays for the next attempt.
  const { decide, messages, busy, refuse } = useDecision(onClose)
  const form = useStoredForm(storedAs, { reason: '' })
  const close = () => {
    form.clear()
    onClose()
  }
  return (
    <ReasonDialog
      open
      title={title}
      label="理由"
      help="この回と、操作の記録に残ります。"
      missing="理由を入力してください。"
      limit={MAX_PAYOUT_REASON}
      field={fieldOf(form)('reason')}
      confirmLabel={confirmLabel}
      busy={busy}
      messages={messages}
      onMessages={refuse}
      onClose={onClose}
      onConfirm={() => void decide(() => call(form.value), done, close)}
    >
      {children}
    </ReasonDialog>
  )
}

const Approve = (asking: Asking) => (
  <AskStep
    onClose={asking.onClose}
    title={`${sumOf(asking.run)} の振込を承認しますか？`}
    confirmLabel="承認する"
    destructive={false}
    call={() => approvePayoutRun({ param: { id: asking.run.id }, json: { version: asking.run.version } })}
    done="承認しました。"
  >
    {formatDate(asking.run.pay_on)} に振り込みます。
    {asking.run.news_count > 0 && `初めての口座か、変わった口座への振込が${counted(asking.run.news_count)}あります。`}
  </AskStep>
)

const WriteFiles = (asking: Asking) => (
  <AskStep
    onClose={asking.onClose}
    title={`${sumOf(asking.run)} の振込ファイルを作りますか？`}
    confirmLabel="ファイルを作る"
    call={() => exportPayoutRun({ param: { id: asking.run.id }, json: { version: asking.run.version } })}
    done="振込ファイルを作りました。"
  >
    振込額を残高から引き、ファイルを作ります。このあと、回は中止できません。
  </AskStep>
)

const SettleAll = (asking: Asking) => {
  const { open_count: count, open_total: total } = asking.run
  return (
    <AskStep
      onClose={asking.onClose}
      title={`${counted(count)}・${formatYen(total)} を、すべて入金済みにしますか？`}
      confirmLabel="すべて入金済みにする"
      destructive={false}
      call={() => settlePayoutRun({ param: { id: asking.run.id }, json: { count, total } })}
      done={`${counted(count)}を入金済みにしました。`}
    >
      結果をまだ記録していない振込が対象です。銀行の明細と、件数と合計が同じことを確かめてください。戻った振込があるときは、先に「振込の戻りを記録する」で記録してください。ホストに、お振込のお知らせをメールで送ります（まだ送っていないときだけ）。
    </AskStep>
  )
}

const Cancel = ({ run, onClose }: Asking) => (
  <AskReason
    onClose={onClose}
    storedAs={`cancel-payout-run-${run.id}`}
    title="この振込の回を中止しますか？"
    confirmLabel="中止する"
    call={(reason) => cancelPayoutRun({ param: { id: run.id }, json: { version: run.version, ...reason } })}
    done="振込の回を中止しました。"
  >
    お金は動いていません。同じ明細書は、別の回で振り込めます。
  </AskReason>
)

const dialogs = { approve: Approve, files: WriteFiles, settle: SettleAll, cancel: Cancel }

/** The buttons for the state of the run. */
export function RunActions({ run }: { run: PayoutRun }) {
  const [asking, setAsking] = useState<keyof typeof dialogs | null>(null)
  const Asked = asking && dialogs[asking]
  const dialog = Asked && <Asked run={run} onClose={() => setAsking(null)} />
  const hasOwnInterest = run.own_interest.length > 0
  if (run.takes_results && run.open_count > 0 && !hasOwnInterest)
    return (
      <Row gap={2} rowGap={1}>
        <Button onClick={() => setAsking('settle')}>すべて入金済みにする</Button>
        {dialog}
      </Row>
    )
  if (run.state !== 'made' && run.state !== 'approved') return null
  return (
    <Row gap={2} rowGap={1}>
      {run.may_approve && run.count > 0 && <Button onClick={() => setAsking('approve')}>承認する</Button>}
      {run.state === 'approved' && run.count > 0 && !hasOwnInterest && (
        <Button onClick={() => setAsking('files')}>ファイルを作る</Button>
      )}
      <Button variant="quiet" onClick={() => setAsking('cancel')}>
        回を中止する
      </Button>
      {dialog}
    </Row>
  )
}

/** Leaves one payout out of the run. */
export function ExcludePayout({ run, payout }: { run: PayoutRun; payout: PayoutOfRun }) {
  const [open, setOpen] = useState(false)
  const { name } = payout.payee
  return (
    <>
      <Button variant="quiet" aria-label={`${name} を除外する`} onClick={() => setOpen(true)}>
        除外する
      </Button>
      {open && (
        <AskReason
          onClose={() => setOpen(false)}
          storedAs={`exclude-payout-${payout.id}`}
          title={`${name} への ${formatYen(payout.amount)} を除外しますか？`}
          confirmLabel="除外する"
          call={(reason) =>
            excludePayout({
              param: { id: run.id },
              json: { version: run.version, payout_id: payout.id, ...reason },
            })
          }
          done="除外しました。"
        >
          この回では振り込みません。別の回で振り込めます。
        </AskReason>
      )}
    </>
  )
}

/** Asks all who were left out again. The button of the admin who made the run. */
export function RetryOmissions({ run }: { run: PayoutRun }) {
  const { revalidate } = useRevalidator()
  const sending = useSending(FIELDS, userAnswerOf)
  async function retry() {
    const answer = await sending.send(() =>
      retryPayoutOmissions({ param: { id: run.id }, json: { version: run.version } }),
    )
    await revalidate()
    if (!answer) return
    sending.done()
    showSuccess(answer.added > 0 ? `${answer.added}名を、この回に加えました。` : '加えられる受取人は、まだいません。')
  }
  return (
    <>
      {sending.errors.map(({ message }) => (
        <Notice key={message} kind="error">
          {message}
        </Notice>
      ))}
      <Button variant="quiet" busy={sending.busy} onClick={() => void retry()}>
        すべて確かめ直し、支払える人を加える
      </Button>
    </>
  )
}
