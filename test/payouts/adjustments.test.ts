// Adjustments of what is owed: what one admin may do alone, and what two decide.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { addAdjustment, decideAdjustment, listLedger } from '#services/booking/admin/ledger.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { refusalOf } from '../booking-world.ts'
import { testApp } from '../database.ts'
import { aHost, anAdmin, anAmbassador } from '../factories.ts'
import { aPayee as payeeOf } from '../payees.ts'

const world = testApp()
const reason = '二重の支払い'
let other: UserActor
let another: UserActor
beforeAll(async () => {
  other = await anAdmin(world.db)
  another = await anAdmin(world.db)
})

describe('an adjustment above the limit of one admin', () => {
  const adjust = (who: UserActor, payee_id: number, amount: number, request_key: string = randomUUID()) =>
    addAdjustment(world, who, { payee_id, kind: 'other', amount, reason, request_key })
  const balanceOf = async (payee_id: number) =>
    (await listLedger(world, other, { payee_id, page: 1, sort: 'newest' })).payee!.balance
  const aPayee = async () => await payeeOf(world.db, { user_id: (await aHost(world.db)).id })
  const anAdminAs = (role: 'accounting' | 'full') => anAdmin(world.db, { admin_roles: [role] })

  it('waits for another admin, and is posted once', async () => {
    const [asker, payee_id, key] = [await anAdminAs('accounting'), await aPayee(), randomUUID()]
    const both = await Promise.all([adjust(asker, payee_id, 50_001, key), adjust(asker, payee_id, 50_001, key)])
    expect(both[0]).toEqual(both[1])
    const { id } = both[0]
    expect(both[0]).toMatchObject({ state: 'waiting', amount: 50_001, may_approve: false })
    expect(await balanceOf(payee_id)).toBe(0)
    const seen = await listLedger(world, other, { payee_id, page: 1, sort: 'newest' })
    expect(seen.requests).toMatchObject([{ id, may_approve: true, asked_by: { id: asker.id } }])
    const approve = (who: UserActor) => decideAdjustment(world, who, id, { decision: 'approved' })
    expect(await refusalOf(approve(asker))).toBe('adjustment_own_request')
    const codes = await Promise.all([refusalOf(approve(other)), refusalOf(approve(another))])
    expect(codes.toSorted()).toEqual(['adjustment_decided', undefined])
    expect(await balanceOf(payee_id)).toBe(50_001)
    // The same click again, and the asker who changes their mind.
    expect(await adjust(asker, payee_id, 50_001, key)).toMatchObject({ id, state: 'approved' })
    expect(await refusalOf(decideAdjustment(world, asker, id, { decision: 'declined' }))).toBe('adjustment_decided')
    expect(await balanceOf(payee_id)).toBe(50_001)
    const log = await world.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('subject_type', '=', 'payee')
      .where('subject_id', '=', String(payee_id))
      .where('action', 'like', '%adjust%')
      .orderBy('id')
      .execute()
    expect(log.map(({ action }) => action)).toEqual(['ask_adjustment', 'approve_adjustment'])
    expect(log[0]!.actor_id).toBe(asker.id)
  })

  it('is declined by another admin, or withdrawn by the asker', async () => {
    const payee_id = await aPayee()
    for (const who of [other, another]) {
      const { id } = await adjust(other, payee_id, -60_000)
      expect(await decideAdjustment(world, who, id, { decision: 'declined' })).toMatchObject({ state: 'declined' })
    }
    expect(await balanceOf(payee_id)).toBe(0)
    expect(await refusalOf(decideAdjustment(world, other, 2_000_000_000, { decision: 'approved' }))).toBe(
      'adjustment_request_not_found',
    )
  })

  it('counts the parts of one admin for one payee together, also at once', async () => {
    const [asker, payee_id] = [await anAdminAs('full'), await aPayee()]
    const parts = await Promise.all([30_000, -30_000, 30_000].map((amount) => adjust(asker, payee_id, amount)))
    expect(parts.filter((one) => 'state' in one)).toHaveLength(2)
    // What another admin approved doesn't count, another admin and another payee have their own.
    expect(await adjust(another, payee_id, 50_000)).not.toHaveProperty('state')
    expect(await adjust(asker, await aPayee(), 50_000)).not.toHaveProperty('state')
    expect(await adjust(asker, payee_id, 20_000)).not.toHaveProperty('state')
    expect(await adjust(asker, payee_id, 1)).toMatchObject({ state: 'waiting' })
  })

  it('isn’t decided by an admin whose money it is, nor declined', async () => {
    const me = await anAdmin(world.db)
    const ambassador_id = await anAmbassador(world.db, { members: [me] })
    const payee_id = await payeeOf(world.db, { ambassador_id })
    const { id } = await adjust(other, payee_id, -900_000)
    for (const decision of ['approved', 'declined'] as const)
      expect(await refusalOf(decideAdjustment(world, me, id, { decision }))).toBe('own_interest')
  })
})
