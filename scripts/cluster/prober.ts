// Checks for stale responses: changes public data and, right after the commit, requests it from
// every server.
import type pg from 'pg'
import type { Cluster } from './cluster.ts'

export type Probed = {
  changes: number
  /** Responses with the new number. */
  fresh: number
  /** Responses with an old number, and for how long, ms. */
  stale: { where: string; ms: number }[]
  /** Direct requests to a server that got no response, because it was down. */
  away: number
  /** Requests through nginx without a response of the product, by status; 0: no response at all. */
  unavailable: { at: string; status: number }[]
}

const EVERY = 150
const yen = (price: number) => `${price.toLocaleString('ja-JP')}円`

type Read = { where: string; url: string; holds: (text: string) => boolean }

/** Runs until `signal` aborts. */
export async function probe(cluster: Cluster, pool: pg.Pool, signal: AbortSignal): Promise<Probed> {
  const probed: Probed = { changes: 0, fresh: 0, stale: [], away: 0, unavailable: [] }
  const { rows } = await pool.query<{ id: number; slot: number; date: string }>(
    `select e.id, c.id as slot, to_char(c.date, 'YYYY-MM-DD') as date from experiences e join calendars c on c.experience_id = e.id
     where e.status = 'published' and c.cancelled_at is null and c.starts_at > now() + interval '10 days'
       and c.recurrence_rule_uuid is null
     order by e.id desc, c.id desc limit 1`,
  )
  const { id, slot, date } = rows[0]!
  let number = 10_000
  while (!signal.aborted) {
    number += 1
    const places = (number % 400) + 60
    try {
      await pool.query(
        `with priced as (update experiences set price = $2 where id = $1)
         update calendars set recruitment_number = $4 where id = $3`,
        [id, number, slot, places],
      )
    } catch {
      // The database is down, and it is unknown whether the change was committed: the next change
      // shows it.
      await pause(EVERY)
      continue
    }
    probed.changes += 1
    const calendars = `/api/v1/experiences/${id}/calendars?from_date=${date}&to_date=${date}`
    const placed = (text: string) =>
      (JSON.parse(text) as { calendars: { items: { id: number; recruitment_number: number }[] }[] }).calendars
        .flatMap(({ items }) => items)
        .some((item) => item.id === slot && item.recruitment_number === places)
    const reads = (base: string, where: string): Read[] => [
      { where: `${where} story`, url: `${base}/stories/${id}`, holds: (text) => text.includes(yen(number)) },
      { where: `${where} calendar`, url: `${base}${calendars}`, holds: placed },
    ]
    const all = [
      ...cluster.servers.flatMap(({ name, port }) => reads(`http://127.0.0.1:${port}`, name)),
      ...reads(cluster.url, 'nginx'),
    ]
    await Promise.all(all.map((read) => look(read, probed)))
    await pause(EVERY)
  }
  return probed
}

async function look({ where, url, holds }: Read, probed: Probed) {
  const began = performance.now()
  for (let first = true; ; first = false) {
    let status = 0
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(30_000) })
      status = response.status
      const text = await response.text()
      if (status === 200 && holds(text)) {
        if (first) probed.fresh += 1
        else probed.stale.push({ where, ms: performance.now() - began })
        return
      }
    } catch {
      status = 0
    }
    if (status !== 200) {
      if (where.startsWith('nginx')) probed.unavailable.push({ at: new Date().toISOString(), status })
      else probed.away += 1
      return
    }
    if (performance.now() - began > 30_000) {
      probed.stale.push({ where, ms: 30_000 })
      return
    }
    await pause(20)
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
