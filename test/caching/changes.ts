// Readers compare what several servers answer with what is committed, while a writer makes changes
// of every kind.
import { createHash } from 'node:crypto'
import { wholeApi } from '#test/api.ts'
import { systemClock } from '#gateways/clock/clock.ts'
import { addDays, dateOf } from '#domain/shared/japan-time.ts'
import type { App } from '#services/shared/app.ts'
import {
  aCategory,
  aCommunity,
  aHost,
  anAmbassador,
  anExperience,
  anOption,
  aReservation,
  aReview,
  aSlot,
  aTheme,
  write,
} from '../factories.ts'

type Options = {
  app: App
  /** Addresses of the servers. */
  servers: string[]
  changes: number
  /** Reads that are compared, in all. */
  reads: number
  readers?: number
}

/** A read that began after change `state` was committed, and ended before the next one began. */
type Read = { address: string; server: string; state: number; seen: string }

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16)

/**
 * A read during a change isn't compared: it may show the state before or after it, or one between
 * two of its statements. Many reads follow each change, the first of them at once.
 * @returns the reads that showed another state than the committed one, and the number of reads
 */
export async function findStaleReads({ app: given, servers, changes, reads, readers = 12 }: Options) {
  const app = { ...given, clock: systemClock }
  const api = wholeApi(app)
  const { db } = app
  const world = await aWorld(app)
  const bodies = async () =>
    new Map(
      await Promise.all(
        world.addresses.map(async (address) => [address, hashOf(await (await api.request(address)).text())] as const),
      ),
    )

  const states = [await bodies()]
  let begun = 0
  let committed = 0
  let writing = true
  const seen: Read[] = []

  const writer = async () => {
    for (let n = 1; n <= changes; n++) {
      begun = n
      await world.changes[n % world.changes.length]!(n)
      committed = n
      states.push(await bodies())
      // The readers get their part of the time.
      while (seen.length < (reads * n) / changes) await new Promise((resolve) => setTimeout(resolve, 1))
    }
    writing = false
  }
  const reader = async (from: number) => {
    for (let turn = from; writing; turn++) {
      const address = world.addresses[turn % world.addresses.length]!
      const server = servers[(turn * 7 + from) % servers.length]!
      const state = committed
      const text = await (await fetch(server + address)).text()
      if (begun === state) seen.push({ address, server, state, seen: hashOf(text) })
    }
  }
  await Promise.all([writer(), ...Array.from({ length: readers }, (_, from) => reader(from))])
  const stale = seen.filter((read) => states[read.state]!.get(read.address) !== read.seen)
  const shown = new Set(states.map((state) => [...state.values()].join(' ')))
  await write(db, (tx) => tx.deleteFrom('settings').where('key', '=', 'operator').execute())
  return { stale, reads: seen.length, states: shown.size }
}

type Named = 'users' | 'categories' | 'themes' | 'ambassadors' | 'communities' | 'experience_options'

/** Public data, and one function for each kind of its changes. */
async function aWorld({ db }: App) {
  const day = (n: number) => addDays(dateOf(Date.now()), 20 + (n % 20))
  const host = await aHost(db)
  const category_id = await aCategory(db)
  const theme_id = await aTheme(db)
  const ambassador_id = await anAmbassador(db, { members: [host] })
  const community_id = await aCommunity(db, { ambassadors: [ambassador_id] })
  const own = await anExperience(db, { user_id: host.id, category_id, themes: [theme_id] })
  const partner = await anExperience(db, { user_id: host.id, category_id, ambassador_id, community_id })
  const ids = [own.id, partner.id]
  const slot = await aSlot(db, own.id, { date: day(0), recruitment_number: 1_000 })
  const option_id = await anOption(db, own.id)
  const held = await aReservation(db, own.id, [slot], {
    status: 'held',
    number_of_people: 3,
    hold_expires_at: new Date(Date.now() - 60_000),
    payment: 'sent',
  })
  const change = (table: Named, id: number) => (n: number) =>
    write(db, (tx) =>
      tx
        .updateTable(table)
        .set({ name: `名前${n}` })
        .where('id', '=', id)
        .execute(),
    )
  const story = (values: (n: number) => object) => (n: number) =>
    write(db, (tx) =>
      tx
        .updateTable('experiences')
        .set(values(n))
        .where('id', '=', ids[n % 2]!)
        .execute(),
    )
  const calendar = (values: (n: number) => object) => (n: number) =>
    write(db, (tx) => tx.updateTable('calendars').set(values(n)).where('id', '=', slot).execute())
  const changes: ((n: number) => Promise<unknown>)[] = [
    story((n) => ({ price: 1_000 + n })),
    story((n) => ({ title: `体験の名前${n}` })),
    story((n) => ({ reservation_deadline: n % 4 < 2 ? 'on_the_day' : 'the_day_before' })),
    (n) => aSlot(db, ids[n % 2]!, { date: day(n), start_time: `${10 + (n % 8)}:${10 + (n % 50)}`, end_time: '20:00' }),
    calendar((n) => ({ open: n % 3 > 0 })),
    calendar((n) => ({ recruitment_number: 900 - (n % 400) })),
    () => aReservation(db, own.id, [slot]),
    // The places of an expired hold are free or not, as its payment is.
    (n) =>
      write(db, (tx) =>
        tx
          .updateTable('payments')
          .set({ state: n % 2 ? 'declined' : 'sent' })
          .where('reservation_id', '=', held)
          .execute(),
      ),
    () => aReview(db, ids[0]!),
    change('experience_options', option_id),
    (n) =>
      write(db, (tx) =>
        tx
          .updateTable('experience_images')
          .set({ url: `https://images.example/${n}` })
          .where('experience_id', 'in', ids)
          .execute(),
      ),
    change('users', host.id),
    change('categories', category_id),
    change('themes', theme_id),
    change('ambassadors', ambassador_id),
    change('communities', community_id),
    (n) =>
      write(db, (tx) =>
        tx
          .insertInto('settings')
          .values({ key: 'operator', value: JSON.stringify({ company_name: `会社${n}` }) })
          .onConflict((on) => on.column('key').doUpdateSet({ value: JSON.stringify({ company_name: `会社${n}` }) }))
          .execute(),
      ),
    () => anExperience(db, { user_id: host.id, category_id }),
    (n) =>
      write(db, (tx) =>
        tx
          .updateTable('experiences')
          .set({ status: n % 2 ? 'withdrawn' : 'published' })
          .where('id', '=', partner.id)
          .execute(),
      ),
  ]
  const window = `from_date=${day(0)}&to_date=${addDays(day(0), 25)}`
  const paths = [
    'front',
    'stories',
    'stories?sort=soon&people=2',
    ...ids.flatMap((id) => [
      `experiences/${id}`,
      `experiences/${id}/calendars?${window}`,
      `experiences/${id}/reviews`,
      `experiences/${id}/other_experiences`,
    ]),
    `calendars/${slot}`,
    `hosts/${host.id}`,
    `ambassadors/${ambassador_id}/offers`,
    `communities/${community_id}/stories`,
    `communities/${community_id}/detail`,
    'categories',
    'themes',
    'operator',
  ]
  return { changes, addresses: paths.map((path) => `/api/v1/${path}`) }
}
