/** An admin changes a reservation for the operator. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  changeAdminReservation,
  getAdminReservation,
  getAdminReservationChange,
  handOverRefund,
  listHandovers,
} from '#web/calls/admin-booking.ts'
import { Changing } from '#web/features/booking/changes/change-form.tsx'
import { asBooked } from '#web/features/booking/changes/use-change.ts'
import { handedOver, RefundLimit } from '#web/features/shared/refund-limit.tsx'
import { useMay } from '#web/features/accounts/shared/may-use.tsx'
import { pathId } from '#web/path-id.ts'
import { loaded, readResponse } from '#web/read-response.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { Row } from '#web/ui/layout.tsx'
import type { Route } from './+types/reservation-change'

export const meta: Route.MetaFunction = ({ params }) => [{ title: `予約 ${params.id} の変更 | 運営 | つむぎ` }]

export async function loader({ params, context }: Route.LoaderArgs) {
  const param = { id: pathId(params.id) }
  const [reservation, { handovers }, first] = await Promise.all([
    loaded(getAdminReservation({ context, param })),
    loaded(listHandovers({ context, query: { reservation_id: param.id } })),
    readResponse(getAdminReservationChange({ context, param, query: asBooked })),
  ])
  return { reservation, handovers, first, now: Date.now() }
}

export default function AdminChangePage({ loaderData: { reservation, handovers, first, now } }: Route.ComponentProps) {
  const { id, guest, experience, refund_allowance } = reservation
  const [request_key] = useState(() => crypto.randomUUID())
  const navigate = useNavigate()
  const may = useMay()
  const waiting = may.act('accounting')
    ? handovers.find(({ state, plan }) => state === 'waiting' && plan?.change)
    : undefined
  const page = `/admin/reservations/${id}`
  return (
    <OfficePage
      title="日程・人数の変更"
      width="form"
      breadcrumbs={[
        { label: '予約', to: '/admin/reservations' },
        { label: `予約 ${id}`, to: page },
        { label: '日程・人数の変更' },
      ]}
      lead={`${guest.name} さん・${experience.title}`}
    >
      <Changing
        id={id}
        first={first}
        now={now}
        by="operator"
        ask={(query, signal) => readResponse(getAdminReservationChange({ param: { id }, query, signal }))}
        send={({ calendar_ids, number_of_people, party, ...rest }, _, over) => {
          const change = { calendar_ids, number_of_people, party }
          if (over === null) return changeAdminReservation({ param: { id }, json: { ...change, ...rest } })
          const { reason } = rest
          const json = { reservation_id: id, cancels: false, plan: { change }, amount: over, reason, request_key }
          return handOverRefund({ json })
        }}
        onHandedOver={() => {
          showSuccess(handedOver)
          void navigate(page)
        }}
        wished={waiting && { change: waiting.plan?.change, reason: waiting.reason }}
        {...(refund_allowance && { most: refund_allowance.most })}
        note={(over) => <RefundLimit allowance={refund_allowance} over={over} />}
        told="お客さまとホストにメールでお知らせします。"
        ways={
          <Row>
            <LinkButton to={page}>予約のページへ</LinkButton>
          </Row>
        }
      />
    </OfficePage>
  )
}
