import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Runs one garbage collection after the start. A third of the memory after the start is garbage
 * (sources, compiled code), and V8 doesn't free it until it needs memory.
 * @param after delay, ms; the start must be complete by then
 */
export function handBackMemory(after: number): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    collect()
  }, after).unref()
}
