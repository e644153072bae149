// The admins' list of payees with many rows. `npm run prove` makes 100,000 and measures.
import { fastest } from '../fastest.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { payeesQuery } from '#contract/payouts/payees-schemas.ts'
import { businessKinds } from '#domain/payouts/payee-form.ts'
import { payeeSorts, payeeStates } from '#domain/payouts/payee-state.ts'
import { listPayees } from '#services/payouts/payees/payees.ts'
import { testApp } from '../database.ts'
import { runs } from '../lanes.ts'

const PAYEES = runs(1_000, 100_000)
const MOST_MS = runs(1_000, 100)

const app = testApp()

beforeAll(async () => {
  // In parts: a statement may take 30 s.
  const PART = Math.min(PAYEES, 5_000)
  for (let first = 1; first <= PAYEES; first += PART)
    await app.db.transaction().execute(async (tx) => {
      await sql`insert into users (name, email, access_control)
      select (array['海野 花子', '山田 太郎', '福田 悠人'])[1 + n % 3] || n, 'payee' || n || '@example.jp', 'HOST'
      from generate_series(${first}::int, ${first + PART - 1}::int) n`.execute(tx)
      await sql`insert into payees (user_id, state, business_kind, declared_at, legal_name, legal_name_kana, postal_code, address, phone,
        bank_code, bank_name, bank_kana, branch_code, branch_name, branch_kana, account_kind, account_locked, account_end, holder,
        account_changed_at, blocked_until, submitted_at)
      select id, case when id % 10 = 0 then 'submitted' else 'verified' end, 'sole_trader', now(), name, 'ウミノ ハナコ', '761-0130', '高松市1-2',
        '087-000-0000', '0001', 'みずほ', 'ﾐｽﾞﾎ', '100', '本店', 'ﾎﾝﾃﾝ', 'ordinary', 'locked', '321', 'ｳﾐﾉ ﾊﾅｺ',
        now() - make_interval(mins => id), now() - make_interval(mins => id), case when id % 10 = 0 then now() - make_interval(mins => id) end
      from users u where not exists (select from payees p where p.user_id = u.id)`.execute(tx)
    })
  await sql`vacuum analyze`.execute(app.db)
}, 600_000)

test.each([
  {},
  { page: String(Math.floor(PAYEES / 40)) },
  ...payeeSorts.map((sort) => ({ sort })),
  ...payeeStates.map((state) => ({ state })),
  ...businessKinds.map((business_kind) => ({ business_kind })),
  { q: '福田' },
  { q: 'payee77@' },
  { q: '海野 花子9', state: 'submitted' },
])('a page of payees %j', async (asked) => {
  const query = payeesQuery.parse(asked)
  const took = await fastest(() => listPayees(app, query))
  expect(took).toBeLessThan(MOST_MS)
})
