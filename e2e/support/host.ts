// New users: hosts in the page's browser, and guests without a browser.
import { type APIRequestContext, type Page, request as requests } from '@playwright/test'
import { origin } from './target.ts'
import { newUser, type Person, signIn } from './test.ts'

/** Registers a user and signs them in in the page's browser. */
export async function signInNewHost(page: Page, name = '主催 たろう'): Promise<Person> {
  const host = await newUser(page.request, name)
  await signIn(page.request, host)
  return host
}

/**
 * Registers a user and signs them in in a separate request context. Dispose of `request` at the
 * end.
 */
export async function newGuestClient(name = '参加 はなこ'): Promise<{ person: Person; request: APIRequestContext }> {
  const request = await requests.newContext({ baseURL: origin })
  const person = await newUser(request, name)
  await signIn(request, person)
  return { person, request }
}
