import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

/**
 * Runs one garbage collection after the start. A third of the memory after the start is garbage
 * (sources, compiled code), and V8 doesn't free it until it needs memory. A normal collection keeps
 * the free pages in the process: 226 MB. A collection of last resort returns them to the system:
 * 153 MB. It stops the process once, for 270 ms when measured (docs/decisions/051).
 * @param after delay, ms; the start must be complete by then
 */
export function handBackMemory(after: number): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as Collect
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  }, after).unref()
}
