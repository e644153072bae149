/** A guest changes a reservation: another date, fewer people; after the deadline by asking the host. */
import { useState } from 'react'
import { aloneWords } from '#web/features/booking/changes/change-words.ts'
import {
  changeReservation,
  getReservation,
  getReservationChange,
  proposeReservationChange,
} from '#web/calls/booking.ts'
import { signedIn } from '#web/features/accounts/shared/guards.ts'
import { Changing } from '#web/features/booking/changes/change-form.tsx'
import { OwnProposal, Withdrawn } from '#web/features/booking/changes/guest-changes.tsx'
import { statusOf } from '#web/features/booking/shared/reservation-words.ts'
import { asBooked } from '#web/features/booking/changes/use-change.ts'
import { pathId } from '#web/path-id.ts'
import { loaded, readResponse } from '#web/read-response.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Row } from '#web/ui/layout.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Page } from '#web/ui/page.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import type { Route } from './+types/mypage-reservation-change'

export const meta: Route.MetaFunction = () => [
  { title: '日程・人数の変更 | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, params, context }: Route.LoaderArgs) {
  await signedIn(context, url.pathname)
  const param = { id: pathId(params.id) }
  const [reservation, first] = await Promise.all([
    loaded(getReservation({ context, param })),
    readResponse(getReservationChange({ context, param, query: asBooked })),
  ])
  return { reservation, first, now: Date.now() }
}

export default function ChangePage({ loaderData: { reservation, first, now } }: Route.ComponentProps) {
  const { id, experience, status } = reservation
  const [withdrawn, setWithdrawn] = useState(false)
  const page = `/mypage/reservations/${id}`
  const messages = `/mypage/messages/new?reservation=${id}`
  const open = first.ok ? first.data.proposal : null
  return (
    <Page
      title="日程・人数の変更"
      breadcrumbs={[
        { label: 'マイページ', to: '/mypage' },
        { label: `予約 ${id}`, to: page },
        { label: '日程・人数の変更' },
      ]}
      lead={experience.title}
    >
      <NeedsScript />
      <Changing
        id={id}
        first={first}
        now={now}
        by="guest"
        ask={(query, signal) => readResponse(getReservationChange({ param: { id }, query, signal }))}
        send={(json, alone) =>
          alone ? changeReservation({ param: { id }, json }) : proposeReservationChange({ param: { id }, json })
        }
        why={status === 'confirmed' ? undefined : `この予約は「${statusOf(reservation).word}」のため、変更できません。`}
        told="確認のメールをお送りします。"
        ways={
          <Row gap={1.5} rowGap={1}>
            <LinkButton to={page}>予約のページへ</LinkButton>
            <LinkButton to={messages} variant="quiet">
              主催者に連絡する
            </LinkButton>
          </Row>
        }
        proposal={open && <OwnProposal id={id} proposal={open} onWithdrawn={() => setWithdrawn(true)} />}
        messages={messages}
      >
        {withdrawn && <Withdrawn />}
        {first.ok && <p>{unbroken(aloneWords(first.data))}</p>}
      </Changing>
    </Page>
  )
}
