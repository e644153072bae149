// The process is killed while an action on slots runs, or while its digest is written: each guest
// and each host is told once of everything.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BulkSelection } from '#contract/office/bulk-schemas.ts'
import { writeMails } from '#services/booking/mails/write-mails.ts'
import { previewBulk, startBulk } from '#services/office/bulk.ts'
import { runBulk } from '#services/office/run-bulk.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { booked, bookingWorld } from '../booking-world.ts'
import { START } from '../database.ts'
import { aHost, anAdmin, anExperience, aSlot, aUser } from '../factories.ts'
import { shortSample } from '../lanes.ts'
import * as kill from './kill.ts'

const world = bookingWorld()
let admin: UserActor

beforeAll(async () => {
  admin = await anAdmin(world.db)
})

const kindsTo = async ({ email }: UserActor) =>
  (
    await world.db
      .selectFrom('mails')
      .select('kind')
      .where('to_address', '=', email)
      .where('kind', 'like', 'slots_ended%')
      .execute()
  ).map(({ kind }) => kind)

async function startOf(kind: 'cancel_slots' | 'postpone_slots', ids: number[]): Promise<number> {
  const selection: BulkSelection = { kind, ids }
  const { fingerprint } = await previewBulk(world, admin, selection)
  const shift = kind === 'postpone_slots' ? { shift_days: 30 } : {}
  const start = { ...selection, ...shift, key: randomUUID(), fingerprint, reason: '台風のため' }
  return (await startBulk(world, admin, start)).id
}

describe.each(['cancel_slots', 'postpone_slots'] as const)('%s killed', (kind) => {
  it.each(shortSample(['slot:ending', 'bulk:settled', 'bulk:item', 'digest:writing'], 2))(
    'at %s tells each person once',
    async (step) => {
      world.clock.set(START)
      const [host, guest, other] = await Promise.all([aHost(world.db), aUser(world.db), aUser(world.db)])
      const { id: experience_id } = await anExperience(world.db, { user_id: host.id })
      const slots = [3, 4].map((day) => aSlot(world.db, experience_id, { date: `2027-03-0${day}` }))
      const ids = await Promise.all(slots)
      for (const person of [guest, other]) for (const slot of ids) await booked(world, person, { calendar_ids: [slot] })
      const id = await startOf(kind, ids)
      if (step === 'digest:writing') {
        await runBulk(world, id)
        await kill.killAt(world, admin, step, { what: 'mails' })
      } else await kill.killAt(world, admin, step, { what: 'bulk', id })
      expect([await kindsTo(guest), await kindsTo(other), await kindsTo(host)]).toEqual([[], [], []])
      // The job comes back, twice.
      await Promise.all([runBulk(world, id), runBulk(world, id)])
      await Promise.all([writeMails(world), writeMails(world), writeMails(world)])
      await world.runJobs()
      expect([await kindsTo(guest), await kindsTo(other), await kindsTo(host)]).toEqual([
        ['slots_ended'],
        ['slots_ended'],
        ['slots_ended_for_host'],
      ])
      await kill.expectBooksToAgree(world)
    },
  )
})
