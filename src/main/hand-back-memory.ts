import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

/**
 * Runs one garbage collection after the start. A third of the memory after the start is garbage
 * (sources, compiled code), and V8 doesn't free it until it needs memory. It keeps the pages of a
 * normal collection for itself: the process then has 226 MB instead of 153 MB. Of this kind it returns
 * them to the system. It stops the process once for some 0.2 s (docs/decisions/051).
 * @param after delay, ms; the start must be complete by then
 */
export function handBackMemory(after: number): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as Collect
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  }, after).unref()
}
