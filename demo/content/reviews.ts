import { demoCraftReviews } from './reviews-craft.ts'
import { demoFoodReviews } from './reviews-food.ts'
import { demoLandReviews } from './reviews-land.ts'
import { demoSeaReviews } from './reviews-sea.ts'
import type { DemoReview } from './reviews-type.ts'

export const demoReviews: DemoReview[] = [
  ...demoSeaReviews,
  ...demoLandReviews,
  ...demoCraftReviews,
  ...demoFoodReviews,
]
