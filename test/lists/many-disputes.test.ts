// The admins' list of disputes with many rows. `npm run prove` makes 100,000 and measures.
import { fastest } from '../fastest.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { disputesQuery } from '#contract/booking/admin-disputes-schemas.ts'
import { disputeFilters, disputeSorts } from '#domain/booking/disputes.ts'
import { listDisputes } from '#services/booking/admin/disputes.ts'
import { testApp } from '../database.ts'
import { aDispute } from '../disputes.ts'
import { anExperience, aReservation, aSlot } from '../factories.ts'
import { runs } from '../lanes.ts'

const DISPUTES = runs(1_000, 100_000)
const MOST_MS = runs(1_000, 100)

const app = testApp()

beforeAll(async () => {
  const { id } = await anExperience(app.db)
  await aDispute(app.db, await aReservation(app.db, id, [await aSlot(app.db, id)]))
  // Most disputes were decided long ago.
  await sql`insert into disputes (payment_id, reservation_id, provider, provider_dispute_id, amount, reason, state, evidence_due,
      opened_at, closed_at, asked_at)
    select d.payment_id, d.reservation_id, d.provider, 'dp_many_' || n, 1 + n % 3000, 'fraudulent',
      case when n % 100 = 0 then 'needs_response' when n % 3 = 0 then 'won' else 'lost' end,
      now() - make_interval(mins => n), now() - make_interval(mins => n), case when n % 100 > 0 then now() end, now()
    from disputes d cross join generate_series(1, ${DISPUTES}::int) n`.execute(app.db)
  await sql`vacuum analyze disputes`.execute(app.db)
}, 600_000)

test.each([
  {},
  { page: '200' },
  ...disputeSorts.map((sort) => ({ sort })),
  ...disputeFilters.map((state) => ({ state })),
  { q: 'dp_many_77' },
  { q: '1', state: 'lost' },
])('a page of disputes %j', async (asked) => {
  const query = disputesQuery.parse(asked)
  const took = await fastest(() => listDisputes(app, query))
  expect(took).toBeLessThan(MOST_MS)
})
