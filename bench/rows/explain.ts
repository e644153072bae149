// EXPLAIN of every statement behind a public page, as the running services send it, on the large
// data set.
import { addDays, addMonths, dateOf } from '#domain/shared/japan-time.ts'
import type { Row } from '../shared/compare.ts'
import type { World } from '../shared/world.ts'

/** A table is large from this number of rows. */
const LARGE = 5_000

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

function* nodesOf(plan: Plan): Generator<Plan> {
  yield plan
  for (const part of plan.Plans ?? []) yield* nodesOf(part)
}

function publicAddresses(id: number, slot: number, cursor: string): string[] {
  const today = dateOf(new Date())
  const filters = [
    '',
    `cursor=${encodeURIComponent(cursor)}`,
    'category_id=1',
    'theme_id=3',
    'state=13',
    'online=true',
    'online=false&price_max=5000',
    `date_from=${addDays(today, 1)}&date_to=${addDays(today, 7)}`,
    'people=2',
    'people=8',
    'child_age=6',
    `q=${encodeURIComponent('陶芸')}`,
    `q=${encodeURIComponent('陶芸 京都')}`,
    `q=${encodeURIComponent('土地')}`,
    `q=${encodeURIComponent('味噌ずくりの朝')}`,
    `q=${encodeURIComponent('存在しない言葉')}`,
    `q=${encodeURIComponent('茶')}`,
    `category_id=2&theme_id=5&state=1&people=3&date_from=${addDays(today, 5)}`,
  ]
  const lists = ['relevance', 'new', 'popular', 'soon', 'price_asc', 'price_desc'].flatMap((sort) =>
    filters
      .filter((filter) => sort === 'new' || !filter.startsWith('cursor'))
      .map((filter) => `/api/v1/stories?sort=${sort}${filter && `&${filter}`}`),
  )
  return [
    ...lists,
    '/',
    '/stories',
    `/stories/${id}`,
    `/stories/${id}/calendars`,
    `/reviews/${id}`,
    '/communities/1',
    '/ambassadors',
    '/ambassadors/1',
    '/brands',
    '/brands/1',
    '/hosting',
    '/contact',
    '/legal/tokushoho',
    '/logon',
    '/sign_up',
    '/sitemap.xml',
    '/sitemaps/stories-3.xml',
    `/api/v1/experiences/${id}/other_experiences`,
    `/api/v1/experiences/${id}/reviews`,
    `/api/v1/experiences/${id}/calendars?from_date=${today}&to_date=${addMonths(today, 3)}`,
    `/api/v1/experiences/${id}/price?calendar_ids%5B%5D=${slot}`,
    `/api/v1/calendars/${slot}`,
    '/api/v1/ambassadors/1/communities',
    '/api/v1/brands/1/communities',
    '/api/v1/communities/1/stories',
  ]
}

export async function explainRows(world: World): Promise<Row[]> {
  const { ask, pool } = await world.recorderOf('large')
  const [slot] = await world.query<{ id: number; experience_id: number }>(
    'large',
    `select c.id, c.experience_id from calendars c join experiences e on e.id = c.experience_id
     where e.status = 'published' and c.places_left > 0 and c.open and c.cancelled_at is null and c.starts_at > now() + interval '5 days'
       and c.experience_id > 50000 order by c.id limit 1`,
  )
  const tables = new Set(
    (
      await world.query<{ name: string }>(
        'large',
        `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > ${LARGE}`,
      )
    ).map((row) => row.name),
  )
  const first = JSON.parse((await ask('/api/v1/stories')).body) as { meta: { next_cursor: string } }
  const scans: string[] = []
  let explained = 0
  let slowest = { ms: 0, address: '' }
  let widest = { rows: 0, address: '' }
  const client = await pool.connect()
  try {
    for (const address of publicAddresses(slot!.experience_id, slot!.id, first.meta.next_cursor)) {
      const { status, statements } = await ask(address)
      if (status !== 200 && status !== 404) throw new Error(`${address} answered ${status}`)
      if (status === 404) world.say(`not served: ${address}`)
      for (const { text, values } of statements) {
        if (!/^\s*(\/\*.*?\*\/\s*)?(select|with)\b/i.test(text) || /set_config/.test(text)) continue
        // The services set it for a search that allows misspellings.
        if (text.includes('<%')) await client.query(`set pg_trgm.word_similarity_threshold = 0.4`)
        const explain = async () => {
          const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan; 'Execution Time': number }[] }>(
            `explain (analyze, timing off, format json) ${text}`,
            values,
          )
          return rows[0]!['QUERY PLAN'][0]!
        }
        const first_run = await explain()
        const { Plan: plan, 'Execution Time': again } = await explain()
        // The first may have read from disk, and either may have waited for a processor.
        const ms = Math.min(first_run['Execution Time'], again)
        explained += 1
        if (ms > slowest.ms) slowest = { ms, address }
        for (const node of nodesOf(plan)) {
          const looked =
            ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1)
          if (node['Relation Name'] !== undefined && looked > widest.rows) widest = { rows: looked, address }
          if (node['Node Type'] === 'Seq Scan' && tables.has(node['Relation Name'] ?? ''))
            scans.push(`${node['Relation Name']} for ${address}`)
        }
      }
    }
  } finally {
    client.release(true)
  }
  for (const scan of scans) world.say(`sequential scan of ${scan}`)
  return [
    {
      name: 'statements of public pages on the large set',
      product: `${explained} explained; slowest ${slowest.ms.toFixed(1)} ms (${decodeURIComponent(slowest.address)}); most rows looked at ${widest.rows.toFixed(0)} (${decodeURIComponent(widest.address)})`,
      against: `tables of more than ${LARGE} rows: ${[...tables].sort().join(', ')}`,
      bar: 'each uses an index',
      figure: `${scans.length} sequential scans of a large table`,
      met: scans.length === 0,
      note: [...new Set(scans)].slice(0, 5).join('; '),
    },
  ]
}
