// Server-sent events of changed threads. An event has only the id of a thread; the page reads it
// through the other endpoints, which check who may.
import type { Follower } from '#services/shared/app.ts'

const encoder = new TextEncoder()
const FRAMES = { heartbeat: encoder.encode(': \n\n'), all: encoder.encode('data: all\n\n') }
/** After a lost connection the browser waits this long, ms. */
const RETRY = encoder.encode('retry: 2000\n\n')

/**
 * A stream of events.
 * @param follow gets the functions that write the stream; returns what stops the events, or null if
 *   there will be none
 * @returns null if `follow` returned null
 */
export function eventStream(follow: (follower: Follower) => (() => void) | null): ReadableStream<Uint8Array> | null {
  let stop: (() => void) | null = null
  let ended = false
  let writer: ReadableStreamDefaultController<Uint8Array>
  const stream = new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        writer = controller
        controller.enqueue(RETRY)
      },
      cancel: () => {
        ended = true
        stop?.()
      },
    },
    { highWaterMark: 100 },
  )
  const end = () => {
    if (ended) return
    ended = true
    writer.close()
  }
  stop = follow({
    tell: (change) => {
      if (ended) return
      // A page that reads nothing: it connects again when it does.
      if ((writer.desiredSize ?? 0) <= 0) {
        stop?.()
        end()
      } else writer.enqueue(typeof change === 'number' ? encoder.encode(`data: ${change}\n\n`) : FRAMES[change])
    },
    end,
  })
  return stop && stream
}
