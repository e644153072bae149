/** What admins do with a run: approve, cancel, write its files, and leave payouts out. */
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { PayoutOfRun, PayoutRun } from '#contract/payouts/payout-runs-schemas.ts'
import { MAX_PAYOUT_REASON } from '#domain/payouts/payout-state.ts'
import { formatDate } from '#domain/shared/japan-time.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { browserApi } from '#web/api-client.ts'
import { type TypedResponse, useSending } from '#web/features/accounts/shared/use-sending.ts'
import { userAnswerOf } from '#web/features/accounts/shared/user-answer-of.ts'
import { ReasonDialog } from '#web/features/office/reason-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { counted } from './run-words.ts'
import styles from '../payee.module.css'

const api = browserApi.admin.payouts[':id']
const FIELDS = ['reason'] as const

/** Sends a decision, reloads the page also after a refusal, and keeps the errors. */
function useDecision() {
  const { revalidate } = useRevalidator()
  const sending = useSending(FIELDS, userAnswerOf)
  const messages = Object.fromEntries(sending.errors.map(({ field, message }) => [field ?? 'base', [message]]))
  async function decide(call: () => Promise<TypedResponse>, done: string, close: () => void) {
    const answer = await sending.send(call)
    await revalidate()
    if (answer === null) return
    sending.done()
    showSuccess(done)
    close()
  }
  return { decide, messages, busy: sending.busy, refuse: sending.refuse }
}

type Asking = { run: PayoutRun; onClose: () => void }
const sumOf = ({ count, total }: PayoutRun) => `${counted(count)}・${formatYen(total)}`
const paramOf = ({ id }: PayoutRun) => ({ id: String(id) })

function Approve({ run, onClose }: Asking) {
  const { decide, messages, busy } = useDecision()
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() =>
        void decide(
          () => api.approval.$post({ param: paramOf(run), json: { version: run.version } }),
          '承認しました。',
          onClose,
        )
      }
      title={`${sumOf(run)} の振込を承認しますか？`}
      confirmLabel="承認する"
      destructive={false}
      busy={busy}
      error={Object.values(messages).flat().join('') || null}
    >
      {formatDate(run.pay_on)} に振り込みます。
      {run.news_count > 0 && `初めての口座か、変わった口座への振込が${counted(run.news_count)}あります。`}
    </ConfirmDialog>
  )
}

function WriteFiles({ run, onClose }: Asking) {
  const { decide, messages, busy } = useDecision()
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() =>
        void decide(
          () => api.export.$post({ param: paramOf(run), json: { version: run.version } }),
          '振込ファイルを作りました。',
          onClose,
        )
      }
      title={`${sumOf(run)} の振込ファイルを作りますか？`}
      confirmLabel="ファイルを作る"
      busy={busy}
      error={Object.values(messages).flat().join('') || null}
    >
      振込額を残高から引き、ファイルを作ります。このあと、回は中止できません。
    </ConfirmDialog>
  )
}

function SettleAll({ run, onClose }: Asking) {
  const { decide, messages, busy } = useDecision()
  const { open_count: count, open_total: total } = run
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() =>
        void decide(
          () => api.settlement.$post({ param: paramOf(run), json: { count, total } }),
          `${counted(count)}を入金済みにしました。`,
          onClose,
        )
      }
      title={`${counted(count)}・${formatYen(total)} を、すべて入金済みにしますか？`}
      confirmLabel="すべて入金済みにする"
      destructive={false}
      busy={busy}
      error={Object.values(messages).flat().join('') || null}
    >
      結果をまだ記録していない振込が対象です。銀行の明細と、件数と合計が同じことを確かめてください。戻った振込があるときは、先に「振込の戻りを記録する」で記録してください。ホストに、お振込のお知らせをメールで送ります（まだ送っていないときだけ）。
    </ConfirmDialog>
  )
}

function Cancel({ run, onClose }: Asking) {
  const { decide, messages, busy, refuse } = useDecision()
  const form = useStoredForm(`cancel-payout-run-${run.id}`, { reason: '' })
  return (
    <ReasonDialog
      open
      title="この振込の回を中止しますか？"
      label="理由"
      help="この回と、操作の記録に残ります。"
      missing="理由を入力してください。"
      limit={MAX_PAYOUT_REASON}
      reason={form.value.reason}
      onReason={(reason) => form.change({ reason })}
      confirmLabel="中止する"
      busy={busy}
      messages={messages}
      onMessages={refuse}
      onClose={onClose}
      onConfirm={() =>
        void decide(
          () => api.cancellation.$post({ param: paramOf(run), json: { version: run.version, ...form.value } }),
          '振込の回を中止しました。',
          () => {
            form.clear()
            onClose()
          },
        )
      }
    >
      お金は動いていません。同じ明細書は、別の回で振り込めます。
    </ReasonDialog>
  )
}

const dialogs = { approve: Approve, files: WriteFiles, settle: SettleAll, cancel: Cancel }

/** The buttons for the state of the run. */
export function RunActions({ run }: { run: PayoutRun }) {
  const [asking, setAsking] = useState<keyof typeof dialogs | null>(null)
  const Asked = asking && dialogs[asking]
  const dialog = Asked && <Asked run={run} onClose={() => setAsking(null)} />
  if (run.state === 'exported' && run.open_count > 0)
    return (
      <div className={styles.buttons}>
        <Button onClick={() => setAsking('settle')}>すべて入金済みにする</Button>
        {dialog}
      </div>
    )
  if (run.state !== 'made' && run.state !== 'approved') return null
  return (
    <div className={styles.buttons}>
      {run.may_approve && run.count > 0 && <Button onClick={() => setAsking('approve')}>承認する</Button>}
      {run.state === 'approved' && run.count > 0 && <Button onClick={() => setAsking('files')}>ファイルを作る</Button>}
      <Button variant="quiet" onClick={() => setAsking('cancel')}>
        回を中止する
      </Button>
      {dialog}
    </div>
  )
}

/** Leaves one payout out of the run. */
export function ExcludePayout({ run, payout }: { run: PayoutRun; payout: PayoutOfRun }) {
  const [open, setOpen] = useState(false)
  const { decide, messages, busy, refuse } = useDecision()
  const form = useStoredForm(`exclude-payout-${payout.id}`, { reason: '' })
  const name = payout.payee.name
  return (
    <>
      <Button variant="quiet" aria-label={`${name} を除外する`} onClick={() => setOpen(true)}>
        除外する
      </Button>
      <ReasonDialog
        open={open}
        title={`${name} への ${formatYen(payout.amount)} を除外しますか？`}
        label="理由"
        help="この回と、操作の記録に残ります。"
        missing="理由を入力してください。"
        limit={MAX_PAYOUT_REASON}
        reason={form.value.reason}
        onReason={(reason) => form.change({ reason })}
        confirmLabel="除外する"
        busy={busy}
        messages={messages}
        onMessages={refuse}
        onClose={() => setOpen(false)}
        onConfirm={() =>
          void decide(
            () =>
              api.exclusions.$post({
                param: paramOf(run),
                json: { version: run.version, payout_id: payout.id, ...form.value },
              }),
            '除外しました。',
            () => {
              form.clear()
              setOpen(false)
            },
          )
        }
      >
        この回では振り込みません。別の回で振り込めます。
      </ReasonDialog>
    </>
  )
}
