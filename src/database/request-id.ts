// Which request the running work belongs to, so that logs, jobs and rows can say so without being told by everybody in between. It is for
// finding out what happened: nothing may depend on it.
import { AsyncLocalStorage } from 'node:async_hooks'

const running = new AsyncLocalStorage<string | null>()

/** The id of the request that this work is part of, or that queued it; null where nobody asked for it. */
export const requestId = (): string | null => running.getStore() ?? null

/** Runs `work`, and all that it starts, as part of that request. */
export const forRequest = <T>(id: string | null, work: () => T): T => running.run(id, work)
