import type { ReactNode } from 'react'
import type { StoryCard as Story } from '#contract/experiences/experiences-schemas.ts'
import { formatDateShort, formatRange } from '#domain/shared/japan-time.ts'
import { prefectureOf } from '#domain/shared/prefectures.ts'
import { Grid, Stack } from '../layout.tsx'
import looks from '../looks.module.css'
import { PageLink } from '../page-link.tsx'
import { Picture } from '../picture.tsx'
import { Stars } from './stars.tsx'
import styles from './story-card.module.css'
import { StoryPrice } from './story-price.tsx'

/** An experience in a list. Cards of a host's other experiences have the first fields only. */
export type StoryCardData = Pick<Story, 'id' | 'title' | 'image_url' | 'price' | 'total' | 'price_types'> &
  Partial<Pick<Story, 'online' | 'state' | 'rating' | 'review_count'>> & {
    category?: Pick<NonNullable<Story['category']>, 'name'> | null
    next_slot?: Pick<NonNullable<Story['next_slot']>, 'date' | 'places_left'> | null
    asked_slots?: Story['asked_slots']
  }

type Props = {
  story: StoryCardData
  /** The heading level of the title. */
  heading?: 'h2' | 'h3'
  /** The card has the first picture of the page: it loads immediately. */
  first?: boolean
  sizes?: string
  /** Where the card leads; by default to the experience. */
  to?: string
  /** The visitor comes with a child. */
  withChild?: boolean
  /** A button that places itself on the picture; it isn't part of the card's link. */
  corner?: ReactNode
}

/**
 * On phones a little less than the card: at its exact width, dense screens load the larger picture,
 * which looks the same.
 */
const cardSizes = '(max-width: 575px) 85vw, (max-width: 870px) 50vw, 280px'

/** Pixels: a narrow card, one of a phone, and one of a wide phone or at twice the resolution. */
const widths = [320, 640, 960]

/** The card shows the number of places left if it is at most this. */
const FEW = 3

const placeOf = ({ online, state }: StoryCardData) =>
  online ? 'オンライン' : state != null ? prefectureOf(state)?.name : undefined

/** An experience in a list. The whole card is a link. */
export function StoryCard({
  story,
  heading: Heading = 'h3',
  first = false,
  sizes = cardSizes,
  to,
  withChild,
  corner,
}: Props) {
  const { id, title, image_url, category, rating, review_count, next_slot, asked_slots } = story
  const about = [placeOf(story), category?.name].filter(Boolean).join('・')
  return (
    <Stack as="article" gap={0.5} className={styles.card}>
      <div className={styles.photo}>
        <Picture src={image_url} alt="" widths={widths} sizes={sizes} first={first} />
      </div>
      {about && <p className={styles.about}>{about}</p>}
      <Heading className={styles.title}>
        <PageLink className={looks.cover} to={to ?? `/stories/${id}`} prefetch>
          {title}
        </PageLink>
      </Heading>
      <StoryPrice of={story} withChild={withChild} />
      {rating != null && <Stars rate={rating} count={review_count} size={15} />}
      {asked_slots?.map((slot) => (
        <p key={slot.id} className={styles.next}>
          {`${formatDateShort(slot.date)} ${formatRange(slot.start_time, slot.end_time)}`}
          <strong>{`残り${slot.places_left}名`}</strong>
        </p>
      ))}
      {next_slot && !asked_slots && (
        <p className={styles.next}>
          {`次回 ${formatDateShort(next_slot.date)}`}
          {next_slot.places_left <= FEW && <strong>{`残り${next_slot.places_left}名`}</strong>}
        </p>
      )}
      {corner}
    </Stack>
  )
}

/** A grid of cards: one column on a phone, four on a desktop. Children must be `<li>`. */
export function CardGrid({ children }: { children: ReactNode }) {
  return (
    <Grid as="ul" gap={3} rowGap={4} className={styles.grid}>
      {children}
    </Grid>
  )
}
