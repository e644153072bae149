// The process that rasterise.ts starts for one drawing.
import { decode } from './master.ts'
import { ImageRefused } from './port.ts'
import type { FromChild } from './rasterise.ts'

/** Bytes of memory: more than a drawing of the largest size needs. */
const MOST_MEMORY = 600_000_000

// An orderly exit would wait for the renderer's thread.
const end = () => process.kill(process.pid, 'SIGKILL')
const tell = (message: FromChild) => process.send?.(message)

// The renderer works in a thread, so this one is free to watch.
setInterval(() => {
  if (process.memoryUsage.rss() > MOST_MEMORY) end()
}, 50)

process.once('message', (svg: Uint8Array) => {
  decode(svg)
    .then(
      ({ data, info }): FromChild => ({ data, info }),
      (error: unknown): FromChild => ({ refused: error instanceof ImageRefused ? error.reason : 'not_an_image' }),
    )
    .then(tell)
    .catch(end)
})
// The parent is gone: nobody waits for the picture.
process.once('disconnect', end)
tell('ready')
