import { afterEach, expect, test, vi } from 'vitest'
import type { Log } from '#gateways/log.ts'
import { logConsole } from './log-console.ts'

const { error, warn, info } = console
const listeners = process.listeners('warning')
afterEach(() => {
  Object.assign(console, { error, warn, info })
  process.removeAllListeners('warning')
  for (const listener of listeners) process.on('warning', listener)
})

test('output of libraries gets the level of their call, warnings of Node are not errors', async () => {
  const lines: [level: string, printed: unknown][] = []
  const at = (level: string) => (fields: object) => void lines.push([level, (fields as { printed: string }).printed])
  const log: Log = { error: at('error'), warn: at('warn'), info: at('info') }
  logConsole(log)
  console.error('it %s', 'failed')
  console.info('hello')
  process.emitWarning('this may change', 'ExperimentalWarning')
  await vi.waitUntil(() => lines.length > 2)
  expect(lines).toEqual([
    ['error', 'it failed'],
    ['info', 'hello'],
    ['warn', 'ExperimentalWarning: this may change'],
  ])
})
