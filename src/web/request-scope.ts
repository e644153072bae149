// Values of one page request. `main/` sets them; loaders and the entry files read them.
import { createContext, type RouterContext } from 'react-router'
import type { Instant } from '#domain/shared/japan-time.ts'
import type { Me } from '#contract/accounts/accounts-schemas.ts'

export type ServerFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/** Users with the same access get the same cached page. */
export type PageReader = Me['access_control']

export type RequestScope = {
  /**
   * Set for a page that is cached for all users of this kind: it must not contain data of one user.
   */
  reader?: PageReader
  /** The CSP nonce of this response. */
  nonce: string
  /**
   * Calls the API inside the process with the request's cookies. The page's response gets its
   * Set-Cookie headers.
   */
  fetch: ServerFetch
  /** The time of which the page speaks. Loaders use it instead of the system's. */
  now: Date
  /** Notes an instant at which the page changes without a write, for its cache. */
  noteChange: (instant: Instant | null) => void
  /** The public URL of the product, without a trailing slash; for canonical URLs. */
  base_url: string
  /**
   * The text of a built style sheet ('/assets/….css'), inlined into the page. Without it, pages
   * link.
   */
  styleSheet?: (file: string) => string
  /** Shown on the error page, so that users can report the failure. */
  requestId?: string
  /**
   * Logs an error thrown by a loader, an action or a component. Without it, the console logs it.
   */
  report?: (error: unknown) => void
}

declare global {
  var tsumugiRequestScope: RouterContext<RequestScope> | undefined
}

// This module is loaded twice: by Node for the server, and in Vite's bundle of the web. Both copies
// must use the same context object, so globalThis keeps it.
export const requestScope = (globalThis.tsumugiRequestScope ??= createContext<RequestScope>())
