/** Adjustments above the limit of one admin: those that wait, and those decided lately. */
import { useRef } from 'react'
import type { Ledger, AdjustmentRequest } from '#contract/booking/admin-ledger-schemas.ts'
import {
  adjustmentKinds,
  adjustmentKindWords,
  adjustmentProblems,
  MAX_ADJUSTMENT_REASON,
  adjustmentStateLabels,
  type AdjustmentState,
} from '#domain/booking/ledger.ts'
import { parseYen, toHalfWidth } from '#domain/shared/text.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { addAdjustment, decideAdjustment } from '#web/calls/admin-booking.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { ReasonDialog } from '#web/features/office/shared/reason-dialog.tsx'
import { useAsking, useAskingAbout } from '#web/features/shared/use-operation.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { YenInput } from '#web/ui/form/yen-input.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { Yen } from '#web/ui/unbroken.tsx'
import { fieldOf } from '#web/ui/form/field-of.ts'
import { Link } from 'react-router'
import { ownInterestSentence, whoseMoney } from '#domain/accounts/own-interest.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { useOfficeUser } from '#web/features/accounts/shared/may-use.tsx'
import { ConfirmDialog } from '#web/ui/content/dialog.tsx'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Section } from '#web/ui/page.tsx'
import { signed } from './signed-yen.ts'

/** The button and dialog that change what is owed to a payee. */
export function AdjustBalance({ payee }: { payee: NonNullable<Ledger['payee']> }) {
  const { ask, close, messages, reasoned, run } = useAsking()
  const form = useStoredForm(`adjust-balance-${payee.id}`, { kind: '', direction: 'less', amount: '', reason: '' })
  // Stays until the adjustment has succeeded, so that a retry after a lost response changes
  // nothing.
  const key = useRef<string | null>(null)
  const { kind: chosen, direction, amount, reason } = form.value
  const kind = adjustmentKinds.find((one) => one === chosen) ?? null
  const typed = parseYen(toHalfWidth(amount))
  const yen = typed === null ? null : direction === 'more' ? typed : -typed
  const needsApproval = yen !== null && Math.abs(yen) > payee.alone
  async function adjust() {
    if (yen === null || kind === null) return
    key.current ??= crypto.randomUUID()
    const json = { payee_id: payee.id, kind, amount: yen, reason, request_key: key.current }
    await run(
      () => userAnswerOf(addAdjustment({ json })),
      () => {
        key.current = null
        form.change({ kind: '', direction: 'less', amount: '', reason: '' })
        form.clear()
        close()
        showSuccess(needsApproval ? 'ほかの管理者に承認を頼みました。' : '残高を調整しました。')
      },
    )
  }
  const check = (): Record<string, string[]> => {
    const problems = adjustmentProblems({ amount: yen ?? 0, reason: 'checked by the dialog' })
    return {
      ...(kind === null && { kind: ['調整の種類を選んでください。'] }),
      ...(problems.amount && { amount: ['金額は1円から9,999,999円までの数字で入力してください。'] }),
    }
  }
  const field = fieldOf(form, messages)
  const controls = (
    <>
      <Select
        {...field('kind')}
        label="調整の種類"
        required
        help="会計ソフトに渡す仕訳の勘定科目が決まります。"
        options={adjustmentKinds.map((value) => ({ value, label: adjustmentKindWords[value] }))}
      />
      <RadioGroup
        {...field('direction')}
        label="残高をどうしますか"
        required
        layout="inline"
        options={[
          { value: 'less', label: '減らす' },
          { value: 'more', label: '増やす' },
        ]}
      />
      <YenInput
        {...field('amount')}
        label="金額"
        required
        help={
          yen
            ? `調整後の残高は${formatYen(payee.balance + yen)}です。${needsApproval ? 'ほかの管理者の承認がいります。' : ''}`
            : `${formatYen(payee.alone)}を超えると、ほかの管理者の承認がいります。`
        }
      />
    </>
  )
  return (
    <>
      <Button variant="quiet" onClick={ask}>
        残高を調整する
      </Button>
      <ReasonDialog
        {...reasoned}
        title={`${payee.name} さんの残高を調整しますか？`}
        more={{ names: ['kind', 'amount'], controls, check }}
        label="調整の理由"
        help="元帳と操作の記録に残ります。"
        limit={MAX_ADJUSTMENT_REASON}
        missing="理由を入力してください。"
        field={fieldOf(form)('reason')}
        confirmLabel={needsApproval ? '承認を頼む' : '調整する'}
        onConfirm={() => void adjust()}
      >
        いまの残高は <Yen amount={payee.balance} />{' '}
        です。調整はあとから消せません。まちがえたときは、反対の調整をします。
      </ReasonDialog>
    </>
  )
}

