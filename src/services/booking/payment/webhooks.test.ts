import { expect, it } from 'vitest'
import { booked, bookingWorld } from '#test/booking-world.ts'
import { anExperience, aSlot, aUser } from '#test/factories.ts'
import { receiveWebhook } from './webhooks.ts'

const world = bookingWorld()

it('about money that is already settled is stored once, as processed', async () => {
  const { id } = await anExperience(world.db)
  const guest = await aUser(world.db)
  await booked(world, guest, { calendar_ids: [await aSlot(world.db, id)] })
  await world.runJobs()
  const { charge_id } = await world.db.selectFrom('payments').select('charge_id').executeTakeFirstOrThrow()
  const body = JSON.stringify({ id: 'evnt_settled', type: 'charge.succeeded', data: { id: charge_id } })
  const headers = new Headers({ 'x-sandbox-pay-webhook-token': 'webhook-token-of-tests' })
  for (let time = 0; time < 2; time++) await receiveWebhook(world, 'sandbox', headers, body)
  const kept = await world.db.selectFrom('payment_webhooks').select('processed_at').execute()
  expect(kept).toEqual([{ processed_at: expect.any(Date) }])
  expect(await world.runJobs()).toEqual([])
})
