// The environment of the rows: the database with its data, the product on it, and a signed-in
// guest.
import path from 'node:path'
import pg from 'pg'
import { type DataSet, ensureData, guestEmail, PASSWORD } from '../large-data.ts'
import { type Cluster, openCluster } from './postgres.ts'
import { type Recorder, recorder } from './record.ts'
import { type Client, type Server, startClient, startProduct } from './servers.ts'

/**
 * `booking` is a copy of the small set. Each run creates it again, because bookings change it.
 * `floor` is a copy of that, which the rows for bookings make. `sample` is a copy of the small set,
 * for the rows of capacity.
 */
export type Database = DataSet | 'booking' | 'floor' | 'sample'

export type World = {
  folder: string
  cluster: Cluster
  client: Client
  say: (text: string) => void
  product: (set: Database) => Promise<Server>
  recorderOf: (set: Database) => Promise<Recorder>
  query: <Row extends pg.QueryResultRow>(set: Database, text: string, values?: unknown[]) => Promise<Row[]>
  /** The cookie of a session of guest number `guest`, from 1. */
  signIn: (server: Server, guest: number) => Promise<string>
  close: () => Promise<void>
}

export async function openWorld(folder: string, say: (text: string) => void): Promise<World> {
  const cluster = await openCluster(folder)
  await ensureData(cluster, 'small', say)
  await cluster.copy('bench_small', 'bench_booking')
  const client = startClient()
  const closing: (() => Promise<unknown>)[] = []
  const once = <Value>(make: (set: Database) => Promise<Value>) => {
    const made = new Map<Database, Promise<Value>>()
    return (set: Database) => {
      const known = made.get(set)
      if (known) return known
      const value = (set === 'large' ? ensureData(cluster, set, say) : Promise.resolve()).then(() => make(set))
      made.set(set, value)
      return value
    }
  }
  const urlOf = (set: Database) => cluster.urlOf(`bench_${set}`)
  const data_dir = path.join(folder, 'product')
  const product = once(async (set) => {
    // Guests send their address in the header that a proxy sets.
    const server = await startProduct({ data_dir, database_url: urlOf(set), settings: { TRUST_PROXY: 'on' } })
    closing.push(() => server.stop())
    return server
  })
  const recorderOf = once(async (set) => {
    // After the product, which creates the secret of the folder.
    await product(set)
    const made = await recorder(urlOf(set), data_dir)
    closing.push(() => made.close())
    return made
  })
  const poolOf = once(async (set) => {
    const pool = new pg.Pool({ connectionString: urlOf(set), max: 2 })
    // A copy of the database ends its sessions.
    pool.on('error', () => undefined)
    closing.push(() => pool.end())
    return pool
  })
  return {
    folder,
    cluster,
    client,
    say,
    product,
    recorderOf,
    query: async (set, text, values) => (await (await poolOf(set)).query(text, values)).rows,
    async signIn(server, guest) {
      const answer = await fetch(`http://127.0.0.1:${server.port}/api/v1/sign_in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: guestEmail(guest), password: PASSWORD }),
      })
      if (!answer.ok) throw new Error(`signing in: ${answer.status} ${await answer.text()}`)
      return answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ')
    },
    async close() {
      for (const end of closing.toReversed()) await end()
      await client.stop()
      await cluster.stop()
    },
  }
}
