// Thousands of stories with fifty slots each, inserted by set-based statements. The result is
// repeatable, and the small set is a prefix of the large one.
// `node bench/large-data.ts [small|large]` creates a set; npm run bench creates what it needs.
// DATA_DIR is the folder (.data/bench).
import path from 'node:path'
import type pg from 'pg'
import { openDatabase } from '#database/client.ts'
import { rebuildSearch } from '#database/experiences/set-experience-search.ts'
import { migrate } from '#database/migrate.ts'
import { hashPassword } from '#gateways/accounts/passwords.ts'
import { prepareSandbox } from '#gateways/payment/sandbox/provider.ts'
import { type Cluster, openCluster, ROOT } from './shared/postgres.ts'
import { CATEGORIES, ENDINGS, NAMES, PLACES, SENTENCES, SURNAMES, THEMES, THINGS } from './vocabulary.ts'

export const SETS = { small: 1_000, large: 100_000 } as const
export type DataSet = keyof typeof SETS

export const SLOTS_EACH = 50
export const GUESTS = 100
export const PASSWORD = 'tsumugi2026'
export const guestEmail = (number: number) => `guest${number}@bench.example`

/** Increment with each change of the generated data: older sets are then created again. */
const VERSION = 7
/** Dates of slots are relative to the day of creation. An older set has too few future slots. */
const MAX_AGE_DAYS = 5

/** A repeatable pseudo-random integer from 0 to below `below`, for row `n` and a purpose. */
export const chance = (n: string, purpose: number, below: number | string) =>
  `((hashint8extended((${n})::bigint, ${purpose}) & 2147483647) % (${below}))::int`
const word = (parameter: number, n: string, purpose: number) =>
  `($${parameter}::text[])[1 + ${chance(n, purpose, `cardinality($${parameter}::text[])`)}]`

/** @returns seconds it took, or 0 if the set existed */
export async function ensureData(cluster: Cluster, set: DataSet, say: (text: string) => void): Promise<number> {
  const database = `bench_${set}`
  if (await cluster.exists(database)) {
    const { pool } = openDatabase(cluster.urlOf(database), { max: 1 })
    const { rows } = await pool
      .query<{ fits: boolean }>(
        `select version = ${VERSION} and made_at > now() - interval '${MAX_AGE_DAYS} days' as fits from bench_data`,
      )
      .catch(() => ({ rows: [] }))
    await pool.end()
    if (rows[0]?.fits) return 0
  }
  say(`making the ${set} data set (${SETS[set].toLocaleString('en')} stories) …`)
  const began = performance.now()
  await cluster.recreate(database)
  await fill(cluster.urlOf(database), SETS[set], { booked: true })
  const seconds = (performance.now() - began) / 1000
  say(`made the ${set} data set in ${seconds.toFixed(0)} s`)
  return seconds
}

/** @param booked whether slots have takers, and stories reviews */
export async function fill(url: string, stories: number, { booked }: { booked: boolean }) {
  const plain = openDatabase(url, { max: 1 })
  await migrate(plain.pool)
  await prepareSandbox(plain.pool)
  await plain.pool.end()

  const loading = new URL(url)
  const { pool, db } = openDatabase(loading.href, { max: 1 })
  // No triggers, which would record every row as a change, and no checks of references, which are
  // correct by construction.
  await pool.query(`set session_replication_role = replica; set synchronous_commit = off; set statement_timeout = 0;
    set maintenance_work_mem = '1GB'; set work_mem = '256MB'`)
  const indexes = await dropIndexes(pool)
  const hosts = Math.ceil(stories / 5)
  await fillPeople(pool, hosts)
  await fillStories(pool, stories, hosts, booked)
  await pool.query('alter table experiences add primary key (id)')
  await rebuildSearch(db)
  await pool.query('vacuum full experiences')
  await fillSlots(pool, stories, booked)
  if (booked) await fillReviews(pool, stories, hosts)
  for (const definition of indexes) await pool.query(definition)
  await continueIds(pool)
  await pool.query('vacuum analyze')
  await pool.query('create table bench_data (version int, made_at timestamptz)')
  await pool.query(`insert into bench_data values (${VERSION}, now())`)
  // Writes the loaded data to disk now, not during the first measurement.
  await pool.query('checkpoint')
  await pool.end()
}

/**
 * Loading is several times faster without indexes.
 * @returns the statements that create them again
 */
async function dropIndexes(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid in ('experiences'::regclass, 'calendars'::regclass)
       and not exists (select 1 from pg_constraint where conindid = i.indexrelid)`,
  )
  for (const { name } of rows) await pool.query(`drop index ${name}`)
  // The primary key too. Foreign keys that refer to it are dropped with it and created again.
  const { rows: references } = await pool.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and confrelid = 'experiences'::regclass`,
  )
  for (const { table, name } of references) await pool.query(`alter table ${table} drop constraint ${name}`)
  await pool.query('alter table experiences drop constraint experiences_pkey')
  return [
    ...rows.map(({ definition }) => definition),
    ...references.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
  ]
}

