import { type RouterContextProvider, redirect } from 'react-router'
import type { ThreadStart } from '#contract/messages/messages-schemas.ts'
import type { ThreadSide } from '#domain/messages/message.ts'
import { dateOf } from '#domain/shared/japan-time.ts'
import { getExperience } from '#web/calls/experiences.ts'
import { getThread, listThreads } from '#web/calls/messages.ts'
import { loaded, readResponse } from '#web/read-response.ts'
import { pageOf } from '#web/ui/page-of.ts'
import { basePath } from './thread-list.tsx'

type Context = Readonly<RouterContextProvider>

/** The data of the list of threads. */
export async function loadThreads(context: Context, url: URL, side: ThreadSide) {
  const query = { side, page: String(pageOf(url.searchParams)) }
  return { list: await loaded(listThreads({ context, query })), today: dateOf(Date.now()) }
}

/**
 * The data of the page of a thread: the thread, the list beside it, and the story that the address
 * names.
 * @param id of the path, checked by pathId
 * @throws a redirect to the page of the side on which the user takes part
 */
export async function loadThread(context: Context, url: URL, side: ThreadSide, id: string) {
  const story = numberOf(url, 'story')
  const [open, { list, today }, told] = await Promise.all([
    loaded(getThread({ context, param: { id } })),
    loadThreads(context, url, side),
    story === undefined ? null : readResponse(getExperience({ context, param: { id: story } })),
  ])
  if (open.thread.side !== side) throw redirect(`${basePath(open.thread.side)}/${id}${url.search}`)
  return { open, list, today, about: told?.ok ? { id: told.data.id, title: told.data.title } : null }
}

function numberOf(url: URL, name: string): number | undefined {
  const value = url.searchParams.get(name) ?? ''
  return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined
}

/** What a link asks to open: `?story=`, `?reservation=` or `?request=`, the first of them. */
export function startOf(url: URL): ThreadStart {
  const experience_id = numberOf(url, 'story')
  if (experience_id !== undefined) return { experience_id }
  const reservation_id = numberOf(url, 'reservation')
  if (reservation_id !== undefined) return { reservation_id }
  const holding_request_id = numberOf(url, 'request')
  return holding_request_id === undefined ? {} : { holding_request_id }
}
