import { beforeEach, expect, it } from 'vitest'
import { visitor } from '../../shared/actor.ts'
import { book, booked, bookingWorld, refusalOf, type Wish } from '#test/booking-world.ts'
import { START } from '#test/database.ts'
import { anExperience, anOption, aSlot, aUser } from '#test/factories.ts'
import { inTransaction } from '#database/client.ts'
import { getExperience } from '../../experiences/stories/get-experience.ts'
import type { UserActor } from '../../shared/actor.ts'

const world = bookingWorld()
let guest: UserActor
let experience_id: number
let option_id: number
let slot: number
beforeEach(async () => {
  world.clock.set(START)
  guest = await aUser(world.db)
  experience_id = (await anExperience(world.db, { address_displayable: false, address: '一丁目' })).id
  option_id = await anOption(world.db, experience_id)
  slot = await aSlot(world.db, experience_id, { date: '2027-02-01' })
})

const shown = async () => (await getExperience(world, visitor, experience_id)).terms_version
const edit = (values: Record<string, unknown>) =>
  inTransaction(world.db, (tx) => tx.updateTable('experiences').set(values).where('id', '=', experience_id).execute())
const once = (wish: Partial<Wish> = {}) => ({ calendar_ids: [slot], ...wish })
const count = async () =>
  (await world.db.selectFrom('reservations').select('id').where('user_id', '=', guest.id).execute()).length

it('are refused with nothing booked and no money taken, and booked once the guest has seen them', async () => {
  const before = await world.books()
  for (const values of [
    { note: '長靴をお持ちください。' },
    { reservation_notice: '前日にご連絡します。' },
    { title: '別の会' },
    { description: '内容を変えました。' },
    { state: 1 },
    { duration_minutes: 95 },
    { cancellation_period: 30 },
  ]) {
    const terms_version = await shown()
    await edit(values)
    expect(await refusalOf(book(world, guest, once({ terms_version }))), Object.keys(values)[0]).toBe('terms_changed')
  }
  expect(await count()).toBe(0)
  expect(await world.books()).toEqual(before)
  expect((await booked(world, guest, once({ terms_version: await shown() }))).status).toBe('confirmed')
})

it('are refused when an option is renamed or removed, also the chosen one', async () => {
  let terms_version = await shown()
  await world.db.updateTable('experience_options').set({ name: '別のオプション' }).where('id', '=', option_id).execute()
  expect(await refusalOf(book(world, guest, once({ option_id, terms_version })))).toBe('terms_changed')
  terms_version = await shown()
  await world.db.updateTable('experience_options').set({ retired_at: START }).where('id', '=', option_id).execute()
  expect(await refusalOf(book(world, guest, once({ option_id, terms_version })))).toBe('terms_changed')
  expect(await refusalOf(book(world, guest, once({ option_id, terms_version: await shown() })))).toBe(
    'booking_option_unknown',
  )
})

it('concern only what the form shows', async () => {
  const terms_version = await shown()
  // A hidden address is not on the public page.
  await edit({ address: '二丁目' })
  expect((await booked(world, guest, once({ terms_version }))).status).toBe('confirmed')
  // A caller without a version, as before.
  await edit({ note: '傘' })
  expect((await booked(world, guest, once())).status).toBe('confirmed')
})

it('don’t change the response to a repeated call that has booked', async () => {
  const wish = once({ key: 'lost', token: await world.token(), terms_version: await shown() })
  const first = await booked(world, guest, wish)
  await edit({ note: '手ぬぐい' })
  expect((await booked(world, guest, wish)).id).toBe(first.id)
  expect(await count()).toBe(1)
})
