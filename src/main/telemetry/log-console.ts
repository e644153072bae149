// Libraries print to the console; this moves their output to the log, one JSON line each.
import { format } from 'node:util'
import type { Log } from '#gateways/log.ts'

/**
 * Sends `console.error`, `warn` and `info` of this process, and Node's warnings, to the log.
 * `console.log` stays for the person at the terminal.
 */
export function logConsole(log: Log): void {
  for (const level of ['error', 'warn', 'info'] as const)
    console[level] = (...args: unknown[]) => log[level]({ printed: format(...args) }, 'a library printed')
  // By default Node prints its own warnings as errors.
  process.removeAllListeners('warning')
  process.on('warning', ({ name, message }) => log.warn({ printed: `${name}: ${message}` }, 'Node warned'))
}
