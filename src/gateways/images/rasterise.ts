// Drawings of strangers are rasterised in a process of their own: a drawing is a program for its renderer, a few lines of it can take minutes
// and gigabytes, and a renderer that is at work can't be stopped otherwise.
import { fork } from 'node:child_process'
import path from 'node:path'
import { ImageRefused, type ImageRefusal } from './port.ts'
import type { Master } from './master.ts'
import { queue } from './queue.ts'

/** From the start of the process to the picture, ms; a busy machine needs one or two seconds. */
const MOST_TIME = 15_000
const CHILD = path.join(import.meta.dirname, 'rasterise-child.ts')

export type Rasterised = { data: Buffer; info: Master['info'] } | { refused: ImageRefusal }

// One at a time: it has a core to itself while it lasts.
const alone = queue(1)

/**
 * The master of a drawing. Neither scripts nor references to files or addresses are followed: the renderer knows none from memory.
 * @param most_time ms after which its process is ended
 * @throws ImageRefused not_an_image, too_many_pixels, also for one that takes too long or too much memory
 */
export const rasterise = (svg: Uint8Array, most_time = MOST_TIME): Promise<Master> =>
  alone(() => inChild(svg, most_time))

function inChild(svg: Uint8Array, most_time: number): Promise<Master> {
  return new Promise((resolve, reject) => {
    // Without our environment, so that no secret of ours is in its memory.
    const child = fork(CHILD, [], { env: {}, execArgv: [], serialization: 'advanced', stdio: 'ignore' })
    const end = (settle: () => void) => {
      clearTimeout(timer)
      child.removeAllListeners()
      child.on('error', () => undefined)
      child.kill('SIGKILL')
      settle()
    }
    const timer = setTimeout(() => end(() => reject(new ImageRefused('not_an_image'))), most_time)
    child.on('message', (answer: Rasterised) =>
      end(() =>
        'refused' in answer
          ? reject(new ImageRefused(answer.refused))
          : resolve({ data: Buffer.from(answer.data), info: answer.info }),
      ),
    )
    child.on('exit', () => end(() => reject(new ImageRefused('not_an_image'))))
    child.on('error', (error) => end(() => reject(error)))
    child.send(svg, (error) => {
      if (error) end(() => reject(error))
    })
  })
}
