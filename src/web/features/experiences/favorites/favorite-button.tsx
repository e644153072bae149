import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { StoryCard } from '#web/ui/story/story-card.tsx'
import { useFavorites } from './favorites-context.ts'
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
      className={classNames(styles.heart, labelled && styles.labelled)}
      aria-pressed={ids.has(id)}
      aria-label={`お気に入り：${title}`}
      onClick={() => toggle(id)}
    >
      <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
        <path
          d="M11 19C4.5 14.3 2.5 11.2 2.5 7.9 2.5 5.3 4.5 3.5 6.8 3.5c1.7 0 3.3.9 4.2 2.5.9-1.6 2.5-2.5 4.2-2.5 2.3 0 4.3 1.8 4.3 4.4 0 3.3-2 6.4-8.5 11.1Z"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinejoin="round"
        />
      </svg>
      {labelled && 'お気に入り'}
    </button>
  )
}

/** A card with a heart on its picture. */
export function HeartedCard(props: ComponentProps<typeof StoryCard>) {
  return <StoryCard {...props} corner={<FavoriteButton story={props.story} />} />
}
