import { type Call, type Endpoint, makeCall } from '#web/call.ts'
import { confirming } from '#web/confirm-identity.ts'
import { OPENED_AS } from '#contract/brands/opened-as.ts'
import type { ServerFetch } from '#web/request-scope.ts'

// As which member of a brand the page was opened. A switch of brands in another tab changes the
// session, and what this page sends must not reach the other brand.
let member: number | null = null

/** @param member_id null: the page isn't opened as a member any more */
export function openedAs(member_id: number | null): void {
  member = member_id
}

/** `fetch` with the member in a header. */
const withOpenedAs =
  (fetch: ServerFetch): ServerFetch =>
  (input, init) => {
    const headers = new Headers(init?.headers)
    if (member !== null) headers.set(OPENED_AS, String(member))
    return fetch(input, { ...init, headers })
  }

/** As `call`, for the operations of the brand back office. */
/* @__NO_SIDE_EFFECTS__ */
export function brandCall<E extends Endpoint>(method: E['method'], path: E['path']) {
  return makeCall('/brand/api/v1', withOpenedAs(confirming('brand_member')), method, path) as Call<E>
}
