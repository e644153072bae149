import type { StoryCard } from '#contract/experiences/experiences-schemas.ts'
import type { StoryCardData } from '#web/ui/story/story-card.tsx'

/**
 * What a card shows of a story, as the data of a list for hydration: title, picture, and the rest
 * in one text. As objects, twenty cards had twice as many bytes.
 */
export type PackedCard = [title: string, image_url: string | null, rest: string]

const textOf = (value: string | number | null | undefined) => (value == null ? '' : String(value))

/**
 * Packs a story for `unpackCard`. The name of the category is the last part, because it may contain
 * any sign.
 */
export const packCard = ({ category, next_slot, ...story }: StoryCard): PackedCard => [
  story.title,
  story.image_url,
  [
    story.id,
    story.price,
    story.total,
    story.online ? 1 : 0,
    story.state,
    story.rating,
    story.review_count,
    next_slot?.date,
    next_slot?.places_left,
    category?.name,
  ]
    .map(textOf)
    .join('|'),
]

const numberOf = (text: string | undefined) => (text ? Number(text) : null)

/** The card of a packed story. */
export function unpackCard([title, image_url, rest]: PackedCard): StoryCardData {
  const [id, price, total, online, state, rating, count, date, left, ...category] = rest.split('|')
  const name = category.join('|')
  return {
    id: Number(id),
    title,
    image_url,
    price: Number(price),
    total: Number(total),
    online: online === '1',
    state: numberOf(state),
    rating: numberOf(rating),
    review_count: Number(count),
    category: name ? { name } : null,
    next_slot: date ? { date, places_left: Number(left) } : null,
  }
}
