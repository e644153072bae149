import { demoSeaExperiences } from './experiences-1.ts'
import { demoMountainExperiences } from './experiences-2.ts'
import { demoFieldExperiences } from './experiences-3.ts'
import { demoCraftExperiences } from './experiences-4.ts'
import { demoKitchenExperiences } from './experiences-5.ts'
import { demoRoomExperiences } from './experiences-6.ts'
import { demoAwaitingExperiences } from './experiences-awaiting.ts'
import type { DemoExperience } from './types.ts'

/** Every experience of the demonstration, the published ones first. */
export const demoExperiences: readonly DemoExperience[] = [
  ...demoSeaExperiences,
  ...demoCraftExperiences,
  ...demoMountainExperiences,
  ...demoKitchenExperiences,
  ...demoFieldExperiences,
  ...demoRoomExperiences,
  ...demoAwaitingExperiences,
]
