import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

// In a process of its own: the collection needs V8 as it is after a start.
const program = `
  const { handBackMemory } = await import(${JSON.stringify(path.join(import.meta.dirname, 'hand-back-memory.ts'))})
  const kept = []
  for (let number = 0; number < 3_000_000; number++) {
    const item = { number, text: 'n' + number }
    if (number % 3 === 0) kept.push(item)
    if (kept.length > 100_000) kept.length = 0
  }
  kept.length = 0
  const before = process.memoryUsage.rss()
  handBackMemory(0)
  setTimeout(() => console.log((before - process.memoryUsage.rss()) / 1e6), 200)
`

test('returns the memory of the start to the system', () => {
  const returned = Number(execFileSync(process.execPath, ['--input-type=module', '-e', program]))
  expect(returned).toBeGreaterThan(20)
})
