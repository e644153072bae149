import { Link } from 'react-router'
import type { WaitingEntry } from '#contract/booking/waiting-schemas.ts'
import { partyWords } from '#domain/booking/party-words.ts'
import { partyParam } from '#domain/booking/party.ts'
import { formatDate, formatMoment, formatSlot } from '#domain/shared/japan-time.ts'
import { declineWaitingOffer, endWaitingEntry } from '#web/calls/booking.ts'
import { bookingPath } from '#web/features/schedule/shared/selection-address.ts'
import { ConfirmButton } from '#web/features/shared/confirm-button.tsx'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import looks from '#web/ui/looks.module.css'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** What a guest waits for, with the rank in each slot, and the places that are kept for them. */
export function WaitingCard({ entry, onDone }: { entry: WaitingEntry; onDone: (words: string) => void }) {
  const { id, experience, calendars, offer, number_of_people, lines } = entry
  const offered = calendars.find((slot) => slot.id === offer?.calendar_id)
  const awaited = calendars.filter((slot) => slot !== offered)
  const party = lines ? partyParam(lines) : number_of_people
  const last = entry.offers_left === 1
  return (
    <Stack as="article" gap={1} card pad={2}>
      <h2 className={looks.h4}>
        <Link className={looks.plainLink} to={`/stories/${experience.id}`}>
          {experience.title}
        </Link>
      </h2>
      <p>
        {partyWords(lines ?? null, number_of_people)}・{formatDate(entry.waits_until)}まで待つ
      </p>
      {offer && offered && (
        <Notice kind="success" word={entry.new_dates ? '新しい日程が出ました' : 'お席が空きました'} live={false}>
          <p>
            {formatSlot(offered)}のお席を、<strong>{formatMoment(Date.parse(offer.ends_at))}まで</strong>
            お取りしています。それまでにご予約ください。
          </p>
        </Notice>
      )}
      {entry.new_dates && <p>新しい日程が追加されたら、お知らせします。</p>}
      {awaited.length > 0 && (
        <ul className={looks.points}>
          {awaited.map((slot) => (
            <li key={slot.id}>
              {formatSlot(slot)}（あなたは{slot.rank}番目）
            </li>
          ))}
        </ul>
      )}
      <Row gap={1.5}>
        {offered && (
          <LinkButton to={bookingPath(experience.id, [offered.id], party)}>
            予約する
            <VisuallyHidden>：{experience.title}</VisuallyHidden>
          </LinkButton>
        )}
        {offer && offered && (
          <ConfirmButton
            label={
              <>
                見送る
                <VisuallyHidden>：{experience.title}</VisuallyHidden>
              </>
            }
            title="お席を見送りますか？"
            confirmLabel="見送る"
            cancelLabel="戻る"
            call={() => userAnswerOf(declineWaitingOffer({ param: { id: offer.id } }))}
            done={() => onDone(last ? 'お席を見送り、空き待ちを終わりにしました。' : 'お席を見送りました。')}
            leaves={last}
          >
            <p>
              お取りしているお席は、すぐに次の方のものになります。
              {last
                ? 'ご利用にならないご案内が2回になるため、空き待ちも終わります。'
                : 'お席がまた埋まったあとで空いたときや、ほかの日程が空いたときに、もう一度ご案内します。もう一度ご利用にならないと、空き待ちは終わります。'}
            </p>
          </ConfirmButton>
        )}
        <ConfirmButton
          label={
            <>
              空き待ちをやめる
              <VisuallyHidden>：{experience.title}</VisuallyHidden>
            </>
          }
          title="空き待ちをやめますか？"
          confirmLabel="やめる"
          cancelLabel="戻る"
          call={() => userAnswerOf(endWaitingEntry({ param: { id } }))}
          done={() => onDone('空き待ちをやめました。')}
          leaves
        >
          <p>
            {offered ? 'お取りしているお席は、すぐに次の方のものになります。' : ''}
            もう一度お待ちになるときは、いちばん後の順番になります。
          </p>
        </ConfirmButton>
      </Row>
    </Stack>
  )
}
