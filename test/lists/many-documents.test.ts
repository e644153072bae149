// The search of issued documents with many rows. `npm run prove` makes 100,000 and measures.
import { fastest } from '../fastest.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { documentsQuery } from '#contract/booking/documents-schemas.ts'
import { documentKinds, documentSorts } from '#domain/booking/documents.ts'
import { listAdminDocuments } from '#services/booking/admin/admin-documents.ts'
import { listHostDocuments } from '#services/booking/sales/list-host-documents.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { testApp } from '../database.ts'
import { aDocument } from '../documents.ts'
import { aHost, anExperience, aReservation } from '../factories.ts'
import { runs } from '../lanes.ts'

const DOCUMENTS = runs(1_000, 100_000)
const MOST_MS = runs(1_000, 100)

const app = testApp()
let host: UserActor
let reservation_id: number

beforeAll(async () => {
  host = await aHost(app.db)
  const { id } = await anExperience(app.db, { user_id: host.id })
  reservation_id = await aReservation(app.db, id, [])
  const first = await aDocument(app.db, reservation_id)
  // Each corrects the one before: one chain of one reservation.
  const PART = Math.min(DOCUMENTS, 5_000)
  for (let from = first + 1; from < first + DOCUMENTS; from += PART)
    await sql`insert into documents (id, kind, issuing, reservation_id, replaces_id, payee_id, issued_at, issued_on, amount, tax,
        guest_name, content) overriding system value
      select n, kind, issuing, reservation_id, n - 1, payee_id, issued_at - make_interval(hours => n), issued_on - n / 50,
        1000 + (n * 7919) % 200000, 0, (array['海野 花子', '山田 太郎', '福田 悠人'])[1 + n % 3] || n,
        content || json_build_object('name', '株式会社' || n)::jsonb
      from documents, generate_series(${from}::int, ${from + PART - 1}::int) n where id = ${first}`.execute(app.db)
  await sql`vacuum analyze`.execute(app.db)
}, 600_000)

test.each([
  {},
  { page: String(Math.floor(DOCUMENTS / 40)) },
  ...documentSorts.map((sort) => ({ sort })),
  ...documentKinds.map((kind) => ({ kind })),
  { issued_from: '2026-10-01', issued_to: '2026-10-31' },
  { amount_from: '50000', amount_to: '50100' },
  { amount_from: '50000', amount_to: '60000', issued_from: '2026-10-01' },
  { q: '福田' },
  { q: '株式会社777' },
  { q: '海野 花子9', amount_from: '100000', sort: 'highest' },
])('a page of documents %j', async (asked) => {
  const query = documentsQuery.parse(asked)
  const took = await fastest(() => listAdminDocuments(app, query))
  expect(took).toBeLessThan(MOST_MS)
})

test('a page of a host’s documents', async () => {
  const took = await fastest(() => listHostDocuments(app, host, { page: 3 }))
  expect(took).toBeLessThan(MOST_MS)
})
