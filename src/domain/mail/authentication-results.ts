/**
 * Reads `Authentication-Results` (RFC 8601), in which our mail server tells what it found about the
 * sender of a mail. Parts of it, such as the envelope's sender, are written by the sender.
 */

import { domainOf } from '../shared/text.ts'
import { headerReader, type HeaderReader } from './structured-header.ts'

export type CheckResult = {
  /** `dkim`; of another version than 1 `dkim/2`. In lower case, like the other names. */
  method: string
  result: string
  /** By `ptype.property`, in their order. */
  properties: { name: string; value: string }[]
}

export type CheckResults = { authserv_id: string; results: CheckResult[] }

const KEYWORD = /[a-zA-Z0-9_-]/
const DIGIT = /\d/
/** A token of MIME. */
const TOKEN = /[^\s()<>@,;:\\"/[\]?=]/
/** Servers also write base64 and IPv6 addresses without quotes. */
const VALUE = /[^\s"(),;<>\\]/
const DOMAIN = /[a-zA-Z0-9.-]/

const keyword = (reader: HeaderReader) => reader.run(KEYWORD).toLowerCase()
const quotedOr = (reader: HeaderReader, allowed: RegExp) =>
  reader.peek() === '"' ? reader.quoted() : reader.run(allowed) || null
/** `char`, with white space and comments around it. */
const takeAround = (reader: HeaderReader, char: string) => reader.skip() && reader.take(char) && reader.skip()
/** Whether a value ends here. */
const isEnd = (reader: HeaderReader) => /^[ \t;(]?$/.test(reader.peek())

/** A value, or an address whose local part may be quoted; null for anything else. */
function propertyValue(reader: HeaderReader): string | null {
  const value = quotedOr(reader, VALUE)
  if (value === null) return null
  const whole = reader.take('@') ? `${value}@${reader.run(DOMAIN)}` : value
  return isEnd(reader) ? whole : null
}

/** Keyword, with the version of a method behind it if it isn't 1. */
function methodIn(reader: HeaderReader): string | null {
  const method = keyword(reader)
  if (method === '' || !reader.skip()) return null
  if (!reader.take('/')) return method
  if (!reader.skip()) return null
  const version = reader.run(DIGIT)
  return version === '' ? null : version === '1' ? method : `${method}/${version}`
}

/** `method=result reason=… ptype.property=value …`, up to the next `;`. */
function resultIn(reader: HeaderReader): CheckResult | null {
  const method = methodIn(reader)
  if (method === null || !takeAround(reader, '=')) return null
  const result = keyword(reader)
  if (result === '' || !isEnd(reader)) return null
  const properties: CheckResult['properties'] = []
  while (reader.skip()) {
    if (reader.atEnd() || reader.peek() === ';') return { method, result, properties }
    const name = keyword(reader)
    if (name === 'reason' && takeAround(reader, '=')) {
      if (quotedOr(reader, TOKEN) === null || !isEnd(reader)) return null
      continue
    }
    if (name === '' || !takeAround(reader, '.')) return null
    const property = keyword(reader)
    if (property === '' || !takeAround(reader, '=')) return null
    const value = propertyValue(reader)
    if (value === null) return null
    properties.push({ name: `${name}.${property}`, value })
  }
  return null
}

/** The content of the header; null if it has no results, or isn't of the standard's form. */
export function readAuthenticationResults(text: string): CheckResults | null {
  const reader = headerReader(text)
  if (!reader.skip()) return null
  const authserv_id = quotedOr(reader, TOKEN)?.toLowerCase()
  if (authserv_id === undefined || !isEnd(reader) || !reader.skip()) return null
  const version = reader.run(DIGIT)
  if (!['', '1'].includes(version) || !reader.skip()) return null
  const results: CheckResult[] = []
  while (reader.take(';')) {
    const result = reader.skip() ? resultIn(reader) : null
    if (!result) return null
    results.push(result)
  }
  return reader.atEnd() && results.length > 0 ? { authserv_id, results } : null
}

/**
 * Whether our mail server found that the sender's domain sent the mail: DMARC passed, or DKIM or
 * SPF of exactly this domain.
 * @param header the topmost header of this name: our mail server adds it above what arrives
 * @param authserv_id the name of our mail server, in lower case
 * @param from the address in the From header, in lower case
 */
export function isAuthentic(header: string, authserv_id: string, from: string): boolean {
  const read = readAuthenticationResults(header)
  if (read?.authserv_id !== authserv_id) return false
  const { results } = read
  const dmarc = results.filter(({ method }) => method === 'dmarc')
  if (dmarc.length > 1 || dmarc[0]?.result === 'fail') return false
  const domain = domainOf(from)
  return results.some((check) => check.result === 'pass' && domainIn(check)?.toLowerCase() === domain)
}

/** The only value of a property; undefined if there is none or more than one. */
function only({ properties }: CheckResult, name: string): string | undefined {
  const [value, ...others] = properties.filter((property) => property.name === name)
  return others.length > 0 ? undefined : value?.value
}

/** The domain that passed a check; undefined if the method proves none. */
function domainIn(check: CheckResult): string | undefined {
  if (check.method === 'dmarc') return only(check, 'header.from')
  if (check.method === 'dkim') return only(check, 'header.d') ?? domainOf(only(check, 'header.i') ?? '')
  return check.method === 'spf' ? domainOf(only(check, 'smtp.mailfrom') ?? '') : undefined
}
