/** Refunds above the limit of サポート that 会計 is asked to make: those that wait, and decided ones. */
import { Link } from 'react-router'
import type { Handover } from '#contract/booking/admin-handovers-schemas.ts'
import { type HandoverState, handoverStateLabels, MAX_ANSWER } from '#domain/booking/handovers.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { decideHandover, listHandovers } from '#web/calls/admin-booking.ts'
import { loaded } from '#web/read-response.ts'
import { OfficeLink, useMay } from '#web/features/accounts/shared/may-use.tsx'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { requesterLabels } from '#web/features/shared/requester-choice.tsx'
import { handedOverWhat } from '#web/features/booking/admin/handover-notice.tsx'
import { BulkButtons } from '#web/features/office/bulk/bulk-buttons.tsx'
import { useAskingAbout } from '#web/features/shared/use-operation.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { Row } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { fieldOf } from '#web/ui/form/field-of.ts'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import type { Route } from './+types/handovers'

export const meta: Route.MetaFunction = () => [{ title: '返金の引き継ぎ | 運営 | つむぎ' }]

export async function loader({ context }: Route.LoaderArgs) {
  return await loaded(listHandovers({ context }))
}

const tones = { waiting: 'waiting', done: 'good', declined: 'over' } as const satisfies Record<HandoverState, string>

function Subject({ handover: { reservation_id, calendar_ids, names, plan } }: { handover: Handover }) {
  if (reservation_id !== null)
    return (
      <Link to={`/admin/reservations/${reservation_id}${plan?.change ? '/change' : ''}`}>
        予約 {reservation_id} {names[0]}
      </Link>
    )
  const ids = calendar_ids ?? []
  if (ids.length === 1) return <Link to={`/admin/calendars/${ids[0]}`}>{names[0] ?? `日程 ${ids[0]}`}</Link>
  return `${names.join('、')}${ids.length > names.length ? `、ほか${ids.length - names.length}件` : ''}`
}

type Decision = 'done' | 'declined'

/** The buttons of 会計. The refund is made on the page of the reservation or the slot. */
function Decide({ handover: { id, calendar_ids, plan } }: { handover: Handover }) {
  const form = useStoredForm(`handover-${id}`, { answer: '' })
  const { answer } = form.value
  const { asked, ask, close, refuse, form: dialog, run } = useAskingAbout<Decision>()
  async function decide(decision: Decision) {
    if (decision === 'declined' && answer.trim() === '') return refuse({ answer: ['見送る理由を入力してください。'] })
    const param = { id }
    await run(
      () => userAnswerOf(decideHandover({ param, json: { decision, answer } })),
      () => {
        form.clear()
        close()
        showSuccess('返事を送りました。')
      },
    )
  }
  return (
    <Row gap={2} rowGap={1} align="stretch">
      {calendar_ids !== null && calendar_ids.length > 1 && (
        <BulkButtons
          kinds={[plan?.shift_days ? 'postpone_slots' : 'cancel_slots']}
          selection={{ ids: calendar_ids }}
          {...(plan?.shift_days && { shift_days: plan.shift_days })}
        />
      )}
      <Button onClick={() => ask('done')}>対応済みにする</Button>
      <Button variant="quiet" onClick={() => ask('declined')}>
        見送る
      </Button>
      {asked && (
        <FormDialog
          {...dialog}
          title={asked === 'done' ? '対応済みにしますか？' : 'この返金を見送りますか？'}
          lead={
            asked === 'done' && <p>返金やキャンセルは、予約や日程のページで済ませてください。ここでは返金しません。</p>
          }
          fields={['answer']}
          confirmLabel={asked === 'done' ? '対応済みにする' : '見送る'}
          onSubmit={() => void decide(asked)}
        >
          <TextArea
            {...fieldOf(form, dialog.messages)('answer')}
            label={asked === 'done' ? '返事' : '見送る理由'}
            required={asked === 'declined'}
            rows={3}
            help="依頼した人に、メールと運営ホームで伝わります。"
            limit={MAX_ANSWER}
          />
        </FormDialog>
      )}
    </Row>
  )
}

function Next({ handover }: { handover: Handover }) {
  const may = useMay()
  const { state, answer, decided_by, decided_at } = handover
  if (state === 'waiting') return may.act('accounting') ? <Decide handover={handover} /> : '会計の対応を待っています。'
  return (
    <div>
      {answer !== '' && <p>{answer}</p>}
      <p className={looks.note}>
        {decided_by?.name} <Unbroken>{decided_at && formatMoment(Date.parse(decided_at))}</Unbroken>
      </p>
    </div>
  )
}

const columns: Column<Handover>[] = [
  { head: '予約・日程', names: true, cell: (handover) => <Subject handover={handover} /> },
  {
    head: '依頼',
    cell: ({ cancels, plan, requested_by }) =>
      `${handedOverWhat({ cancels, plan })}${requested_by ? `（${requesterLabels[requested_by]}）` : ''}`,
  },
  { head: '金額', end: true, whole: true, cell: ({ amount }) => formatYen(amount) },
  { head: '理由', cell: ({ reason }) => reason },
  {
    head: '依頼した人',
    cell: ({ asked_by, asked_at }) => (
      <span>
        <OfficeLink to={`/admin/users/${asked_by.id}`}>{asked_by.name}</OfficeLink>{' '}
        <Unbroken>{formatMoment(Date.parse(asked_at))}</Unbroken>
      </span>
    ),
  },
  {
    head: '状態',
    whole: true,
    cell: ({ state }) => <StatusBadge tone={tones[state]}>{handoverStateLabels[state]}</StatusBadge>,
  },
  { head: '会計の対応', cell: (handover) => <Next handover={handover} /> },
]

export default function Handovers({ loaderData: { handovers } }: Route.ComponentProps) {
  return (
    <OfficePage
      title="返金の引き継ぎ"
      lead="サポートの上限を超える返金です。会計が返金して、返事を書きます。対応したものは30日のあいだ残ります。"
    >
      {handovers.length === 0 ? (
        <p className={looks.note}>引き継がれた返金はありません。</p>
      ) : (
        <DataTable label="引き継がれた返金" columns={columns} rows={handovers} keyOf={({ id }) => id} />
      )}
    </OfficePage>
  )
}