type Decision = 'approved' | 'declined'
const tones = { waiting: 'waiting', approved: 'good', declined: 'over' } as const satisfies Record<
  AdjustmentState,
  string
>

function Decide({ request, own }: { request: AdjustmentRequest; own: boolean }) {
  const { asked, ask, close, confirm, run } = useAskingAbout<Decision>()
  const decline = own ? '取り下げる' : '見送る'
  async function decide(decision: Decision) {
    const param = { id: request.id }
    await run(
      () => userAnswerOf(decideAdjustment({ param, json: { decision } })),
      () => {
        close()
        showSuccess(decision === 'approved' ? '残高を調整しました。' : own ? '取り下げました。' : '見送りました。')
      },
    )
  }
  return (
    <>
      <Row gap={2} rowGap={1} align="stretch">
        {request.may_approve && <Button onClick={() => ask('approved')}>承認する</Button>}
        <Button variant="quiet" onClick={() => ask('declined')}>
          {decline}
        </Button>
      </Row>
      {asked && (
        <ConfirmDialog
          {...confirm}
          onConfirm={() => void decide(asked)}
          title={`${request.payee.name} さんの残高の調整（${signed(request.amount)}）を${asked === 'approved' ? '承認しますか？' : own ? '取り下げますか？' : '見送りますか？'}`}
          confirmLabel={asked === 'approved' ? '承認する' : decline}
          destructive={false}
        >
          理由：{request.reason}
        </ConfirmDialog>
      )}
    </>
  )
}

function Next({ request }: { request: AdjustmentRequest }) {
  const me = useOfficeUser()
  const { state, own_interest, asked_by, decided_by, decided_at } = request
  if (state !== 'waiting') return `${decided_by?.name ?? ''}　${decided_at ? formatMoment(Date.parse(decided_at)) : ''}`
  if (own_interest.length > 0) return ownInterestSentence(whoseMoney(own_interest))
  const isOwn = asked_by.id === me
  return (
    <>
      {isOwn && 'ほかの管理者の承認を待っています。'}
      <Decide request={request} own={isOwn} />
    </>
  )
}

const columns: Column<AdjustmentRequest>[] = [
  {
    head: '受取人',
    names: true,
    cell: ({ payee }) => <Link to={`/admin/ledger?payee_id=${payee.id}`}>{payee.name}</Link>,
  },
  { head: '種類', cell: ({ kind }) => adjustmentKindWords[kind ?? 'other'] },
  { head: '金額', end: true, whole: true, cell: ({ amount }) => signed(amount) },
  { head: '理由', cell: ({ reason }) => reason },
  { head: '依頼', cell: ({ asked_by, asked_at }) => `${asked_by.name}　${formatMoment(Date.parse(asked_at))}` },
  {
    head: '状態',
    whole: true,
    cell: ({ state }) => <StatusBadge tone={tones[state]}>{adjustmentStateLabels[state]}</StatusBadge>,
  },
  { head: '承認', cell: (request) => <Next request={request} /> },
]

/** For at least one request. */
export function AdjustmentRequests({ requests }: { requests: readonly AdjustmentRequest[] }) {
  return (
    <Section title="承認のいる調整">
      <DataTable label="承認のいる調整" columns={columns} rows={requests} keyOf={({ id }) => id} />
    </Section>
  )
}
