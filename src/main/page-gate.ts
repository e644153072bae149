// Pages wait for their turn (page-queue.ts) before anything is made for their request. A waiting
// page so needs a few kilobytes, and not those of routes, headers and rendering.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { busyRefusals } from './busy-page.ts'
import { hasDotSegment, isApi } from './guard-requests.ts'
import type { PageQueue } from './page-queue.ts'

/** Paths that are neither pages nor the API. Pages have no dot, except those of their data. */
const NO_PAGE = /^\/(?:healthz|readyz|images|assets|dev|sandbox-pay)(?:\/|$)|\.(?!data$)[^/]*$/

/** Forms are no pages here: one may be the last step of something long. */
const isPage = (method: string | undefined, path: string) =>
  (method === 'GET' || method === 'HEAD') && (hasDotSegment(path) || (!isApi(path) && !NO_PAGE.test(path)))

export type PageGate = {
  /**
   * Calls `handle` immediately or when it is the page's turn. Too many waiting pages: sends a page
   * that says so. Everything else is handled immediately.
   * @param handle may return a promise for the end of its work
   * @returns a promise for the end of the wait and of the work
   */
  admit: (request: IncomingMessage, response: ServerResponse, handle: () => unknown) => Promise<unknown>
  /** Ends the turn of a request, if it has one. Call it when the page is complete. */
  leave: (request: object) => void
}

export function pageGate({ enter }: PageQueue): PageGate {
  const refuse = busyRefusals()
  const turns = new WeakMap<object, () => void>()
  const leave = (request: object) => turns.get(request)?.()
  return {
    leave,
    async admit(request, response, handle) {
      const path = (request.url ?? '').split('?', 1)[0]!
      if (!isPage(request.method, path)) return handle()
      const turn = enter()
      if (turn === null) return refuse(response)
      const end = await turn
      // The client may have disconnected while it waited.
      if (response.destroyed) return end()
      turns.set(request, end)
      response.once('close', end)
      return handle()
    },
  }
}
