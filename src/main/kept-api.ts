// The API's public reads from the kept answers, with and without a session: what a visitor is told is kept (decision 006), and somebody who
// is signed in is told the same, with what is theirs put on top. A visitor's refusal says nothing about others, who ask for themselves.
import type { Calendars } from '#contract/schedule/schedule-schemas.ts'
import type { Replica } from '#database/replica.ts'
import { seesMore } from '#services/experiences/visible-experience.ts'
import { withReserved } from '#services/schedule/list-calendars.ts'
import type { Actor } from '#services/shared/actor.ts'
import type { App } from '#services/shared/app.ts'
import type { AnswerCache, Kept } from './answer-cache.ts'
import { keepableAt } from './kept-topics.ts'

type Caller = {
  /** Asked only where the answer depends on it. */
  actor: () => Promise<Actor>
  /** Asks the database what changed (AnswerCache.check). Called only when the answer needs it. */
  check?: () => Promise<number>
}

/** A copy of the database that spares the primary making answers, and how old what it shows may be at most (ms). */
export type Copy = { replica: Replica; max_lag: number }

type Parts = {
  app: App
  cache: AnswerCache
  /** The API itself, with another App if one is given. */
  ask: (request: Request, using?: { app: App }) => Response | Promise<Response>
  copy?: Copy | null
}

/** Endpoints that tell some of those who are signed in something else. */
const PERSONAL = new Set(['getExperience', 'listCalendars'])

/** Answers a GET; null when its answer has to be made for this caller. */
export type ReadKept = (url: URL, caller: Caller) => Promise<Kept | null>

export function keptApi({ app, cache, ask, copy }: Parts): ReadKept {
  /** From the copy, if it has come as far as this answer needs; only what is found there is believed. */
  const makeFromCopy = async (href: string, topics: string[]): Promise<Kept | null> => {
    if (!copy) return null
    return await copy.replica.read(cache.positionFor(topics, copy.max_lag), async (db) => {
      // What fails here is asked of the primary, and said there if it fails again.
      const log = { ...app.log, error: () => undefined }
      const response = await ask(new Request(href), { app: { ...app, db, log } })
      return response.status === 200 ? await keep(response) : null
    })
  }
  return async ({ pathname, search, searchParams, href }, caller) => {
    const keepable = keepableAt(pathname)
    if (!keepable) return null
    const { name, topics } = keepable
    // Without the caller's headers, so that nothing of theirs gets into it.
    const make = async () => (await makeFromCopy(href, topics)) ?? (await keep(await ask(new Request(href))))
    const kept = await cache.answer(`api ${pathname}${search}`, topics, make, caller.check?.())
    if (kept.status === 200 && !PERSONAL.has(name)) return kept
    const actor = await caller.actor()
    if (actor.kind === 'visitor') return kept
    if (kept.status !== 200) return null
    const id = Number(keepable.id)
    if (name === 'getExperience') return (await seesMore(app, actor, id)) ? null : kept
    const window = {
      from_date: searchParams.get('from_date') || undefined,
      to_date: searchParams.get('to_date') || undefined,
    }
    const calendars = await withReserved(app, actor, id, window, JSON.parse(kept.body) as Calendars)
    const headers: Kept['headers'] = [
      ...kept.headers.filter(([name]) => name !== 'cache-control'),
      ['cache-control', 'no-store'],
    ]
    return { status: 200, headers, body: JSON.stringify(calendars) }
  }
}

async function keep(response: Response): Promise<Kept> {
  const headers = [...response.headers].filter(
    ([name]) => name !== 'x-request-id' && name !== 'set-cookie' && name !== 'cache-control',
  )
  return { status: response.status, headers: [...headers, ['cache-control', 'no-cache']], body: await response.text() }
}
