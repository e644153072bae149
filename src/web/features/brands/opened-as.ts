// As which member of a brand the page was opened. A switch of brands in another tab changes the
// session, and what this page sends must not reach the other brand.
import { OPENED_AS } from '#contract/brands/opened-as.ts'
import type { ServerFetch } from '#web/request-scope.ts'

let member: number | null = null

/** @param member_id null: the page isn't opened as a member any more */
export function openedAs(member_id: number | null): void {
  member = member_id
}

/** `fetch` with the member in a header. */
export const withOpenedAs =
  (fetch: ServerFetch): ServerFetch =>
  (input, init) => {
    const headers = new Headers(init?.headers)
    if (member !== null) headers.set(OPENED_AS, String(member))
    return fetch(input, { ...init, headers })
  }
