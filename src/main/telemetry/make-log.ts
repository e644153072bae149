// The log of a process: JSON lines, each with the request that it was written for.
import { type DestinationStream, pino } from 'pino'
import { requestId } from '#database/request-id.ts'
import type { Log } from '#gateways/log.ts'
import { describeError } from './describe-error.ts'

// What writes the log leaves people out. But the words of an error are somebody else's: a mail server's, a database's.
const ADDRESS = /[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu
const CARD = /\b\d(?:[ -]?\d){12,18}\b/g
const SECRET = /\b(bearer|basic|token=|password=|sk_(?:test|live)_|tok_)[\w.~+/=%-]+/gi

const withoutPeople = (text: string) => text.replace(ADDRESS, '…@…').replace(CARD, '…').replace(SECRET, '$1…')

function cleaned(fields: Record<string, unknown>): Record<string, unknown> {
  const clean: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    const written = name === 'error' && typeof value !== 'string' ? describeError(value) : value
    clean[name] = typeof written === 'string' ? withoutPeople(written) : written
  }
  return clean
}

/** @param level pino's; @param to standard output unless given */
export function makeLog(level: string, to?: DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    mixin: () => {
      const request_id = requestId()
      return request_id === null ? {} : { request_id }
    },
    formatters: { log: cleaned },
  }
  return to ? pino(options, to) : pino(options)
}
