import { expect, test } from 'vitest'
import type { Experience } from '#contract/experiences/experiences-schemas.ts'
import { slotsLd, storyLd } from './story-ld.ts'

const canonical = 'https://tsumugi.example/stories/3'
const slot = {
  id: 9,
  date: '2026-12-17',
  start_time: '18:00',
  end_time: '20:00',
  places_left: 2,
  missing_for_minimum: null,
}
const story = {
  id: 3,
  title: '陶芸',
  description: '土にさわる',
  category: { id: 1, name: '手しごと' },
  images: [],
  host: { type: 'user' },
  hosted_by: '浜野',
  total: 3300,
  online: false,
  state: 26,
  address: '京都市東山区1-1',
  next_slot: slot,
  open_slots: [slot],
  rating: null,
  review_count: 0,
} as unknown as Experience

test('the brand of an individual host is a Brand, that of an ambassador an Organization', () => {
  expect(storyLd(story, canonical).brand).toEqual({ '@type': 'Brand', name: '浜野' })
  const ofAmbassador = { ...story, host: { type: 'ambassador' } } as unknown as Experience
  expect(storyLd(ofAmbassador, canonical).brand).toEqual({ '@type': 'Organization', name: '浜野' })
})

test('each open slot is an event with the time of Japan, its place and its offer', () => {
  expect(slotsLd(story, canonical)).toEqual([
    expect.objectContaining({
      '@type': 'Event',
      startDate: '2026-12-17T18:00:00+09:00',
      endDate: '2026-12-17T20:00:00+09:00',
      location: {
        '@type': 'Place',
        name: '京都府',
        address: {
          '@type': 'PostalAddress',
          addressCountry: 'JP',
          addressRegion: '京都府',
          streetAddress: '京都市東山区1-1',
        },
      },
      offers: expect.objectContaining({ price: 3300, priceCurrency: 'JPY' }),
    }),
  ])
  expect(slotsLd({ ...story, online: true, state: null }, canonical)[0]).toMatchObject({
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url: canonical },
  })
  expect(slotsLd({ ...story, address: null }, canonical)[0]).not.toHaveProperty('location.address.streetAddress')
})

test('price types are a range of what one person with a place pays; other offers stay as they are', () => {
  const type = { id: 1, name: 'おとな', note: '', price: 3000, needs_adult: false, takes_place: true, total: 3300 }
  const person = { ...type, whole_slot_people: null }
  const offered = (price_types?: Experience['price_types']) => storyLd({ ...story, price_types }, canonical).offers
  const rest = { url: canonical, priceCurrency: 'JPY', availability: 'https://schema.org/InStock' }
  expect(
    offered([
      person,
      { ...person, total: 1650 },
      { ...person, total: 0, takes_place: false },
      { ...person, total: 0 },
      { ...type, total: 22_000, whole_slot_people: 8 },
    ]),
  ).toEqual({ '@type': 'AggregateOffer', lowPrice: 1650, highPrice: 3300, offerCount: 2, ...rest })
  expect(offered([person, { ...type, whole_slot_people: 8 }])).toEqual(offered())
  expect(Object.entries(offered() as object)).toEqual(
    Object.entries({
      '@type': 'Offer',
      url: canonical,
      price: 3300,
      priceCurrency: 'JPY',
      availability: rest.availability,
    }),
  )
})
