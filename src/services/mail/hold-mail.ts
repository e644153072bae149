// Claims a mail for one delivery. The claim is short and renewed, so a mail of a dead process is
// soon free. A delivery that has lost its claim, because its process was frozen or cut off,
// delivers nothing.
import { renewMail } from '#database/mail/mails.ts'
import type { Permit } from '#gateways/mail/port.ts'
import type { App } from '../shared/app.ts'

/** Seconds, by the clock of the database. */
export type Lease = { lasts: number; renewed_every: number }

/**
 * Two renewals may be missed. The job of a dead process runs again 20 s after its last heartbeat at
 * the earliest (src/gateways/jobs/reclaim.ts). The claim has ended by then, because its last
 * renewal is at most 5 s younger than that heartbeat.
 */
export const LEASE: Lease = { lasts: 12, renewed_every: 4 }

/** @param ended aborted when the run of the job ends */
export function holdMail(
  app: Pick<App, 'db' | 'log'>,
  claim: { id: number; taken_by: string },
  { lasts, renewed_every }: Lease,
  ended: AbortSignal | undefined,
): Permit & { release: () => void } {
  const stopping = new AbortController()
  let going = false
  const stop = () => {
    // Wait for a mail that the server is processing: its response decides.
    if (!going) stopping.abort()
  }
  const renew = async () => {
    const began = performance.now()
    const held = await renewMail(app.db, claim, lasts)
    // If the response came late, the claim may have ended meanwhile.
    return held && performance.now() - began < (lasts * 1000) / 2
  }
  const failed = (error: unknown) => {
    app.log.warn({ mail_id: claim.id, error }, 'the claim of a mail could not be renewed')
  }
  const timer = setInterval(() => {
    renew().then((held) => {
      if (!held) stop()
    }, failed)
  }, renewed_every * 1000)
  ended?.addEventListener('abort', stop)
  if (ended?.aborted) stop()
  return {
    signal: stopping.signal,
    async goesAhead() {
      const held = await renew().catch((error: unknown) => {
        failed(error)
        return false
      })
      going = held && !stopping.signal.aborted
      return going
    },
    release() {
      clearInterval(timer)
      ended?.removeEventListener('abort', stop)
    },
  }
}
