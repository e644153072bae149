import type { Experience } from '#contract/experiences/experiences-schemas.ts'
import { excerpt } from '#web/features/shared/excerpt.ts'
import { imagesLd, type JsonLdNode } from '#web/features/shared/seo.tsx'

const DESCRIPTION_LENGTH = 500

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
    brand: { '@type': story.host.type === 'user' ? 'Person' : 'Organization', name: story.hosted_by },
    offers: {
      '@type': 'Offer',
      url: canonical,
      price: story.total,
      priceCurrency: 'JPY',
      availability: `https://schema.org/${story.next_slot ? 'InStock' : 'SoldOut'}`,
    },
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
