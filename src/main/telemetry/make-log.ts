// The log of a process: JSON lines, each with the id of its request.
import { type DestinationStream, pino } from 'pino'
import { requestId } from '#database/request-id.ts'
import type { Log } from '#gateways/log.ts'
import { describeError } from './describe-error.ts'

// We never log personal data, but messages of other systems (a mail server, the database) may
// contain it.
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

/** @param level a level of pino; @param to standard output by default */
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
