import type { StoryCard } from '#contract/experiences/experiences-schemas.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { CardGrid } from '#web/ui/story/story-card.tsx'
import { HeartedCard } from './favorite-button.tsx'

type Props = {
  stories: readonly StoryCard[]
  /** Favorites that aren't public now. */
  hidden: number
}

/**
 * The list of favorites. A card stays until the page is left, so a click on its heart can be
 * undone.
 */
export function FavoriteCards({ stories, hidden }: Props) {
  return (
    <>
      {stories.length === 0 && (
        <EmptyState text={hidden > 0 ? 'いま公開中のお気に入りはありません。' : 'お気に入りはまだありません。'}>
          <p>気になる体験のハートを押すと、ここに並びます。</p>
          <LinkButton to="/stories">体験をさがす</LinkButton>
        </EmptyState>
      )}
      {stories.length > 0 && (
        <CardGrid>
          {stories.map((story, at) => (
            <li key={story.id}>
              <HeartedCard story={story} heading="h2" first={at === 0} />
            </li>
          ))}
        </CardGrid>
      )}
      {hidden > 0 && <p>公開をお休みしている体験が{hidden}件あります。ふたたび公開されると、ここに戻ります。</p>}
    </>
  )
}
