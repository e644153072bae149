// Incidents: processes are killed and restarted, and database nodes die, stand still or lose their
// network, one after another.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Product } from '#test/processes/product.ts'
import type { Cluster } from './cluster.ts'
import type { DatabaseNode } from './database.ts'

/** What a former leader did with writes after another one was promoted. */
export type Late = { tried: number; confirmed: number }
export type Event = { at: Date; what: string }

export type Trouble = {
  /** Each incident with the time of its start, and the time of the recovery. */
  events: Event[]
  /** From each loss of a leader to the promotion of the next, s. */
  promotions: number[]
  late: Late
  /** Resolves after the last incident, if they happen only once. */
  over: Promise<void>
  /** Starts no more incidents, and waits for the recovery from the current one. */
  stop: () => Promise<void>
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** One incident, including the recovery. */
export type Incident = { what: string; run: (cluster: Cluster, trouble: Trouble) => Promise<void> }

const AWAY = 1_500
/** Until a returned node follows the leader, ms. */
const RETURNED = 180_000

/**
 * Acts as a process supervisor: a process that ends because its database is down is started again.
 */
async function startAgain(one: Product) {
  for (const until = Date.now() + 60_000; ;) {
    try {
      return await one.start()
    } catch (error) {
      if (Date.now() > until) throw error
      await pause(1_000)
    }
  }
}

export const killServer = (index: number): Incident => ({
  what: `server-${index + 1} killed`,
  run: async ({ servers }) => {
    await servers[index]!.kill()
    await pause(AWAY)
    await startAgain(servers[index]!)
  },
})

/** In order, as for a new version. */
export async function restart(server: Product): Promise<void> {
  const code = await server.stop()
  if (code !== 0) throw new Error(`${server.name} ended with ${code}`)
  await startAgain(server)
}

export const restartServer = (index: number): Incident => ({
  what: `server-${index + 1} stopped and started again`,
  run: ({ servers }) => restart(servers[index]!),
})

export const killWorker: Incident = {
  what: 'worker killed',
  run: async ({ worker }) => {
    await worker.kill()
    await pause(AWAY)
    await startAgain(worker)
  },
}

/** The leader is lost, until another node is promoted. */
async function loseLeader(
  { database }: Cluster,
  { promotions }: Trouble,
  lose: (node: DatabaseNode) => unknown,
): Promise<DatabaseNode> {
  const former = await database.leader()
  const began = Date.now()
  await lose(former)
  await database.leader(60_000, former)
  promotions.push((Date.now() - began) / 1000)
  return former
}

const LATE = 'insert into cluster_writes (n) values (-1)'
/** A write that waits for a standby is never confirmed. */
const NOT_CONFIRMED = 8_000

async function writeLate({ late }: Trouble, write: () => Promise<unknown>) {
  late.tried += 1
  const waited = pause(NOT_CONFIRMED).then(() => false)
  const written = write().then(
    () => true,
    () => false,
  )
  if (await Promise.race([written, waited])) late.confirmed += 1
}

/** A connection to this node itself, not to the leader. */
async function connectTo({ url }: DatabaseNode): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

export const killLeader: Incident = {
  what: 'leader killed',
  run: async (cluster, trouble) => {
    const former = await loseLeader(cluster, trouble, (node) => node.kill())
    await pause(AWAY)
    former.start()
    await cluster.database.complete(RETURNED)
  },
}

export const freezeLeader: Incident = {
  what: 'leader stopped with SIGSTOP',
  run: async (cluster, trouble) => {
    const client = await connectTo(await cluster.database.leader())
    const former = await loseLeader(cluster, trouble, (node) => node.freeze())
    const write = writeLate(trouble, () => client.query(LATE))
    former.thaw()
    await write
    client.end().catch(() => undefined)
    await cluster.database.complete(RETURNED)
  },
}

export const cutLeader: Incident = {
  what: 'network of the leader cut',
  run: async (cluster, trouble) => {
    const former = await loseLeader(cluster, trouble, (node) => node.cut())
    // A program on the lost node itself.
    const local = Object.assign(new URL(former.url), { hostname: '127.0.0.1' }).href
    const { psql } = cluster.database
    await writeLate(trouble, () =>
      promisify(execFile)('ip', ['netns', 'exec', former.namespace, psql, local, '-c', LATE], {
        timeout: NOT_CONFIRMED,
      }),
    )
    former.join()
    await cluster.database.complete(RETURNED)
  },
}

export const restartLeader: Incident = {
  what: 'leader stopped and started again',
  run: async (cluster, trouble) => {
    let restarted: Promise<void> | undefined
    await loseLeader(cluster, trouble, (node) => void (restarted = node.restart()))
    await restarted
    await cluster.database.complete(RETURNED)
  },
}

export const killFollower: Incident = {
  what: 'synchronous standby killed',
  run: async ({ database }) => {
    const node = await database.follower()
    await node.kill()
    await pause(10_000)
    node.start()
    await database.complete(RETURNED)
  },
}

/**
 * @param every ms from the end of one incident to the next
 * @param once whether it ends after the last one, or starts again
 */
export function makeTrouble(
  cluster: Cluster,
  incidents: readonly Incident[],
  { every, once }: { every: number; once: boolean },
  tell: (text: string) => void,
): Trouble {
  const stopping = new AbortController()
  const trouble: Trouble = {
    events: [],
    promotions: [],
    late: { tried: 0, confirmed: 0 },
    over: Promise.resolve(),
    stop: async () => {
      stopping.abort()
      await trouble.over
    },
  }
  const note = (what: string) => {
    const at = new Date()
    trouble.events.push({ at, what })
    tell(`${at.toISOString().slice(11, 23)} ${what}`)
  }
  trouble.over = (async () => {
    for (let n = 0; !once || n < incidents.length; n += 1) {
      await Promise.race([pause(every), new Promise((resolve) => stopping.signal.addEventListener('abort', resolve))])
      if (stopping.signal.aborted) return
      const { what, run } = incidents[n % incidents.length]!
      note(what)
      await run(cluster, trouble)
      note(`${what}: over`)
    }
  })()
  // Those who wait for `over` or `stop` get its error.
  trouble.over.catch(() => undefined)
  return trouble
}
