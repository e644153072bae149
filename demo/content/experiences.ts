import { demoSeaExperiences } from './experiences-1.ts'
import { demoMountainExperiences } from './experiences-2.ts'
import { demoFieldExperiences } from './experiences-3.ts'
import { demoCraftExperiences } from './experiences-4.ts'
import { demoKitchenExperiences } from './experiences-5.ts'
import { demoRoomExperiences } from './experiences-6.ts'
import { demoAwaitingExperiences } from './experiences-awaiting.ts'
import { demoExperiencesOnRequest } from './experiences-on-request.ts'
import type { DemoExperience } from './types.ts'

/** Every experience of the demonstration, in the order of their ids. */
export const demoExperiences: readonly DemoExperience[] = [
  ...demoSeaExperiences,
  ...demoCraftExperiences,
  ...demoMountainExperiences,
  ...demoKitchenExperiences,
  ...demoFieldExperiences,
  ...demoRoomExperiences,
  ...demoAwaitingExperiences,
  ...demoExperiencesOnRequest,
]
