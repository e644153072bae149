// The `test` function of all end-to-end tests. It watches the page's console and provides users.
import {
  type APIRequestContext,
  type APIResponse,
  expect,
  type Locator,
  type Page,
  test as base,
} from '@playwright/test'
import { givenDatabase } from './target.ts'

export const PASSWORD = 'asagiri-no-michi-7'
/** 100 characters are the longest name of a user and of an experience. */
export const LONGEST_NAME = '寿限無寿限無五劫の擦り切れ海砂利水魚の水行末雲来末風来末'.repeat(4).slice(0, 100)
export type Person = { name: string; email: string; password: string }

let count = 0

/** Registers a user through the API. */
export async function newUser(request: APIRequestContext, name = '検証 かおり'): Promise<Person> {
  const email = `e2e-${process.pid}-${Date.now()}-${++count}@example.jp`
  const person = { name, email, password: PASSWORD }
  const answer = await request.post('/api/v1/sign_up', { data: person })
  expect(answer.status(), await answer.text()).toBe(201)
  return person
}

/**
 * Signs a user in through the API. Retries if the server had closed an idle connection.
 *
 * @param request `page.request` for the browser of a page
 * @param origin of another server
 */
export async function signIn(
  request: APIRequestContext,
  { email, password }: Pick<Person, 'email' | 'password'>,
  origin = '',
) {
  const post = () => request.post(`${origin}/api/v1/sign_in`, { data: { email, password }, maxRetries: 2 })
  let answer = await post()
  // npm run cluster -- --e2e --kill kills servers during requests. A user would click again.
  for (let retry = 0; givenDatabase !== null && answer.status() === 502 && retry < 2; retry += 1) answer = await post()
  expect(answer.status(), await answer.text()).toBe(200)
}

/**
 * Lets several users take turns in one browser window; keeps the session cookies of each.
 *
 * @param now the user who is signed in already
 * @returns switches to another user and leaves an empty page
 */
export function userSwitcher(page: Page, now: Pick<Person, 'email'>) {
  const context = page.context()
  const sessions = new Map<string, Awaited<ReturnType<typeof context.cookies>>>()
  let current = now.email
  return async (person: Pick<Person, 'email' | 'password'>) => {
    // Ends the open requests of the previous user's page.
    await page.goto('about:blank')
    sessions.set(current, await context.cookies())
    current = person.email
    await context.clearCookies()
    const known = sessions.get(current)
    if (known) await context.addCookies(known)
    else await signIn(page.request, person)
  }
}

/** Users of the demonstration. Tests must not change their data. */
export const demo = (name: 'guest' | 'host' | 'admin' | 'support' | 'accounting') => ({
  name,
  email: `${name}@example.jp`,
  password: 'tsumugi2026',
})

type Options = {
  /**
   * Statuses of failed requests that the test expects, 0 for a lost connection. A browser reports
   * each of them on its console.
   */
  refusals: number[]
  /** Shows the whole form of an experience, also to a host without any. */
  wholeForm: boolean
}
type Fixtures = {
  /** A new user, signed in in the page's browser. */
  guest: Person
  /** The page, with a new user signed in. For tests that don't need the user's data. */
  guestPage: Page
  /** Errors and warnings on the console. The test fails at its end if there are any. */
  problems: string[]
}

/** The id in the body of a response, by default its field `id`. @throws if it is no number */
export async function idIn(response: APIResponse, field = 'id'): Promise<number> {
  const body: Record<string, unknown> = await response.json()
  const id = body[field]
  if (typeof id !== 'number') throw new Error(`no ${field} in the response: ${JSON.stringify(body)}`)
  return id
}

/** The `href` of a link. @throws if it has none */
export async function hrefOf(link: Locator): Promise<string> {
  const href = await link.getAttribute('href')
  if (href === null) throw new Error(`no href: ${link.toString()}`)
  return href
}

/**
 * Runs in a page: whether React has hydrated it. Pages without `#main`, like /dev/mail, don't use
 * React.
 */
export const isHydrated = () => {
  const main = document.getElementById('main')
  return main === null || Object.keys(main).some((key) => key.startsWith('__react'))
}

/** Waits until React has hydrated the page. */
export const hydrated = (page: Page) => page.waitForFunction(isHydrated)

export const test = base.extend<Options & Fixtures>({
  refusals: [[], { option: true }],
  wholeForm: [true, { option: true }],
  // `goto` and `reload` wait for hydration: before it, a click has no immediate effect.
  page: async ({ page, javaScriptEnabled, wholeForm }, provide) => {
    if (javaScriptEnabled !== false) {
      if (wholeForm)
        await page.addInitScript(() => {
          // Only pages of the product have storage.
          if (location.protocol.startsWith('http')) localStorage.setItem('tsumugi.whole_form', '1')
        })
      const goto = page.goto.bind(page)
      const reload = page.reload.bind(page)
      page.goto = async (...given) => {
        const answer = await goto(...given)
        if (given[1]?.waitUntil !== 'commit') await hydrated(page)
        return answer
      }
      page.reload = async (...given) => {
        const answer = await reload(...given)
        await hydrated(page)
        return answer
      }
    }
    await provide(page)
  },
  problems: [
    async ({ page, refusals }, provide) => {
      const problems: string[] = []
      let signedOut = false
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/sign_out')) signedOut = true
      })
      page.on('pageerror', (error) => {
        // React Router stops reading the data of a page when the user goes on to the next one.
        if (error.message === 'signal is aborted without reason') return
        problems.push(`uncaught: ${error.message} ${error.stack}`)
      })
      page.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return
        const status = /Failed to load resource: .* status of (\d{3})/.exec(message.text())?.[1]
        if (status !== undefined && refusals.includes(Number(status))) return
        // The page on screen may ask for its unread messages while the sign-out is under way.
        if (status === '401' && signedOut) return
        // On a slow machine a picture takes longer than the few seconds that Chromium waits.
        // page-load.spec.ts tests the preloads.
        if (message.text().includes('was preloaded using link preload but not used')) return
        if (message.text().startsWith('Service Worker registration blocked by Playwright')) return
        if (refusals.includes(0) && message.text().includes('net::ERR_INTERNET_DISCONNECTED')) return
        // React Router asks for the routes of links ahead of a click, and tries again later.
        if (refusals.includes(0) && message.text().startsWith('Failed to fetch manifest patches')) return
        problems.push(`${message.type()}: ${message.text()} (${page.url()})`)
      })
      await page.addInitScript(() =>
        document.addEventListener('securitypolicyviolation', (event) =>
          console.error(`Content-Security-Policy: ${event.violatedDirective} ${event.blockedURI}`),
        ),
      )
      await provide(problems)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
  guest: async ({ page }, provide) => {
    const person = await newUser(page.request)
    await signIn(page.request, person)
    await provide(person)
  },
  guestPage: async ({ page }, provide) => {
    await signIn(page.request, await newUser(page.request))
    await provide(page)
  },
})

export { expect }

/** Opens the search and the filters of an office's list, which phones hide behind a button. */
export async function openFilters(page: Page) {
  const opener = page.getByRole('main').getByRole('button', { name: /^検索・条件/ })
  await hydrated(page)
  if (await opener.isVisible()) await opener.click()
}
