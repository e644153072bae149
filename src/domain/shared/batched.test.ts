import { describe, expect, it } from 'vitest'
import { batched } from './batched.ts'

/** Runs end when the test says so. */
function controlled() {
  const runs: { keys: number[]; end: (error?: Error) => void }[] = []
  const call = batched(
    (keys: number[]) =>
      new Promise<string[]>((resolve, reject) =>
        runs.push({ keys, end: (error) => (error ? reject(error) : resolve(keys.map((key) => `of ${key}`))) }),
      ),
  )
  return { runs, call }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('batched', () => {
  it('joins calls of the same turn, and gives each its own result', async () => {
    const { runs, call } = controlled()
    const calls = [call(1), call(2), call(1)]
    expect(runs).toEqual([])
    await settled()
    expect(runs.map(({ keys }) => keys)).toEqual([[1, 2, 1]])
    runs[0]!.end()
    expect(await Promise.all(calls)).toEqual(['of 1', 'of 2', 'of 1'])
  })

  it('joins the calls that come during a run, and begins their run after it', async () => {
    const { runs, call } = controlled()
    const first = call(1)
    await settled()
    const later = [call(2), call(1)]
    await settled()
    // A call never joins a run that began before it.
    expect(runs.map(({ keys }) => keys)).toEqual([[1]])
    runs[0]!.end()
    await settled()
    expect(runs.map(({ keys }) => keys)).toEqual([[1], [2, 1]])
    const last = call(3)
    runs[1]!.end()
    await settled()
    runs[2]!.end()
    expect(await Promise.all([first, ...later, last])).toEqual(['of 1', 'of 2', 'of 1', 'of 3'])
    const again = call(4)
    await settled()
    runs[3]!.end()
    expect(await again).toBe('of 4')
  })

  it('rejects only the calls of the run that failed', async () => {
    const { runs, call } = controlled()
    const first = call(1)
    await settled()
    const second = call(2)
    runs[0]!.end(new Error('lost'))
    await expect(first).rejects.toThrow('lost')
    await settled()
    runs[1]!.end()
    expect(await second).toBe('of 2')
  })
})
