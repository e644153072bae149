// Fails a test during which console.error is called, unless the test replaces console.error with
// its own spy.
import { afterEach, beforeEach, expect, vi } from 'vitest'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  const complaints = vi.isMockFunction(console.error)
    ? vi.mocked(console.error).mock.calls.map((call) => call.map(String).join(' '))
    : []
  vi.restoreAllMocks()
  expect(complaints, 'console.error').toEqual([])
})
