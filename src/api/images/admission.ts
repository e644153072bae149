// How many uploads a process takes in at once: by what they weigh in memory, by who sends them, and by where they come from.
import { Refused } from '#services/shared/refused.ts'

/** Bytes of uploads that are held at once; whoever comes then waits, unread. */
const MOST_HELD = 160 * 1024 * 1024
const MOST_WAITING = 100
/** One person's uploads at once, so that a few slow ones can't take all the room. */
const MOST_OF_ONE = 6
/** The part of the room, and of the places to wait, that one client address has: accounts are made quickly, addresses aren't. */
const SHARE_OF_ADDRESS = 0.5

/** Who uploads: the person, and the client's address. */
export type Sender = { uploader: string | number; address: string }
type Waiting = { bytes: number; address: string; go: () => void }

/**
 * @returns runs an upload of so many bytes as soon as there is room for it. Those who came first go first, unless their address has its share
 * already. @throws Refused upload_busy
 */
export function admission(total = MOST_HELD) {
  let left = total
  const waiting: Waiting[] = []
  const underWay = new Map<string | number, number>()
  const heldBy = new Map<string, number>()

  const hasRoom = ({ bytes, address }: Waiting) => {
    const held = heldBy.get(address) ?? 0
    return held === 0 || held + bytes <= total * SHARE_OF_ADDRESS
  }
  const letIn = () => {
    for (let next = waiting.find(hasRoom); next && next.bytes <= left; next = waiting.find(hasRoom)) {
      waiting.splice(waiting.indexOf(next), 1)
      left -= next.bytes
      add(heldBy, next.address, next.bytes)
      next.go()
    }
  }
  return async <T>({ uploader, address }: Sender, bytes: number, upload: () => Promise<T>): Promise<T> => {
    const near = waiting.filter((one) => one.address === address).length
    const full = waiting.length >= MOST_WAITING || near >= MOST_WAITING * SHARE_OF_ADDRESS
    if (full || (underWay.get(uploader) ?? 0) >= MOST_OF_ONE) throw new Refused('upload_busy')
    add(underWay, uploader, 1)
    try {
      await new Promise<void>((go) => {
        waiting.push({ bytes, address, go })
        letIn()
      })
      try {
        return await upload()
      } finally {
        left += bytes
        add(heldBy, address, -bytes)
        letIn()
      }
    } finally {
      add(underWay, uploader, -1)
    }
  }
}

/** Counts, and forgets what is zero. */
function add<K>(counts: Map<K, number>, key: K, change: number): void {
  const count = (counts.get(key) ?? 0) + change
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}
