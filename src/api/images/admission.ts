// Limits the concurrent uploads of a process: by memory, by uploader and by network address.
import { Refused } from '#services/shared/refused.ts'

/**
 * Maximum size of all concurrent uploads in bytes. Further uploads wait, and their bodies stay
 * unread.
 */
const MOST_HELD = 160 * 1024 * 1024
const MOST_WAITING = 100
/**
 * Maximum number of concurrent uploads of one uploader, so that a few slow uploads can't take all
 * memory.
 */
const MOST_OF_ONE = 6
/**
 * Maximum share of the memory and of the queue for one network address. An attacker can create
 * accounts easily, but not addresses.
 */
const SHARE_OF_ADDRESS = 0.5

/** The uploader, and the network address. */
export type Sender = { uploader: string | number; address: string }
type Waiting = { bytes: number; address: string; go: () => void }

/**
 * @returns a function that runs an upload of `bytes` bytes as soon as there is memory for it, in
 *   the order of arrival. It skips addresses that have used their share. It throws Refused
 *   upload_busy.
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
  const admitWaiting = () => {
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
        admitWaiting()
      })
      try {
        return await upload()
      } finally {
        left += bytes
        add(heldBy, address, -bytes)
        admitWaiting()
      }
    } finally {
      add(underWay, uploader, -1)
    }
  }
}

/** Changes a count. Removes keys whose count is zero. */
function add<K>(counts: Map<K, number>, key: K, change: number): void {
  const count = (counts.get(key) ?? 0) + change
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}
