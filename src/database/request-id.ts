// The request that the running work belongs to, for logs, jobs and rows, without a parameter in
// every function. Only for diagnosis: no behaviour may depend on it.
import { AsyncLocalStorage } from 'node:async_hooks'

const running = new AsyncLocalStorage<string | null>()

/** The id of the request that this work belongs to, or that queued it; null if there is none. */
export const requestId = (): string | null => running.getStore() ?? null

/** Runs `work`, and everything that it starts, as part of that request. */
export const forRequest = <T>(id: string | null, work: () => T): T => running.run(id, work)