async function fillPeople(pool: pg.Pool, hosts: number) {
  for (const [name, list] of [
    ['categories', CATEGORIES],
    ['themes', THEMES],
  ] as const)
    await pool.query(
      `insert into ${name} (id, name, sort_order) select n, name, n from unnest($1::text[]) with ordinality as t (name, n)`,
      [list],
    )
  await pool.query(
    `insert into users (id, name, email, email_verified, introduction, access_control)
     select n, ${word(1, 'n', 1)} || ' ' || ${word(2, 'n', 2)},
       case when n <= $3 then 'host' || n else 'guest' || n - $3 end || '@bench.example', true,
       ${word(4, 'n', 3)} || ${word(4, 'n', 4)}, case when n <= $3 then 'HOST' else 'USER' end
     from generate_series(1, $3 + ${GUESTS}) as n`,
    [SURNAMES, NAMES, hosts, SENTENCES],
  )
  await pool.query(
    `insert into user_accounts (user_id, account_id, provider_id, password)
     select n, n::text, 'credential', $2 from generate_series($1::int + 1, $1::int + ${GUESTS}) as n`,
    [hosts, await hashPassword(PASSWORD, 'local')],
  )
  for (const [table, part] of [
    ['ambassadors', 'ambassador'],
    ['brands', 'brand'],
  ]) {
    await pool.query(
      `insert into ${table} (id, name, description, published)
       select n, ${word(1, 'n', 5)} || 'の会 ' || n, ${word(2, 'n', 6)} || ${word(2, 'n', 7)}, true from generate_series(1, 60) as n`,
      [PLACES, SENTENCES],
    )
    await pool.query(
      `insert into ${part}_images (${part}_id, sort_order, object_key, url)
       select n, 1, 'bench/${part}-' || n, '/images/bench/${part}-' || n from generate_series(1, 60) as n`,
    )
  }
  await pool.query(
    `insert into communities (id, brand_id, name, catchphrase, host_name, location, description, published)
     select n, n, ${word(1, 'n', 8)} || 'を歩く会 ' || n, '土地とつながる', '事務局', '日本', ${word(2, 'n', 9)}, true
     from generate_series(1, 60) as n`,
    [PLACES, SENTENCES],
  )
  await pool.query(
    `insert into payees (id, user_id, ambassador_id)
     select n, case when n <= $1 then n end, case when n > $1 then n - $1 end from generate_series(1, $1::int + 60) as n`,
    [hosts],
  )
  await pool.query(
    `insert into community_ambassadors (community_id, ambassador_id) select n, n from generate_series(1, 60) as n`,
  )
}

async function fillStories(pool: pg.Pool, stories: number, hosts: number, booked: boolean) {
  // One in ten belongs to an ambassador, one in eight is online, a few wait for approval; most are
  // in few prefectures.
  await pool.query(
    `insert into experiences (id, user_id, payee_id, ambassador_id, community_id, title, category_id, online, online_url, state, address,
       price, description, inspiration, note, reservation_notice, recruitment_number, cancellation_period, reservation_deadline,
       status, approved_at, review_count, rate_sum)
     select n, host, coalesce($2::int + partner, host), partner, partner, place || 'の' || thing || ${word(5, 'n', 13)},
       1 + ${chance('n', 14, CATEGORIES.length)}, online, case when online then 'https://meet.example/' || n end,
       case when not online then 1 + (47 * pow(${chance('n', 15, 1000)} / 1000.0, 2))::int % 47 end,
       case when not online then place || '町' || 1 + n % 30 || '-' || 1 + n % 17 end,
       500 * (2 + ${chance('n', 16, 40)}), thing || 'の時間です。' || ${word(6, 'n', 17)} || ${word(6, 'n', 18)} || ${word(6, 'n', 19)},
       ${word(6, 'n', 20)}, ${word(6, 'n', 21)}, ${word(6, 'n', 22)}, 8, 7,
       case when ${chance('n', 23, 3)} = 0 then 'on_the_day' else 'the_day_before' end,
       case when waits then 'awaiting' else 'published' end,
       case when not waits then now() - make_interval(secs => ${chance('n', 24, 63_000_000)}) end,
       reviews, reviews * (40 + ${chance('n', 26, 10)})
     from (
       select n, case when ${chance('n', 27, 10)} = 0 then 1 + ${chance('n', 28, 60)} end as partner,
         1 + ${chance('n', 10, '$2::int')} as host, ${chance('n', 29, 8)} = 0 as online, ${chance('n', 30, 12)} = 0 as waits, ${word(3, 'n', 11)} as place, ${word(4, 'n', 12)} as thing,
         case when $7::boolean then (pow(${chance('n', 25, 1000)} / 1000.0, 4) * 200)::int else 0 end as reviews
       from generate_series(1, $1::int) as n) as made`,
    [stories, hosts, PLACES, THINGS, ENDINGS, SENTENCES, booked],
  )
  await pool.query(
    `insert into experience_images (experience_id, sort_order, object_key, url)
     select n, i, 'bench/' || n || '-' || i, '/images/bench/' || n || '-' || i
     from generate_series(1, $1::int) as n, generate_series(1, 2) as i`,
    [stories],
  )
  await pool.query(
    `insert into experience_themes (experience_id, sort_order, theme_id)
     select n, i, 1 + (${chance('n', 31, THEMES.length)} + i * 3) % ${THEMES.length}
     from generate_series(1, $1::int) as n, generate_series(1, 2) as i`,
    [stories],
  )
  await pool.query(
    `insert into experience_options (experience_id, name, description, price, sort_order)
     select n, 'お土産つき', 'その日の品をお持ち帰りいただけます。', 1500, 1 from generate_series(1, $1::int, 3) as n`,
    [stories],
  )
}

