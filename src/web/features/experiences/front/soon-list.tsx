import { formatDate, formatRange, weekdayLabels, weekdayOf } from '#domain/shared/japan-time.ts'
import { Grid } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { PageLink } from '#web/ui/page-link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { StoryPrice } from '#web/ui/story/story-price.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { FrontStory } from './lead-story.tsx'
import styles from './soon-list.module.css'
import { placeOf, placesWord } from '../shared/words.ts'

const sizes = '(max-width: 767px) 88px, 132px'

/** Stories by their next date. Those without a date are left out. */
export function SoonList({ stories }: { stories: readonly FrontStory[] }) {
  return (
    <ol className={looks.lined}>
      {stories.map(({ next_slot: slot, ...story }) => {
        if (!slot) return null
        const word = placesWord(slot)
        return (
          <Grid key={story.id} as="li" gap={2} rowGap={0.5} align="start" className={styles.row}>
            <time dateTime={`${slot.date}T${slot.start_time}:00+09:00`} className={styles.when}>
              <VisuallyHidden>次の開催日 {formatDate(slot.date)} </VisuallyHidden>
              <span aria-hidden="true" className={styles.day}>
                {Number(slot.date.slice(5, 7))}.{Number(slot.date.slice(8))}
                <small>{weekdayLabels[weekdayOf(slot.date)]}</small>
              </span>
              <span className={looks.small}>{formatRange(slot.start_time, slot.end_time)}</span>
            </time>
            <div>
              <h3 className={styles.title}>
                <PageLink className={looks.cover} to={`/stories/${story.id}`} prefetch>
                  {story.title}
                </PageLink>
              </h3>
              <p className={looks.note}>
                {placeOf(story)}・{story.hosted_by}
              </p>
              <p className={looks.note}>
                <StoryPrice of={story} />
                {word && <strong className={styles.word}>{word}</strong>}
              </p>
            </div>
            <Picture src={story.image_url} alt="" sizes={sizes} className={looks.roundedSmall} />
          </Grid>
        )
      })}
    </ol>
  )
}
