import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * What starting took (sources, their types taken out, code compiled) is waste once it is over, a third of the process, and V8 keeps it for as
 * long as nobody asks for memory. One collection hands it back.
 * @param after ms, when starting is over
 */
export function handBackMemory(after: number): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    collect()
  }, after).unref()
}
