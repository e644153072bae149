// Incidents: processes are killed and restarted, and databases go down, one after another.
import type { Product } from '#test/processes/product.ts'
import type { Cluster } from './cluster.ts'

export type Event = { at: Date; what: string }

export type Trouble = {
  /** Each incident with the time of its start, and the time of the recovery. */
  events: Event[]
  /** Starts no more incidents, and waits for the recovery from the current one. */
  stop: () => Promise<void>
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** One incident, including the recovery. */
export type Incident = { what: string; run: (cluster: Cluster) => Promise<void> }

const AWAY = 1_500

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

export const restartServer = (index: number): Incident => ({
  what: `server-${index + 1} stopped and started again`,
  run: async ({ servers }) => {
    const code = await servers[index]!.stop()
    if (code !== 0) throw new Error(`server-${index + 1} ended with ${code}`)
    await startAgain(servers[index]!)
  },
})

export const killWorker: Incident = {
  what: 'worker killed',
  run: async ({ worker }) => {
    await worker.kill()
    await pause(AWAY)
    await startAgain(worker)
  },
}

export const restartPrimary: Incident = {
  what: 'PostgreSQL restarted',
  run: async ({ primary }) => {
    await primary.stop()
    await primary.start()
  },
}

export const stopReplica: Incident = {
  what: 'replica stopped for 5 s',
  run: async ({ replica }) => {
    await replica.stop()
    await pause(5_000)
    await replica.start()
  },
}

/** @param every ms from the end of one incident to the next; starts again after the last */
export function makeTrouble(
  cluster: Cluster,
  incidents: readonly Incident[],
  every: number,
  tell: (text: string) => void,
): Trouble {
  const events: Event[] = []
  const stopping = new AbortController()
  const note = (what: string) => {
    const at = new Date()
    events.push({ at, what })
    tell(`${at.toISOString().slice(11, 23)} ${what}`)
  }
  const running = (async () => {
    for (let n = 0; ; n += 1) {
      await Promise.race([pause(every), new Promise((resolve) => stopping.signal.addEventListener('abort', resolve))])
      if (stopping.signal.aborted) return
      const { what, run } = incidents[n % incidents.length]!
      note(what)
      await run(cluster)
      note(`${what}: over`)
    }
  })()
  // `stop` reports its errors.
  running.catch(() => undefined)
  return {
    events,
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
