/**
 * Keeps the page on screen when a request of the router fails without an answer, or with a 5xx: the
 * data that it shows stays, and `KeptPageNotice` offers to try again
 * (docs/product/screens.md#without-a-network).
 */
import { isRouteErrorResponse, type MiddlewareFunction, redirect, redirectDocument } from 'react-router'

type Results = Record<string, { type: 'data' | 'error'; result: unknown }>

/** What the notice says; `at` is the time of the data on screen, ms. */
export type Failure =
  | { kind: 'stale'; at: number }
  | { kind: 'unopened'; to: string; scroll: number }
  | { kind: 'unsent' }

/** The page on screen: its path with the query, the data of its routes, and when they came, ms. */
export type ShownPage = { address: string; data: ReadonlyMap<string, unknown>; at: number }

/** The service worker's copies of host pages (public/sw.js). */
const COPIES = 'kept-pages-v1'

let shown: ShownPage | null = null
let failure: Failure | null = null
const listeners = new Set<() => void>()

function report(next: Failure | null) {
  if (next === failure) return
  failure = next
  for (const listener of listeners) listener()
}

/** For `KeptPageNotice` only. */
const reportUnsent = () => report({ kind: 'unsent' })

export const keptPage = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  failure: () => failure,
  show: (page: ShownPage) => {
    shown = page
  },
  report,
  reportUnsent,
}

const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search

/** No answer, an answer that isn't ours, or a 5xx. Every other answer is about the page itself. */
const isFailure = (error: unknown) =>
  isRouteErrorResponse(error) ? error.status >= 500 : error instanceof Error || error instanceof DOMException

/** A request without an answer rejects with a TypeError in every browser. */
const isWithoutAnswer = (error: unknown) => error instanceof TypeError || navigator.onLine === false

const hasCopy = async (address: string) => {
  try {
    return (await (await caches.open(COPIES)).match(address)) !== undefined
  } catch {
    // No cache storage in this browser, or the user has forbidden it.
    return false
  }
}

/**
 * Stays on the page and says that `to` couldn't be opened. Loads the service worker's copy instead,
 * if there is one.
 */
export async function stayInsteadOf(to: string): Promise<void> {
  if (await hasCopy(to)) window.location.assign(to)
  else report({ kind: 'unopened', to, scroll: window.scrollY })
}

/** Client middleware of the root route. */
export const keepPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next()
  if (request.method !== 'GET') return results
  const errors = Object.values(results).flatMap(({ type, result }) => (type === 'error' ? [result] : []))
  const page = shown
  if (!errors.some(isFailure)) {
    if (errors.length === 0) report(null)
    return results
  }
  if (page === null || errors.some((error) => !isFailure(error)) || request.signal.aborted) return results
  const to = addressOf(new URL(request.url))
  if (to === page.address) return withShownData(results, page)
  // The back button: the browser has left the address of the page on screen already.
  if (addressOf(window.location) !== page.address) return results
  // A page that answers with a 5xx shows its error page, which has the number for inquiries.
  if (!errors.every(isWithoutAnswer)) return results
  if (await hasCopy(to)) throw redirectDocument(to)
  report({ kind: 'unopened', to, scroll: window.scrollY })
  throw redirect(page.address, { headers: { 'X-Remix-Replace': 'true' } })
}

function withShownData(results: Results, { data, at }: ShownPage): Results {
  const keptResults: Results = {}
  for (const [id, result] of Object.entries(results)) {
    const before = data.get(id)
    keptResults[id] = result.type === 'error' && before !== undefined ? { type: 'data', result: before } : result
  }
  if (failure === null) report({ kind: 'stale', at })
  return keptResults
}
