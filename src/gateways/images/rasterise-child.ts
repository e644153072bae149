// The process that rasterise.ts starts for one drawing.
import { decode } from './master.ts'
import { ImageRefused } from './port.ts'
import type { FromChild } from './rasterise.ts'

/** Memory limit, bytes: more than a drawing of the largest size needs. */
const MOST_MEMORY = 600_000_000

// An orderly exit would wait for the renderer's thread.
const end = () => process.kill(process.pid, 'SIGKILL')
const tell = (message: FromChild) => process.send?.(message)

// The renderer runs in another thread, so this one can watch the memory.
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
// The parent has exited, so the picture isn't needed any more.
process.once('disconnect', end)
tell('ready')
