// Uploaded drawings (SVG) are rasterised in a separate process. A drawing is a program for its
// renderer: a few lines can take minutes and gigabytes, and a running renderer can't be stopped.
import { fork } from 'node:child_process'
import path from 'node:path'
import type { OutputInfo } from 'sharp'
import { type DrawingUploader, ImageRefused, type ImageRefusal } from './port.ts'
import { queue, queueByKey } from '#domain/shared/queue.ts'

/** Longest time for the drawing itself, ms. An ordinary drawing takes less than 0.1 s. */
const DRAWING_TIMEOUT = 3_000
/**
 * Longest time for the start of the process, ms. It takes 0.1 s, but a second or two on a busy
 * machine. The drawing is not to blame for that, so this time does not count as drawing time.
 */
const START_TIMEOUT = 15_000
const CHILD = path.join(import.meta.dirname, 'rasterise-child.ts')

/** The messages of the process: first that it is ready for the drawing, then the result. */
export type Master = { data: Buffer; info: OutputInfo }

export type FromChild = 'ready' | { data: Buffer; info: Master['info'] } | { refused: ImageRefusal }

export type RasteriseOptions = {
  uploader?: DrawingUploader
  drawingTimeout?: number
  startTimeout?: number
}

// A person has at most one drawing in the queue of the renderer; their other drawings wait in the
// queue of that person. So people take turns at the renderer.
const byPerson = queueByKey()
const renderer = queue(1)

/**
 * The master of a drawing. Scripts and references to files or addresses have no effect: the
 * renderer follows none in a drawing that it reads from memory.
 * @throws ImageRefused not_an_image, too_many_pixels, too_complex, busy
 * @throws what `uploader.attempt` throws
 */
export function rasterise(
  svg: Uint8Array,
  { uploader, drawingTimeout = DRAWING_TIMEOUT, startTimeout = START_TIMEOUT }: RasteriseOptions = {},
): Promise<Master> {
  const draw = () => renderer(() => inChild(svg, drawingTimeout, startTimeout))
  return byPerson(uploader?.key ?? '', () => (uploader ? uploader.attempt(draw) : draw()))
}

function inChild(svg: Uint8Array, drawingTimeout: number, startTimeout: number): Promise<Master> {
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
    const refuse = (reason: ImageRefusal) => end(() => reject(new ImageRefused(reason)))
    let ready = false
    let timer = setTimeout(refuse, startTimeout, 'busy')
    child.on('message', (answer: FromChild) => {
      if (answer !== 'ready')
        return 'refused' in answer
          ? refuse(answer.refused)
          : end(() => resolve({ data: Buffer.from(answer.data), info: answer.info }))
      ready = true
      clearTimeout(timer)
      timer = setTimeout(refuse, drawingTimeout, 'too_complex')
      child.send(svg, (error) => {
        if (error) end(() => reject(error))
      })
    })
    child.on('exit', () =>
      // After it is ready, the process exits only when it uses too much memory.
      ready ? refuse('too_complex') : end(() => reject(new Error('the process for a drawing ended at its start'))),
    )
    child.on('error', (error) => end(() => reject(error)))
  })
}
