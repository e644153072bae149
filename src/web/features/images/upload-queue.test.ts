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

test('files arrive in their order, one after another, each once', async () => {
  queue.add([file('a'), file('b')])
  queue.add([file('c')])
  expect(names()).toEqual(['a'])
  sent[0]!.progress(0.5)
  sent[0]!.progress(1)
  sent[0]!.arrive()
  // A progress event may still arrive while the upload ends.
  sent[0]!.progress(1)
  await settle()
  expect(names()).toEqual(['a', 'b'])
  sent[1]!.arrive()
  await settle()
  sent[2]!.arrive()
  await settle()
  expect(names()).toEqual(['a', 'b', 'c'])
  expect(arrived).toEqual(['a', 'b', 'c'])
  expect(queue.uploads()).toEqual([])
})

test('whoever hears of a change and adds another file starts nothing twice', async () => {
  queue.add([file('a')])
  const stop = queue.subscribe(() => {
    stop()
    queue.add([file('b')])
  })
  sent[0]!.arrive()
  await settle()
  expect(names()).toEqual(['a', 'b'])
  expect(arrived).toEqual(['a'])
})

test('one that failed stays, the next goes on; it is sent again when that is asked for', async () => {
  queue.add([file('a'), file('b')])
  sent[0]!.fail(new UploadFailed(500, null))
  await settle()
  expect(queue.uploads().map(({ file: { name }, failed }) => [name, failed?.passing])).toEqual([
    ['a', true],
    ['b', undefined],
  ])
  queue.retry(1)
  expect(names()).toEqual(['a', 'b'])
  sent[1]!.arrive()
  await settle()
  expect(names()).toEqual(['a', 'b', 'a'])
  sent[2]!.arrive()
  await settle()
  expect(arrived).toEqual(['b', 'a'])
})

test('one that is dropped is ended and the next goes on', async () => {
  queue.add([file('a'), file('b')])
  queue.drop(1)
  expect(sent[0]!.signal.aborted).toBe(true)
  expect(names()).toEqual(['a', 'b'])
  sent[0]!.arrive()
  await settle()
  expect(queue.uploads().map(({ file: { name } }) => name)).toEqual(['b'])
  sent[1]!.arrive()
  await settle()
  expect(arrived).toEqual(['b'])
})

test('when the page is left, what is under way ends and nothing else begins', async () => {
  queue.add([file('a'), file('b')])
  queue.stop()
  await settle()
  expect(sent[0]!.signal.aborted).toBe(true)
  expect(names()).toEqual(['a'])
  expect(queue.uploads()).toEqual([])
})
