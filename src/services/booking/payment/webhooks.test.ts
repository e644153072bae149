import { expect, it } from 'vitest'
import { book, booked, bookingWorld } from '#test/booking-world.ts'
import { anExperience, aSlot, aUser } from '#test/factories.ts'
import { giveUpHold } from '../reserve/holds.ts'
import { processWebhook, receiveWebhook } from './webhooks.ts'

const world = bookingWorld()
const headers = new Headers({ 'x-sandbox-pay-webhook-token': 'webhook-token-of-tests' })

it('about money that is already settled is stored once, as processed', async () => {
  const { id } = await anExperience(world.db)
  const guest = await aUser(world.db)
  await booked(world, guest, { calendar_ids: [await aSlot(world.db, id)] })
  await world.runJobs()
  const { charge_id } = await world.db.selectFrom('payments').select('charge_id').executeTakeFirstOrThrow()
  const body = JSON.stringify({ id: 'evnt_settled', type: 'charge.succeeded', data: { id: charge_id } })
  for (let time = 0; time < 2; time++) await receiveWebhook(world, 'sandbox', headers, body)
  const kept = await world.db.selectFrom('payment_webhooks').select('processed_at').execute()
  expect(kept).toEqual([{ processed_at: expect.any(Date) }])
  expect(await world.runJobs()).toEqual([])
})

it('about late money stays open until the company answers', async () => {
  const { id } = await anExperience(world.db)
  const guest = await aUser(world.db)
  const answer = await book(world, guest, { calendar_ids: [await aSlot(world.db, id)], card: 'three_d_secure' })
  if (!('action' in answer)) throw new Error('3-D Secure was not asked for')
  const { reservation_id, next_action } = answer.action
  await giveUpHold(world, guest, reservation_id)
  await world.provider.decideThreeDSecure(next_action.charge_id, true)
  await world.provider.finishThreeDSecure(next_action.charge_id)

  const event = { id: 'evnt_late', type: 'charge.succeeded', data: { id: next_action.charge_id } }
  await receiveWebhook(world, 'sandbox', headers, JSON.stringify(event))
  const { id: webhook } = await world.db
    .selectFrom('payment_webhooks')
    .select('id')
    .where('event_id', '=', 'evnt_late')
    .executeTakeFirstOrThrow()
  const { find } = world.payments
  world.payments.find = async () => ({ outcome: 'unknown', reason: 'timeout' })
  await expect(processWebhook(world, webhook)).rejects.toThrow("doesn't answer")
  world.payments.find = find
  await world.runJobs()
  const refunds = await world.db
    .selectFrom('refunds')
    .select(['reason', 'state'])
    .where('reservation_id', '=', reservation_id)
    .execute()
  expect(refunds).toEqual([{ reason: 'late_payment', state: 'done' }])
})
