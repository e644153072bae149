import type { StoryCard } from '#contract/experiences/experiences-schemas.ts'
import { Grid, Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { PageLink } from '#web/ui/page-link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { StoryPrice } from '#web/ui/story/story-price.tsx'
import { FavoriteButton } from '../favorites/favorite-button.tsx'
import styles from './lead-story.module.css'
import { placeOf, whenOf } from '../shared/words.ts'

/** A story as the front page gets it. */
export type FrontStory = Omit<StoryCard, 'price_side_note'>

/** The first story of a section of the front page: a large picture with text beside it. */
export function LeadStory({ story }: { story: FrontStory }) {
  return (
    <Grid as="article" gap={2} className={styles.lead}>
      <Picture
        src={story.image_url}
        alt=""
        width={960}
        height={640}
        sizes="(max-width: 767px) calc(100vw - 32px), 660px"
        className={looks.rounded}
      />
      <Stack gap={0.5}>
        <p className={looks.note}>
          {placeOf(story)}・{story.category.name}
        </p>
        <h3 className={styles.title}>
          <PageLink className={looks.cover} to={`/stories/${story.id}`} prefetch>
            {story.title}
          </PageLink>
        </h3>
        <p className={looks.note}>案内する人　{story.hosted_by}</p>
        {story.next_slot && <p className={looks.note}>次の開催日　{whenOf(story.next_slot)}</p>}
        <StoryPrice of={story} />
      </Stack>
      <div className={styles.corner}>
        <FavoriteButton story={story} />
      </div>
    </Grid>
  )
}
