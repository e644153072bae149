import type { ReactNode } from 'react'
import { describePolicy } from '#domain/booking/describe-policy.ts'
import { formatDateShort, formatRange } from '#domain/shared/japan-time.ts'
import { DescriptionList } from '#web/ui/content/description-list.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import { StoryPrice } from '#web/ui/story/story-price.tsx'
import { placeOf, placesWord } from '../shared/words.ts'
import looks from '#web/ui/looks.module.css'
import styles from './booking-card.module.css'
import type { ShownStory } from './story-details.tsx'

type Props = {
  story: ShownStory
  /**
   * Where each of the story's next slots leads. The loader makes them: less script for the page.
   */
  paths: readonly string[]
  /** What the visitor looks for, in words; null for nothing. */
  asked?: string | null
  action: ReactNode
}

/** On wide screens: everything needed to decide, beside the story while it scrolls. */
export function BookingCard({ story, paths, asked = null, action }: Props) {
  const fitting = story.asked_slots ?? []
  const slots = fitting.length > 0 ? fitting : story.next_slots
  return (
    <section className={styles.card} aria-label="予約">
      <StoryPrice of={story} large />
      {asked !== null && fitting.length === 0 && <p>{asked}に予約できる日程はありません。</p>}
      {slots.length === 0 ? (
        <p>いま予約できる日程はありません。満席の日程の空きや新しい日程は、日程を見るページからお待ちいただけます。</p>
      ) : (
        <div>
          <h2 className={looks.h4}>{fitting.length > 0 ? asked : '次の開催日'}</h2>
          <Stack as="ul" gap={1} className={styles.dates}>
            {slots.map((slot, at) => {
              const word = fitting.length > 0 ? `残り${slot.places_left}名` : placesWord(slot)
              return (
                <li key={slot.id}>
                  <PageLink to={paths[at] ?? ''} className={styles.date}>
                    <span>{formatDateShort(slot.date)}</span>
                    <span>{formatRange(slot.start_time, slot.end_time)}</span>
                    {word && <strong>{word}</strong>}
                  </PageLink>
                </li>
              )
            })}
          </Stack>
        </div>
      )}
      {action}
      <DescriptionList
        items={[
          { term: '案内する人', detail: story.hosted_by },
          { term: '場所', detail: placeOf(story) || null },
          { term: '定員', detail: `1回につき${story.recruitment_number}名まで` },
          { term: 'キャンセル', detail: describePolicy(story.cancellation_period) },
        ]}
      />
    </section>
  )
}
