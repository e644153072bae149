/** What admins do with a payee: verify, return, suspend, resume, release, and read the number. */
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { AdminPayee } from '#contract/payouts/payees-schemas.ts'
import { MAX_PAYEE_MESSAGE } from '#domain/payouts/payee-state.ts'
import {
  readAccountNumber,
  releasePayee,
  resumePayee,
  returnPayee,
  suspendPayee,
  verifyIndividualPayee,
  verifyPayee,
} from '#web/calls/payouts.ts'
import { type TypedResponse, useSending } from '#web/features/shared/use-sending.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { ReasonDialog } from '#web/features/office/shared/reason-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/content/dialog.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { decides } from '#web/ui/kit/queue-keys.tsx'
import { showError, showSuccess } from '#web/ui/kit/toast-store.ts'
import { Row } from '#web/ui/layout.tsx'
import { fieldOf } from '#web/ui/form/field-of.ts'
import { payeeName } from './payee-words.ts'
import styles from './payee.module.css'

type Action = 'verify' | 'verify_individual' | 'return' | 'suspend' | 'resume' | 'release'

const calls: Record<Action, (payee: AdminPayee, text: string) => Promise<TypedResponse>> = {
  verify: ({ id, version }) => verifyPayee({ param: { id }, json: { version } }),
  verify_individual: ({ id, version }, reason) => verifyIndividualPayee({ param: { id }, json: { version, reason } }),
  return: ({ id, version }, message) => returnPayee({ param: { id }, json: { version, message } }),
  suspend: ({ id, version }, reason) => suspendPayee({ param: { id }, json: { version, reason } }),
  resume: ({ id, version }) => resumePayee({ param: { id }, json: { version } }),
  release: ({ id, version }, reason) => releasePayee({ param: { id }, json: { version, reason } }),
}

type Words = {
  button: string
  title: (name: string) => string
  lead: string
  done: string
  /** The text that is asked for; without it only a confirmation. */
  text?: { label: string; help: string; missing: string }
}
const reason = (help: string) => ({ label: '理由', help, missing: '理由を入力してください。' })

const words: Record<Action, Words> = {
  verify: {
    button: '確認済みにする',
    title: (name) => `${name} を確認済みにしますか？`,
    lead: 'この口座へお支払いできるようになります。ホストにはメールでお知らせします。',
    done: '確認済みにしました。',
  },
  verify_individual: {
    button: '個人を確認済みにする',
    title: (name) => `事業ではない個人の ${name} を確認済みにしますか？`,
    lead: '事業ではない個人へのお支払いは、資金移動にあたるおそれがあります（資金決済法2条の2）。法律の確認が済んでいるときだけ、進めてください。',
    done: '確認済みにしました。',
    text: reason('操作の記録と、この登録に残ります。ホストには見えません。'),
  },
  return: {
    button: '差し戻す',
    title: (name) => `${name} の登録を差し戻しますか？`,
    lead: 'ホストが直して、もう一度確認に出すまで、お支払いできません。',
    done: '差し戻しました。',
    text: {
      label: 'ホストに伝えること',
      help: 'このまま、メールと登録の画面で伝えます。',
      missing: 'ホストに伝えることを入力してください。',
    },
  },
  suspend: {
    button: '支払いを止める',
    title: (name) => `${name} への支払いを止めますか？`,
    lead: 'お支払いを止め、登録を変えられなくします。売上の記録は残ります。',
    done: '支払いを止めました。',
    text: {
      label: 'ホストに伝える理由',
      help: 'このまま、メールとお支払いの画面で伝えます。',
      missing: 'ホストに伝える理由を入力してください。',
    },
  },
  resume: {
    button: '停止を解除する',
    title: (name) => `${name} への支払いの停止を解除しますか？`,
    lead: '登録は、もう一度確認を待ちます。ホストにはメールでお知らせします。',
    done: '停止を解除しました。',
  },
  release: {
    button: '責任者をはずす',
    title: (name) => `${name} のお受け取りの責任者をはずしますか？`,
    lead: 'ほかのメンバーが責任者になれます。登録の内容と口座は変わりません。',
    done: '責任者をはずしました。',
    text: reason('運営の記録だけに残ります。'),
  },
}

/** Those that only hold money back. An admin may do them with a payee of their own, too. */
const HARMLESS: readonly Action[] = ['return', 'suspend']

