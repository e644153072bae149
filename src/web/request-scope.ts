/** What the server gives to one request of a page; set by `main/`, read by loaders and the entries. */
import { createContext, type RouterContext } from 'react-router'

export type ServerFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

export type RequestScope = {
  /** The CSP nonce of this response. */
  nonce: string
  /** Calls the API inside the process with the visitor's cookies, and hands its Set-Cookie on to the page's response. */
  fetch: ServerFetch
  /** Where the product is reached from outside, without a slash at the end; for canonical addresses. */
  base_url: string
  /** The text of a built style sheet ('/assets/….css'), to be written into the page. Without it, pages link their style sheets. */
  styleSheet?: (file: string) => string
  /** Shown on the error page, so that a person can name the failure they saw. */
  requestId?: string
  /** Records something that a loader, an action or a render threw. Without it, it goes to the console. */
  report?: (error: unknown) => void
}

// Node runs the server's own files, Vite bundles the web's: this module is loaded twice,
// so the key is kept on globalThis to be one object for both.
const slot = Symbol.for('tsumugi.requestScope')
const store = globalThis as unknown as Record<symbol, RouterContext<RequestScope> | undefined>
export const requestScope: RouterContext<RequestScope> = (store[slot] ??= createContext<RequestScope>())
