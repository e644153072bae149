/** A host answers what a guest proposed, or changes the reservation as the guest agreed. */
import { data } from 'react-router'
import { changeHostReservation, getHostReservationChange } from '#web/calls/host-booking.ts'
import { Changing } from '#web/features/booking/changes/change-form.tsx'
import { AnswerProposal } from '#web/features/booking/changes/change-proposal.tsx'
import { asBooked } from '#web/features/booking/changes/use-change.ts'
import { pathId } from '#web/path-id.ts'
import { readResponse } from '#web/read-response.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { Card, Row } from '#web/ui/layout.tsx'
import type { Route } from './+types/reservation-change'

export const meta: Route.MetaFunction = ({ params }) => [{ title: `予約 ${params.id} の変更 | ホスト | つむぎ` }]

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = pathId(params.id)
  const first = await readResponse(getHostReservationChange({ context, param: { id }, query: asBooked }))
  if (!first.ok && first.status === 404) throw data(first.error, 404)
  return { id, first, now: Date.now() }
}

export default function HostChangePage({ loaderData: { id, first, now } }: Route.ComponentProps) {
  const slots = first.ok ? first.data.before.calendars : []
  const proposal = first.ok ? first.data.proposal : null
  return (
    <OfficePage
      title="日程・人数の変更"
      width="form"
      breadcrumbs={[
        { label: '開催日程', to: '/host/calendars' },
        ...(slots[0] ? [{ label: 'この回', to: `/host/calendars/${slots[0].id}` }] : []),
        { label: `予約 ${id} の変更` },
      ]}
      lead="料金が増える変更はできません。人数や回数を減らすと、差額をすべてお返しします。"
    >
      <Changing
        id={id}
        first={first}
        now={now}
        by="host"
        ask={(query, signal) => readResponse(getHostReservationChange({ param: { id }, query, signal }))}
        send={(json) => changeHostReservation({ param: { id }, json })}
        told="お客さまにメールでお知らせします。"
        ways={
          <Row gap={1.5} rowGap={1}>
            {slots[0] && <LinkButton to={`/host/calendars/${slots[0].id}`}>この回の参加者へ</LinkButton>}
            <LinkButton to={`/host/messages/new?reservation=${id}`} variant="quiet">
              メッセージを送る
            </LinkButton>
          </Row>
        }
        proposal={
          proposal && (
            <Card as="section" pad={3} gap={2} aria-labelledby="proposal">
              <h2 id="proposal">お客さまからのお願い</h2>
              <AnswerProposal proposal={proposal} />
            </Card>
          )
        }
      />
    </OfficePage>
  )
}
