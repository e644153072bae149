import type { Experience } from '#contract/experiences/experiences-schemas.ts'
import looks from '#web/ui/looks.module.css'
import { Section } from '#web/ui/page.tsx'

/** What the host asks guests to bring, to mind and to know before they book. */
export function BookingNotes({ experience }: { experience: Pick<Experience, 'note' | 'reservation_notice'> }) {
  const notes = [
    { title: '持ちもの・注意', text: experience.note },
    { title: 'ご予約にあたって', text: experience.reservation_notice },
  ]
  return notes.map(
    ({ title, text }) =>
      text && (
        <Section key={title} title={title}>
          <p className={looks.lines}>{text}</p>
        </Section>
      ),
  )
}
