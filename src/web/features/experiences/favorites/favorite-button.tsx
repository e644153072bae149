import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { StoryCard } from '#web/ui/story/story-card.tsx'
import { HEART_ID } from './heart-shape.tsx'
import { useFavorites } from './favorites-context.ts'
import looks from '#web/ui/looks.module.css'
import styles from './favorite-button.module.css'

type Props = {
  story: { id: number; title: string }
  /** With a visible label, beside other buttons. */
  labelled?: boolean
}

/** The heart of an experience. It needs JavaScript and is hidden without it. */
export function FavoriteButton({ story: { id, title }, labelled = false }: Props) {
  const { ids, toggle } = useFavorites()
  return (
    <button
      type="button"
      className={classNames(looks.unprinted, styles.heart, labelled && styles.labelled)}
      aria-pressed={ids.has(id)}
      aria-label={`お気に入り：${title}`}
      onClick={() => toggle(id)}
    >
      <svg aria-hidden="true">
        <use href={`#${HEART_ID}`} />
      </svg>
      {labelled && 'お気に入り'}
    </button>
  )
}

/** A part of its own: when the hearts come, no card is rendered again. */
const Corner = ({ story }: Pick<Props, 'story'>) =>
  useFavorites().areShown && (
    <div className={styles.corner}>
      <FavoriteButton story={story} />
    </div>
  )

/**
 * A card with a heart on its picture. A heart needs scripts, so the HTML of the page is without it.
 */
export function HeartedCard(props: ComponentProps<typeof StoryCard>) {
  return <StoryCard {...props} corner={<Corner story={props.story} />} />
}
