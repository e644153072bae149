// Writes the mails about bookings soon after the booking is committed. Each look is one read of a
// nearly empty index.
import { writeMails } from '#services/booking/mails/write-mails.ts'
import type { App } from '#services/shared/app.ts'

/** Writes the due mails every `every` ms (500). @returns stops it */
export function startMailWriter(app: App, every = 500): () => Promise<void> {
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(async () => {
      if (stopped) return
      await writeMails(app).catch((error: unknown) =>
        app.log.error({ error }, 'mails could not be written; they are tried again'),
      )
    })
  }, every)
  timer.unref()
  return async () => {
    stopped = true
    clearInterval(timer)
    await running
  }
}
