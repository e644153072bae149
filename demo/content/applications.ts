import { demoCraftApplications } from './applications-craft-1.ts'
import { demoOlderCraftApplications } from './applications-craft-2.ts'
import { demoOldestCraftApplications } from './applications-craft-3.ts'
import { demoOtherApplications } from './applications-places.ts'
import type { DemoApplication } from './applications-type.ts'

export const demoApplications: DemoApplication[] = [
  ...demoCraftApplications,
  ...demoOlderCraftApplications,
  ...demoOldestCraftApplications,
  ...demoOtherApplications,
]
