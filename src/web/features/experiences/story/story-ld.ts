import type { Experience } from '#contract/experiences/experiences-schemas.ts'
import { excerpt } from '#web/features/shared/excerpt.ts'
import { placeOf } from '#web/features/experiences/shared/words.ts'
import { imagesLd, type JsonLdNode } from '#web/features/shared/seo.tsx'

const DESCRIPTION_LENGTH = 500

/** A range of prices where several price types pay for a place; whole slots are no price of one. */
function offerOf({ total, price_types = [], next_slot }: Experience, canonical: string) {
  const totals = price_types
    .filter((type) => type.takes_place && type.whole_slot_people === null && type.total > 0)
    .map((type) => type.total)
  const range = totals.length > 1
  return {
    '@type': range ? 'AggregateOffer' : 'Offer',
    url: canonical,
    ...(range
      ? { lowPrice: Math.min(...totals), highPrice: Math.max(...totals), offerCount: totals.length }
      : { price: total }),
    priceCurrency: 'JPY',
    availability: `https://schema.org/${next_slot ? 'InStock' : 'SoldOut'}`,
  }
}

/** The slots that can be booked, as events. */
export function slotsLd(story: Experience, canonical: string): JsonLdNode[] {
  const { online } = story
  const shared = {
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: `https://schema.org/${online ? 'Online' : 'Offline'}EventAttendanceMode`,
    location: online
      ? { '@type': 'VirtualLocation', url: canonical }
      : {
          '@type': 'Place',
          name: placeOf(story) || story.title,
          address: {
            '@type': 'PostalAddress',
            addressCountry: 'JP',
            ...(placeOf(story) !== '' && { addressRegion: placeOf(story) }),
            // Null if the host hides the address.
            ...(story.address && { streetAddress: story.address }),
          },
        },
    organizer: { '@type': story.host.type === 'user' ? 'Person' : 'Organization', name: story.hosted_by },
    image: imagesLd(canonical, story.images),
    offers: offerOf(story, canonical),
  }
  return story.open_slots.map(({ date, start_time, end_time }) => ({
    '@type': 'Event',
    name: story.title,
    startDate: `${date}T${start_time}:00+09:00`,
    ...(end_time > start_time && { endDate: `${date}T${end_time}:00+09:00` }),
    ...shared,
  }))
}

/**
 * A story as a product with its offer and average rating
 * (docs/product/providers.md#structured-data).
 */
export function storyLd(story: Experience, canonical: string): JsonLdNode {
  return {
    '@type': 'Product',
    name: story.title,
    description: excerpt(story.description, DESCRIPTION_LENGTH),
    sku: `story-${story.id}`,
    category: story.category.name,
    image: imagesLd(canonical, story.images),
    url: canonical,
    // A brand is no person, also if an individual offers the story.
    brand: { '@type': story.host.type === 'user' ? 'Brand' : 'Organization', name: story.hosted_by },
    offers: offerOf(story, canonical),
    // Without reviews there is no rating.
    ...(story.rating !== null &&
      story.review_count > 0 && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: story.rating,
          reviewCount: story.review_count,
          bestRating: 5,
          worstRating: 1,
        },
      }),
  }
}
