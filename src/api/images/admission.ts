// How many uploads a process takes in at once: by what they weigh in memory, and by who sends them.
import { Refused } from '#services/shared/refused.ts'

/** Bytes of uploads that are held at once; whoever comes then waits, unread. */
const MOST_HELD = 160 * 1024 * 1024
const MOST_WAITING = 100
/** One person's uploads at once, so that a few slow ones can't take all the room. */
const MOST_OF_ONE = 6

/** @returns runs an upload of so many bytes as soon as there is room for it; the others go first that came first. @throws Refused upload_busy */
export function admission(total = MOST_HELD) {
  let left = total
  const waiting: { bytes: number; go: () => void }[] = []
  const underWay = new Map<string | number, number>()
  const letIn = () => {
    while (waiting[0] && waiting[0].bytes <= left) {
      left -= waiting[0].bytes
      waiting.shift()?.go()
    }
  }
  return async <T>(uploader: string | number, bytes: number, upload: () => Promise<T>): Promise<T> => {
    const own = underWay.get(uploader) ?? 0
    if (own >= MOST_OF_ONE || waiting.length >= MOST_WAITING) throw new Refused('upload_busy')
    underWay.set(uploader, own + 1)
    try {
      await new Promise<void>((go) => {
        waiting.push({ bytes, go })
        letIn()
      })
      try {
        return await upload()
      } finally {
        left += bytes
        letIn()
      }
    } finally {
      const others = (underWay.get(uploader) ?? 1) - 1
      if (others > 0) underWay.set(uploader, others)
      else underWay.delete(uploader)
    }
  }
}
