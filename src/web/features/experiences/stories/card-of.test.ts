import { expect, test } from 'vitest'
import type { StoryCard } from '#contract/experiences/experiences-schemas.ts'
import { packCard, unpackCard } from './card-of.ts'

const shown = {
  id: 36,
  title: '名刺を|刷る',
  image_url: '/images/upload/v1/a',
  price: 0,
  total: 0,
  online: false,
  state: 13,
  rating: 4.5,
  review_count: 2,
  category: { name: 'もの|づくり' },
  next_slot: { date: '2026-11-27', places_left: 1 },
}

test('a card is the same after it was packed', () => {
  const story = { ...shown, hosted_by: '藍', category: { id: 1, ...shown.category } } as unknown as StoryCard
  expect(unpackCard(packCard(story))).toEqual(shown)
  const bare = { ...story, image_url: null, online: true, state: null, rating: null, review_count: 0, next_slot: null }
  expect(unpackCard(packCard(bare))).toEqual({
    ...shown,
    image_url: null,
    online: true,
    state: null,
    rating: null,
    review_count: 0,
    next_slot: null,
  })
})
