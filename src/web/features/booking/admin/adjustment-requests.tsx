/** Adjustments above the limit of one admin: those that wait, and those decided lately. */
import { Link } from 'react-router'
import type { AdjustmentRequest } from '#contract/booking/admin-ledger-schemas.ts'
import { ownInterestSentence, whoseMoney } from '#domain/accounts/own-interest.ts'
import { adjustmentKindWords, adjustmentStateLabels, type AdjustmentState } from '#domain/booking/ledger.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { decideAdjustment } from '#web/calls/admin-booking.ts'
import { useOfficeUser } from '#web/features/accounts/shared/may-use.tsx'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { useAskingAbout } from '#web/features/shared/use-operation.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/content/dialog.tsx'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { Row } from '#web/ui/layout.tsx'
import { Section } from '#web/ui/page.tsx'
import { signed } from './signed-yen.ts'

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
  {
    head: '依頼',
    cell: ({ asked_by, asked_at }) => `${asked_by.name}　${formatMoment(Date.parse(asked_at))}`,
  },
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
