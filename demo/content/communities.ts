import { demoCraftCommunities } from './communities-craft.ts'
import { demoPlaceCommunities } from './communities-places.ts'
import type { DemoCommunity } from './communities-type.ts'

export const demoCommunities: DemoCommunity[] = [...demoCraftCommunities, ...demoPlaceCommunities]
