// People who run experiences, and guests beside them who act by the API.
import { type APIRequestContext, type Page, request as requests } from '@playwright/test'
import { origin } from './place.ts'
import { aPerson, type Person, signIn } from './test.ts'

/** Somebody new, signed in in the page's browser: the host of what the test makes. */
export async function aHostIn(page: Page, name = '主催 たろう'): Promise<Person> {
  const host = await aPerson(page.request, name)
  await signIn(page.request, host)
  return host
}

/** Somebody new with a browser of their own, without a window. Dispose of `request` at the end. */
export async function aGuestBeside(name = '参加 はなこ'): Promise<{ person: Person; request: APIRequestContext }> {
  const request = await requests.newContext({ baseURL: origin })
  const person = await aPerson(request, name)
  await signIn(request, person)
  return { person, request }
}
