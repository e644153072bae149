import { useState } from 'react'
import { Skeleton } from '#web/ui/content/skeleton.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useStoryCards } from '../shared/use-story-cards.ts'
import { FavoriteCards } from './favorite-cards.tsx'
import { ownFavorites } from './favorites-store.ts'

/** What a visitor marked in this browser. Render it after hydration only. */
export function VisitorFavorites() {
  const [ids] = useState(() => ownFavorites.read())
  const cards = useStoryCards(ids)
  if (cards === null) return <Skeleton shape="cards" />
  if ('failed' in cards) return <Notice kind="error">{cards.failed}</Notice>
  return <FavoriteCards stories={cards.stories} hidden={ids.length - cards.stories.length} />
}
