// Checks by a timer whether the database takes writes of this process, for /readyz. A database with
// a full disk, a read-only database and a standby still answer reads.
import { errorCode, errorMessage } from '#domain/shared/caught-error.ts'
import type { Db } from '#database/client.ts'
import { writeProbe } from '#database/write-probe.ts'
import type { Log } from '#gateways/log.ts'

/** Pause between two probes, ms: while writes succeed, and while they fail. */
const EVERY = 5_000
const EVERY_WHILE_FAILING = 1_000
/** A probe without a result for this long counts as failed, ms. */
const GOOD_FOR = 20_000

export type WritesWatch = {
  takesWrites: () => boolean
  stop: () => Promise<void>
}

type Options = {
  db: Db
  log: Log
  now?: () => number
  every?: number
  every_while_failing?: number
}

/** Resolves after the first probe. */
export async function watchWrites({
  db,
  log,
  now = () => performance.now(),
  every = EVERY,
  every_while_failing = EVERY_WHILE_FAILING,
}: Options): Promise<WritesWatch> {
  let well = true
  let probed_at = now()
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()

  async function probe() {
    try {
      await writeProbe(db)
      if (!well) log.warn({}, 'the database takes writes again')
      well = true
    } catch (error) {
      if (well) log.error({ sqlstate: errorCode(error), error: errorMessage(error) }, 'the database takes no writes')
      well = false
    }
    probed_at = now()
    if (!stopped) timer = setTimeout(start, well ? every : every_while_failing)
  }
  const start = () => {
    running = probe()
  }
  start()
  await running
  return {
    takesWrites: () => well && now() - probed_at < GOOD_FOR,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
