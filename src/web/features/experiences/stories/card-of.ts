import type { StoryCard } from '#contract/experiences/experiences-schemas.ts'
import type { StoryCardData } from '#web/ui/story/story-card.tsx'

/** What a card shows of a story. A page contains its data again for hydration, so less is faster. */
export const cardOf = ({ category, next_slot, ...story }: StoryCard): StoryCardData => ({
  id: story.id,
  title: story.title,
  image_url: story.image_url,
  price: story.price,
  total: story.total,
  online: story.online,
  state: story.state,
  rating: story.rating,
  review_count: story.review_count,
  category: category && { name: category.name },
  next_slot: next_slot && { date: next_slot.date, places_left: next_slot.places_left },
})