function actionsOf({ state, business_kind, responsible, own_interest }: AdminPayee): Action[] {
  const check: Action[] =
    state === 'submitted' ? [business_kind === 'individual' ? 'verify_individual' : 'verify', 'return'] : []
  const stop: Action[] =
    state === 'suspended' ? ['resume'] : [...(state === 'verified' ? ['return' as const] : []), 'suspend']
  const actions = [...check, ...stop, ...(responsible ? ['release' as const] : [])]
  return own_interest.length === 0 ? actions : actions.filter((action) => HARMLESS.includes(action))
}

const FIELDS = ['reason'] as const

function ActionDialog({ payee, action, onClose }: { payee: AdminPayee; action: Action; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const stored = useStoredForm(`payee-${payee.id}-${action}`, { text: '' })
  const sending = useSending(FIELDS, userAnswerOf)
  const { title, lead, done, text, button } = words[action]
  const { messages } = sending
  async function run() {
    const answer = await sending.send(() => calls[action](payee, stored.value.text))
    await revalidate()
    if (answer === null) return
    stored.clear()
    showSuccess(done)
    onClose()
  }
  const name = payeeName(payee)
  if (!text)
    return (
      <ConfirmDialog
        open
        onClose={onClose}
        onConfirm={() => void run()}
        title={title(name)}
        confirmLabel={button}
        destructive={false}
        busy={sending.busy}
        error={sending.errors[0]?.message ?? null}
      >
        {lead}
      </ConfirmDialog>
    )
  return (
    <ReasonDialog
      open
      title={title(name)}
      {...text}
      limit={MAX_PAYEE_MESSAGE}
      field={fieldOf(stored)('text')}
      confirmLabel={button}
      busy={sending.busy}
      // The text of a return is `message` in the API.
      messages={{ ...messages, ...(messages.message && { reason: messages.message }) }}
      onMessages={(found) => sending.refuse(found)}
      onClose={onClose}
      onConfirm={() => void run()}
    >
      {lead}
    </ReasonDialog>
  )
}

/** The key that asks for the action, for those of the queue. */
const keyOf = (action: Action) =>
  action === 'return'
    ? decides('decline')
    : action === 'verify' || action === 'verify_individual'
      ? decides('approve')
      : undefined

/** The buttons for the state of the payee, with a dialog each. */
export function PayeeActions({ payee }: { payee: AdminPayee }) {
  const [asking, setAsking] = useState<Action | null>(null)
  const [first, ...others] = actionsOf(payee)
  return (
    <Row gap={2} rowGap={1}>
      {first && (
        <Button
          variant={payee.state === 'submitted' ? undefined : 'quiet'}
          {...keyOf(first)}
          onClick={() => setAsking(first)}
        >
          {words[first].button}
        </Button>
      )}
      {others.map((action) => (
        <Button key={action} variant="quiet" {...keyOf(action)} onClick={() => setAsking(action)}>
          {words[action].button}
        </Button>
      ))}
      {asking && <ActionDialog payee={payee} action={asking} onClose={() => setAsking(null)} />}
    </Row>
  )
}

/** Shows the whole account number after a reason, until the page is left. */
export function ReadNumber({ payee }: { payee: AdminPayee }) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [number, setNumber] = useState<string | null>(null)
  const sending = useSending(FIELDS, userAnswerOf)
  async function read() {
    const answer = await sending.send(() => readAccountNumber({ param: { id: payee.id }, json: { reason: typed } }))
    if (!answer) return
    sending.done()
    setOpen(false)
    setTyped('')
    setNumber(answer.account_number)
  }
  if (number !== null)
    return (
      <p>
        口座番号　<strong className={styles.number}>{number}</strong>{' '}
        <Button variant="quiet" onClick={() => setNumber(null)}>
          かくす
        </Button>
      </p>
    )
  return (
    <>
      <p>
        <Button variant="quiet" onClick={() => (payee.account ? setOpen(true) : showError('口座がありません。'))}>
          口座番号をすべて表示する
        </Button>
      </p>
      <ReasonDialog
        open={open}
        title="口座番号をすべて表示しますか？"
        label="表示する理由"
        help="だれが、いつ、なぜ見たかを、操作の記録に残します。"
        missing="理由を入力してください。"
        limit={MAX_PAYEE_MESSAGE}
        field={{ value: typed, onChange: setTyped }}
        confirmLabel="表示する"
        busy={sending.busy}
        messages={sending.messages}
        onMessages={(found) => sending.refuse(found)}
        onClose={() => setOpen(false)}
        onConfirm={() => void read()}
      >
        ふだんの確認は、下3桁だけでできます。
      </ReasonDialog>
    </>
  )
}
