// The process that rasterise.ts starts for one drawing.
import { decode } from './master.ts'
import { ImageRefused } from './port.ts'
import type { Rasterised } from './rasterise.ts'

/** Bytes of memory: more than a drawing of the largest size needs. */
const MOST_MEMORY = 600_000_000

// The renderer works in a thread, so this one is free to watch.
setInterval(() => {
  if (process.memoryUsage.rss() > MOST_MEMORY) process.exit(1)
}, 50)

process.once('message', (svg: Uint8Array) => {
  decode(svg)
    .then(
      ({ data, info }): Rasterised => ({ data, info }),
      (error: unknown): Rasterised => ({ refused: error instanceof ImageRefused ? error.reason : 'not_an_image' }),
    )
    .then((answer) => process.send?.(answer))
    .catch(() => process.exit(1))
})
// The parent is gone: nobody waits for the picture.
process.once('disconnect', () => process.exit())
