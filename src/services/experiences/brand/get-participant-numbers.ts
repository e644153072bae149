import type { ParticipantNumbers } from '#contract/experiences/brand-experiences-schemas.ts'
import { inBrandTransaction } from '#database/brand-scope.ts'
import { findParticipantNumbers } from '#database/experiences/brand-experiences.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'

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
