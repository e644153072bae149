import { beforeEach, expect, test } from 'vitest'
import { type UploadedPicture, UploadFailed } from './upload-picture.ts'
import { UploadQueue } from './upload-queue.ts'

/** One upload in progress; the test decides how it ends. */
type Sent = {
  name: string
  progress: (sent: number) => void
  arrive: () => void
  fail: (error: Error) => void
  signal: AbortSignal
}

let sent: Sent[]
let arrived: string[]
let queue: UploadQueue
beforeEach(() => {
  sent = []
  arrived = []
  queue = new UploadQueue(
    (file, { onProgress, signal }) =>
      new Promise<UploadedPicture>((resolve, reject) => {
        const arrive = () => resolve({ object_key: file.name, url: `/images/${file.name}` })
        sent.push({ name: file.name, progress: onProgress, arrive, fail: reject, signal })
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      }),
  )
  queue.deliverTo(({ object_key }) => arrived.push(object_key))
})

const file = (name: string) => new File([name], name, { type: 'image/jpeg' })
/** Waits until all settled promises have run their callbacks. */
const settle = () => new Promise((resolve) => setTimeout(resolve))
const names = () => sent.map(({ name }) => name)
function sentAt(at: number): Sent {
  const one = sent[at]
  if (!one) throw new Error(`only ${sent.length} files were sent`)
  return one
}

test('files are uploaded one after another in their order, each once', async () => {
  queue.add([file('a'), file('b')])
  queue.add([file('c')])
  expect(names()).toEqual(['a'])
  sentAt(0).progress(0.5)
  sentAt(0).progress(1)
  sentAt(0).arrive()
  // A progress event may still arrive while the upload ends.
  sentAt(0).progress(1)
  await settle()
  expect(names()).toEqual(['a', 'b'])
  sentAt(1).arrive()
  await settle()
  sentAt(2).arrive()
  await settle()
  expect(names()).toEqual(['a', 'b', 'c'])
  expect(arrived).toEqual(['a', 'b', 'c'])
  expect(queue.uploads()).toEqual([])
})

test('a listener that adds a file starts no upload twice', async () => {
  queue.add([file('a')])
  const stop = queue.subscribe(() => {
    stop()
    queue.add([file('b')])
  })
  sentAt(0).arrive()
  await settle()
  expect(names()).toEqual(['a', 'b'])
  expect(arrived).toEqual(['a'])
})

test('a failed file stays until it is retried, and the next one is uploaded', async () => {
  queue.add([file('a'), file('b')])
  sentAt(0).fail(new UploadFailed(500, null))
  await settle()
  expect(queue.uploads().map(({ file: { name }, failed }) => [name, failed?.retryable])).toEqual([
    ['a', true],
    ['b', undefined],
  ])
  queue.retry(1)
  expect(names()).toEqual(['a', 'b'])
  sentAt(1).arrive()
  await settle()
  expect(names()).toEqual(['a', 'b', 'a'])
  sentAt(2).arrive()
  await settle()
  expect(arrived).toEqual(['b', 'a'])
})

test('dropping a file aborts its upload and starts the next one', async () => {
  queue.add([file('a'), file('b')])
  queue.drop(1)
  expect(sentAt(0).signal.aborted).toBe(true)
  expect(names()).toEqual(['a', 'b'])
  sentAt(0).arrive()
  await settle()
  expect(queue.uploads().map(({ file: { name } }) => name)).toEqual(['b'])
  sentAt(1).arrive()
  await settle()
  expect(arrived).toEqual(['b'])
})

test('leaving the page aborts the running upload and starts no other', async () => {
  queue.add([file('a'), file('b')])
  queue.stop()
  await settle()
  expect(sentAt(0).signal.aborted).toBe(true)
  expect(names()).toEqual(['a'])
  expect(queue.uploads()).toEqual([])
})

test('a failed file takes no place, and replaces its failure when it is chosen again', async () => {
  queue.add([file('a'), file('b')])
  sentAt(0).fail(new UploadFailed(503, null))
  await settle()
  expect(queue.uploads()).toHaveLength(2)
  expect(queue.pending().map((one) => one.file.name)).toEqual(['b'])
  queue.add([file('a')])
  expect(queue.uploads().map((one) => one.file.name)).toEqual(['b', 'a'])
  sentAt(1).arrive()
  await settle()
  sentAt(2).arrive()
  await settle()
  expect(arrived).toEqual(['b', 'a'])
})
