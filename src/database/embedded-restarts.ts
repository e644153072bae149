// Restarts the embedded PostgreSQL when it was killed or has crashed. The number of restarts is
// limited: a server that crashes repeatedly has a cause that a restart does not fix.
import { errorMessage } from '#domain/shared/caught-error.ts'
import type { EmbeddedPostgres } from './embedded.ts'

const MOST = 3
const WITHIN_MS = 10 * 60_000
/** Pause before the first, second and third restart, ms. */
const PAUSES = [200, 2_000, 10_000]

export type Restarts = {
  /** Called before each restart: why the server ended, the number of this restart, the limit. */
  onEnd: (how: string, restart: { number: number; most: number; minutes: number }) => void
  onRunning: () => void
  /** Called when the limit is reached, instead of a restart. */
  onGivingUp: (how: string) => void
  now?: () => number
  pause?: (ms: number) => Promise<unknown>
}

/** @returns a function that stops the supervision */
export function keepRunning(
  server: Pick<EmbeddedPostgres, 'ended' | 'restart'>,
  {
    onEnd,
    onRunning,
    onGivingUp,
    now = Date.now,
    pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }: Restarts,
): () => void {
  let stopped = false
  let restarts: number[] = []

  /** @returns whether the server runs again */
  async function startAgain(how: string): Promise<boolean> {
    for (let why = how; !stopped;) {
      restarts = restarts.filter((at) => now() - at < WITHIN_MS)
      if (restarts.length >= MOST) {
        onGivingUp(why)
        return false
      }
      restarts.push(now())
      onEnd(why, { number: restarts.length, most: MOST, minutes: WITHIN_MS / 60_000 })
      await pause(PAUSES[restarts.length - 1]!)
      if (stopped) return false
      try {
        await server.restart()
        return true
      } catch (error) {
        why = errorMessage(error)
      }
    }
    return false
  }

  void (async () => {
    for (;;) {
      const how = await server.ended()
      if (stopped || !(await startAgain(how)) || stopped) return
      onRunning()
    }
  })()
  return () => {
    stopped = true
  }
}
