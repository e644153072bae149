import { useState } from 'react'
import type { SlotParticipants } from '#contract/booking/host-booking-schemas.ts'
import { partyWords } from '#domain/booking/party-words.ts'
import { dateOf, formatMoment } from '#domain/shared/japan-time.ts'
import { listHostCalendars } from '#web/calls/schedule.ts'
import { AddSlot } from '#web/features/schedule/slots/add-slot.tsx'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import type { SlotExperience } from '#contract/schedule/host-schedule-schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { showError } from '#web/ui/kit/toast-store.ts'
import { Section } from '#web/ui/page.tsx'

/** Who waits for the slot, and a button to add a date for them. */
export function SlotWaiting({ calendar, waiting = [] }: Pick<SlotParticipants, 'calendar' | 'waiting'>) {
  const [adding, setAdding] = useState<{ experience: SlotExperience; today: string } | null>(null)
  if (waiting.length === 0) return null
  const open = async () => {
    const today = dateOf(Date.now())
    const experience_id = calendar.experience.id
    const answer = await userAnswerOf(
      listHostCalendars({ query: { experience_id: String(experience_id), from_date: today, to_date: today } }),
    )
    const found = answer.ok && answer.data.meta.experiences.find(({ id }) => id === experience_id)
    if (found) setAdding({ experience: found, today })
    else showError('日程を読み込めませんでした。もう一度お試しください。')
  }
  return (
    <Section title={`空きを待つ方（${waiting.length}組）`}>
      <ol>
        {waiting.map(({ id, name, number_of_people, lines, new_dates, offer_ends_at }) => (
          <li key={id}>
            {name} さん　{partyWords(lines ?? null, number_of_people)}
            {new_dates && '・新しい日程ならどの日でも'}
            {offer_ends_at && `（ご案内中・${formatMoment(Date.parse(offer_ends_at))}まで）`}
          </li>
        ))}
      </ol>
      <p>日を追加すると、この方々に先にご案内します。入らない方は、ひきつづきお待ちになります。</p>
      <div>
        <Button variant="quiet" onClick={() => void open()}>
          日を追加して先に案内する
        </Button>
      </div>
      {adding && (
        <AddSlot
          experiences={[adding.experience]}
          experience_id={adding.experience.id}
          date={null}
          today={adding.today}
          for_waiting_of={calendar.id}
          onClose={() => setAdding(null)}
        />
      )}
    </Section>
  )
}
