// The test function of all end-to-end tests: a page whose console is watched, and people to be.
import { type APIRequestContext, expect, type Page, test as base } from '@playwright/test'
import { givenDatabase } from './place.ts'

export const PASSWORD = 'asagiri-no-michi-7'
export type Person = { name: string; email: string; password: string }

let made = 0

/** Registers somebody new. */
export async function aPerson(request: APIRequestContext, name = '検証 かおり'): Promise<Person> {
  const email = `e2e-${process.pid}-${Date.now()}-${++made}@example.jp`
  const person = { name, email, password: PASSWORD }
  const answer = await request.post('/api/v1/sign_up', { data: person })
  expect(answer.status(), await answer.text()).toBe(201)
  return person
}

/** Signs in whoever uses this request context: `page.request` for the page's own browser. Tried again where an idle connection had been closed. */
export async function signIn(request: APIRequestContext, { email, password }: Pick<Person, 'email' | 'password'>) {
  const press = () => request.post('/api/v1/sign_in', { data: { email, password }, maxRetries: 2 })
  let answer = await press()
  // A server that is killed under the call (npm run cluster -- --e2e --kill): the page says so, and one presses again.
  for (let again = 0; givenDatabase !== null && answer.status() === 502 && again < 2; again += 1) answer = await press()
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Several people in one window, of whom one is there at a time. @param now who is signed in already @returns turns to another one, on an empty page */
export function turningTo(page: Page, now: Pick<Person, 'email'>) {
  const context = page.context()
  const sessions = new Map<string, Awaited<ReturnType<typeof context.cookies>>>()
  let current = now.email
  return async (person: Pick<Person, 'email' | 'password'>) => {
    // What the page still asks for belongs to whoever was there.
    await page.goto('about:blank')
    sessions.set(current, await context.cookies())
    current = person.email
    await context.clearCookies()
    const known = sessions.get(current)
    if (known) await context.addCookies(known)
    else await signIn(page.request, person)
  }
}

/** People of the demonstration; tests only read what is theirs. */
export const demo = (name: 'guest' | 'host' | 'admin') => ({
  name,
  email: `${name}@example.jp`,
  password: 'tsumugi2026',
})

type Options = {
  /** Statuses that the server is expected to refuse something with, 0 for a lost connection; a browser reports each on its console. */
  refusals: number[]
}
type Fixtures = {
  /** Somebody new, who is signed in in the page's browser. */
  guest: Person
  /** What went wrong on the page without anybody seeing it; checked to be nothing when the test ends. */
  problems: string[]
}

/** Waits until the script has taken the page over, where it has one. */
export const alive = (page: Page) =>
  page.waitForFunction(() => {
    const main = document.getElementById('main')
    return main === null || Object.keys(main).some((key) => key.startsWith('__react'))
  })

export const test = base.extend<Options & Fixtures>({
  refusals: [[], { option: true }],
  // As ever, but a page is there only once its script has taken it over: until then nothing answers to a click.
  page: async ({ page, javaScriptEnabled }, provide) => {
    if (javaScriptEnabled !== false) {
      const goto = page.goto.bind(page)
      const reload = page.reload.bind(page)
      page.goto = async (...given) => {
        const answer = await goto(...given)
        if (given[1]?.waitUntil !== 'commit') await alive(page)
        return answer
      }
      page.reload = async (...given) => {
        const answer = await reload(...given)
        await alive(page)
        return answer
      }
    }
    await provide(page)
  },
  problems: [
    async ({ page, refusals }, provide) => {
      const problems: string[] = []
      page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
      page.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return
        const status = /Failed to load resource: .* status of (\d{3})/.exec(message.text())?.[1]
        if (status !== undefined && refusals.includes(Number(status))) return
        // On a busy machine a picture takes longer than the few seconds that Chromium waits; first-seconds.spec.ts looks at preloads.
        if (message.text().includes('was preloaded using link preload but not used')) return
        if (refusals.includes(0) && message.text().includes('net::ERR_INTERNET_DISCONNECTED')) return
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
    const person = await aPerson(page.request)
    await signIn(page.request, person)
    await provide(person)
  },
})

export { expect }
