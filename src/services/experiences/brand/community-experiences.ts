import type {
  CommunityExperiences,
  NextSlots,
  ParticipantNumbers,
} from '#contract/experiences/brand-experiences-schemas.ts'
import { inBrandTransaction } from '#database/brand-scope.ts'
import { ownsCommunity } from '#database/communities/own-communities.ts'
import {
  countHeld,
  findHeld,
  findNextSlots,
  findParticipantNumbers,
  type HeldAt,
} from '#database/experiences/brand-experiences.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { pageMetaOf, rangeOf } from '../../shared/paging.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'

/**
 * The experiences of one of the brand's communities, a row for each slot, one page.
 * @throws Refused community_not_found
 */
export async function listCommunityExperiences(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  brandId: number,
  id: number,
  { held_at, page }: { held_at: HeldAt; page: number },
): Promise<CommunityExperiences> {
  const now = clock.now()
  return await inBrandTransaction({ db }, brandId, async (tx) => {
    if (!(await ownsCommunity(tx, brandId, id))) throw new Refused('community_not_found')
    const count = await countHeld(tx, brandId, id, { held_at, now })
    const rows = await findHeld(tx, brandId, id, { held_at, now, ...rangeOf(page) })
    return {
      experiences: rows.map((row) => ({ ...row, held_at: isoJapan(row.held_at) })),
      meta: pageMetaOf(page, count),
    }
  })
}

const NEXT = 5

/** The next slots in the brand's communities, the nearest first. */
export async function listNextSlots({ db, clock }: Pick<App, 'db' | 'clock'>, brandId: number): Promise<NextSlots> {
  const now = clock.now()
  const rows = await inBrandTransaction({ db }, brandId, (tx) => findNextSlots(tx, brandId, { now, limit: NEXT }))
  return { slots: rows.map((row) => ({ ...row, held_at: isoJapan(row.held_at) })) }
}

/**
 * Number of booked people in each slot of an experience in one of the brand's communities.
 * @throws Refused experience_not_found
 */
export async function getParticipantNumbers(
  { db }: Pick<App, 'db'>,
  brandId: number,
  id: number,
): Promise<ParticipantNumbers> {
  const row = await inBrandTransaction({ db }, brandId, (tx) => findParticipantNumbers(tx, brandId, id))
  if (!row) throw new Refused('experience_not_found')
  return {
    ...row,
    created_at: isoJapan(row.created_at),
    participant_numbers: row.participant_numbers.map((one) => ({ ...one, held_at: isoJapan(new Date(one.held_at)) })),
  }
}
