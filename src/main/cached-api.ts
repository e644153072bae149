// Public reads of the API from the cache, with and without a session
// (docs/decisions/006-cached-responses-validated-by-snapshots.md). Signed-in users get the cached
// response of visitors, with their own data added. A refusal for visitors is not reused for them
// (docs/decisions/014-public-responses-cached-for-all-callers.md).
import type { Calendars } from '#contract/schedule/schedule-schemas.ts'
import { seesMore } from '#services/experiences/shared/visible-experience.ts'
import { withReserved } from '#services/schedule/slots/calendars.ts'
import type { Actor } from '#services/shared/actor.ts'
import type { App } from '#services/shared/app.ts'
import { type BuiltResponse, type CachedResponse, keepText } from './cached-response.ts'
import { cacheableAt } from './cached-topics.ts'
import type { ResponseCache } from './response-cache.ts'
import { recordValidity, type Validity } from './validity.ts'

type Caller = {
  /** Called only when the response depends on it. */
  actor: () => Promise<Actor>
  /**
   * Asks the database what changed (ResponseCache.check). Called only when the response needs it.
   */
  check?: () => Promise<number>
}

type Parts = {
  app: App
  cache: ResponseCache
  /** Calls the API with the App. */
  ask: (request: Request, using: { app: App }) => Response | Promise<Response>
}

/** Endpoints whose response differs for some signed-in users, or that refuse visitors more. */
const PERSONAL = new Set(['getExperience', 'listCalendars', 'getCalendar'])

/**
 * @returns the response to a GET, as it is cached or with the caller's own data; null when it must
 *   be built for this caller
 */
export type ReadCached = (url: URL, caller: Caller) => Promise<CachedResponse<string> | BuiltResponse | null>

export function cachedApi({ app, cache, ask }: Parts): ReadCached {
  /** Calls the API, and records until when its response is valid. */
  const build = async (href: string, changes_with_time: boolean): Promise<CachedResponse<string>> => {
    const { note, ...recorder } = recordValidity(app.clock.now())
    let usedClock = false
    let notedChange = false
    const clock = {
      now: () => {
        usedClock = true
        return recorder.now
      },
    }
    const noteChange: App['noteChange'] = (instant) => {
      notedChange = true
      note(instant)
    }
    const response = await ask(new Request(href), { app: { ...app, clock, noteChange } })
    // Without a word of the operation nobody knows until when the response is valid.
    const validUntilNow = changes_with_time && response.status === 200 ? !notedChange : usedClock
    if (validUntilNow) note(recorder.now)
    return keepText(await toCached(response, recorder.validity()))
  }
  return async ({ pathname, search, searchParams, origin }, caller) => {
    const cacheable = cacheableAt(pathname, search)
    if (!cacheable) return null
    const { name, topics, address, changes_with_time } = cacheable
    // Without the caller's headers, so that no personal data gets into the cache.
    const make = () => build(origin + address, changes_with_time)
    const cached = await cache.get(`api ${address}`, topics, make, caller.check?.())
    if (cached.status === 200 && !PERSONAL.has(name)) return cached
    const actor = await caller.actor()
    if (actor.kind === 'visitor') return cached
    if (cached.status !== 200) return null
    if (name === 'getCalendar') return cached
    const id = Number(cacheable.id)
    if (name === 'getExperience') return (await seesMore(app, actor, id)) ? null : cached
    const window = {
      from_date: searchParams.get('from_date') || undefined,
      to_date: searchParams.get('to_date') || undefined,
    }
    const calendars = await withReserved(app, actor, id, window, JSON.parse(cached.body) as Calendars)
    const headers: BuiltResponse['headers'] = [
      ...cached.headers.filter(([name]) => name !== 'cache-control'),
      ['cache-control', 'no-store'],
    ]
    return { status: 200, headers, body: JSON.stringify(calendars), validity: cached.validity }
  }
}

async function toCached(response: Response, validity: Validity): Promise<BuiltResponse> {
  const headers = [...response.headers].filter(
    ([name]) => name !== 'x-request-id' && name !== 'set-cookie' && name !== 'cache-control',
  )
  return {
    status: response.status,
    headers: [...headers, ['cache-control', 'no-cache']],
    body: await response.text(),
    validity,
  }
}