/** Every second day, starting two weeks ago. A third are full, a few closed or cancelled. */
async function fillSlots(pool: pg.Pool, stories: number, booked: boolean) {
  await pool.query(
    `insert into calendars (experience_id, date, start_time, end_time, recruitment_number, taken, open, cancelled_at, cancelled_by)
     select n, current_date - 14 + k * 2 + n % 2, make_time(8 + n % 9, n % 2 * 30, 0), make_time(11 + n % 9, 0, 0), 8,
       case when not $2::boolean then 0 when ${chance(`n * ${SLOTS_EACH} + k`, 40, 3)} = 0 then 8 else ${chance(`n * ${SLOTS_EACH} + k`, 41, 8)} end,
       ${chance(`n * ${SLOTS_EACH} + k`, 42, 50)} > 0, case when cancelled then now() end, case when cancelled then 'host' end
     from generate_series(1, $1::int) as n, generate_series(0, ${SLOTS_EACH - 1}) as k,
       lateral (select ${chance(`n * ${SLOTS_EACH} + k`, 43, 50)} = 0 as cancelled) as c`,
    [stories, booked],
  )
}

/** Two for each story, of its first slots. */
async function fillReviews(pool: pg.Pool, stories: number, hosts: number) {
  await pool.query(
    `insert into reservations (id, user_id, experience_id, status, number_of_people, price, tour, option, discount, service_fee,
       processing_fee, total, service_rate_bp, processing_rate_bp, cancellation_period, cancel_deadline, first_starts_at, last_ends_at,
       experience_title, hosted_by, created_at, confirmed_at)
     select (n - 1) * 2 + i, $2::int + 1 + (n * 2 + i) % ${GUESTS}, n, 'confirmed', 1, 3000, 3000, 0, 0, 300, 100, 3400, 1000, 300, 7,
       now() - interval '40 days', now() - interval '14 days', now() - interval '14 days', '体験', '案内人', now() - interval '60 days',
       now() - interval '60 days'
     from generate_series(1, $1::int) as n, generate_series(1, 2) as i`,
    [stories, hosts],
  )
  await pool.query(
    `insert into reservation_calendars (reservation_id, calendar_id, experience_id, places)
     select (n - 1) * 2 + i, (n - 1) * ${SLOTS_EACH} + i, n, 1 from generate_series(1, $1::int) as n, generate_series(1, 2) as i`,
    [stories],
  )
  await pool.query(
    `insert into reviews (experience_id, reservation_id, user_id, rate, content, posted_at)
     select n, (n - 1) * 2 + i, $2::int + 1 + (n * 2 + i) % ${GUESTS}, 4.5, ${word(3, 'n + i', 50)}, now() - make_interval(days => 1 + n % 10)
     from generate_series(1, $1::int) as n, generate_series(1, 2) as i`,
    [stories, hosts, SENTENCES],
  )
}

async function continueIds(pool: pg.Pool) {
  for (const table of [
    'categories',
    'themes',
    'users',
    'payees',
    'ambassadors',
    'brands',
    'communities',
    'experiences',
    'reservations',
  ])
    await pool.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
}

if (process.argv[1] === import.meta.filename) {
  const cluster = await openCluster(process.env.DATA_DIR ?? path.join(ROOT, '.data', 'bench'))
  const say = (text: string) => console.log(text)
  const wanted = process.argv.slice(2).filter((name): name is DataSet => name in SETS)
  for (const set of wanted.length > 0 ? wanted : (['small', 'large'] as const))
    if ((await ensureData(cluster, set, say)) === 0) say(`the ${set} data set is there`)
  await cluster.stop()
}
