// Reads the content of mails in a thread of its own, with limits. A stranger wrote it: one mail can
// keep a parser busy for half a minute, and all other callers would wait.
import { getCompileCacheDir } from 'node:module'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { QueueFull, turnsByKey } from '#domain/shared/queue.ts'
import type { Content, Job } from './mail-content.ts'
import { MailReaderBusy } from './port.ts'

export type ReadLimits = {
  /** CPU time for one mail, ms. One with a photo of 700 kB takes 70. */
  cpu: number
  /** Memory of the thread, MB. An ordinary mail takes less than 10. */
  memory: number
  /** Longest time for one mail on a busy machine, and as long for the start of the thread, ms. */
  wait: number
}
const LIMITS: ReadLimits = { cpu: 500, memory: 256, wait: 10_000 }
/** How often the CPU time is checked, ms. */
const CHECK = 25

/** Mails that wait. More are refused, and our mail server sends them later. */
const MOST_WAITING = { of_one: 10, in_all: 40 }

const THREAD = path.join(import.meta.dirname, 'mail-content-thread.ts')

const inTurn = turnsByKey(1, MOST_WAITING)

/**
 * The content of a mail.
 * @param key whose mail it is; mails of other keys don't wait for all mails of this one
 * @returns null if it can't be read, or not within the limits
 * @throws MailReaderBusy when too many mails wait, or the machine is too busy
 */
export async function readContent<J extends Job>(key: string, job: J, limits = LIMITS): Promise<Content<J> | null> {
  try {
    return await inTurn(key, () => inThread(job, limits))
  } catch (error) {
    throw error instanceof QueueFull ? new MailReaderBusy('too many mails wait') : error
  }
}

/** A thread for each mail: no mail sees what another one left, and its memory is given back. */
function inThread<J extends Job>(job: J, limits: ReadLimits): Promise<Content<J> | null> {
  const cache = getCompileCacheDir()
  return new Promise((resolve, reject) => {
    const thread = new Worker(THREAD, {
      // Not the rest of our environment, so that no secret of ours is there. With the cache a
      // thread starts in a fifth of the CPU time.
      env: cache === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(cache) },
      execArgv: [],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: limits.memory, maxYoungGenerationSizeMb: 16 },
    })
    const end = (settle: () => void) => {
      clearTimeout(timer)
      clearInterval(checks)
      thread.removeAllListeners()
      thread.on('error', () => undefined)
      // Settles when the thread has ended, so that never two of them run.
      void thread.terminate().finally(settle)
    }
    const busy = () => end(() => reject(new MailReaderBusy('the machine is too busy')))
    /** CPU time of the thread, ms; null when it has ended, which its events tell. */
    const used = () =>
      thread.cpuUsage().then(
        ({ user, system }) => (user + system) / 1000,
        () => null,
      )
    let timer = setTimeout(busy, limits.wait)
    let checks: NodeJS.Timeout | undefined
    async function start() {
      const before = await used()
      clearTimeout(timer)
      timer = setTimeout(busy, limits.wait)
      checks = setInterval(() => void check(before ?? 0), CHECK)
      thread.postMessage(job)
    }
    async function check(before: number) {
      if (((await used()) ?? 0) - before > limits.cpu) end(() => resolve(null))
    }
    thread.on('message', (answer: 'ready' | { content: Content<J> | null }) =>
      answer === 'ready' ? void start() : end(() => resolve(answer.content)),
    )
    thread.on('error', (error: Error & { code?: string }) =>
      end(() => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(null) : reject(error))),
    )
    thread.on('exit', () => end(() => reject(new Error('the thread for a mail ended'))))
  })
}
