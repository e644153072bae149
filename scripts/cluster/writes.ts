// One small write after another through HAProxy: how long the database accepts none, and whether a
// confirmed one is lost.
import pg from 'pg'

const EVERY = 50
/** A write without a response is given up, as its connection may lead to a lost node, ms. */
const PATIENCE = 3_000

export type Writes = {
  /** Numbers that the database confirmed. */
  confirmed: number[]
  /** The longest time without a confirmed write, s. */
  longest: number
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The numbers are written to `cluster_writes`, until `signal` aborts. */
export async function writeAll(
  url: string,
  signal: AbortSignal,
  writes: Writes = { confirmed: [], longest: 0 },
): Promise<Writes> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: PATIENCE,
    query_timeout: PATIENCE,
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  await pool.query('create table cluster_writes (n int)')
  let last = Date.now()
  for (let n = 1; !signal.aborted; n += 1) {
    let client: pg.PoolClient | undefined
    try {
      client = await pool.connect()
      await client.query('insert into cluster_writes (n) values ($1)', [n])
      client.release()
      writes.confirmed.push(n)
      writes.longest = Math.max(writes.longest, (Date.now() - last) / 1000)
      last = Date.now()
    } catch {
      client?.release(true)
    }
    await pause(EVERY)
  }
  await pool.end()
  return writes
}

/** Confirmed writes that the database doesn't have. */
export async function lostWrites(pool: pg.Pool, { confirmed }: Writes): Promise<string[]> {
  const { rows } = await pool.query<{ text: string }>(
    `select n::text as text from unnest($1::int[]) n where not exists (select 1 from cluster_writes w where w.n = n.n)`,
    [confirmed],
  )
  return rows.map(({ text }) => text)
}
