import { isEmail } from '../shared/text.ts'
import { headerReader, type HeaderReader } from './structured-header.ts'

/** Characters of a name before `<`. Mail programs also write dots and Japanese there, unquoted. */
const NAME = /[^\s"(),:;<>\\]/
/** Of a local part without quotes. Carriers issued addresses with dots where none are allowed. */
const LOCAL = /[^\s"(),:;<>@[\\\]]/
const DOMAIN = /[a-zA-Z0-9.-]/

/** A quoted string or a run of these characters; null if there is neither. */
const word = (reader: HeaderReader, allowed: RegExp) =>
  reader.peek() === '"' ? reader.quoted() : reader.run(allowed) || null

/**
 * The address behind a local part, which has lost its quotes if it had some; null if it is no
 * address.
 */
function addressAfter(reader: HeaderReader, local: string | null): string | null {
  if (local === null || !reader.take('@')) return null
  const address = `${local}@${reader.run(DOMAIN)}`.toLowerCase()
  return reader.skip() && isEmail(address) ? address : null
}

/** `address` or `Name <address>`, with comments anywhere; null for anything else. */
function mailbox(reader: HeaderReader): string | null {
  if (!reader.skip()) return null
  const first = word(reader, LOCAL)
  if (first !== null && reader.peek() === '@') {
    const address = addressAfter(reader, first)
    if (reader.atEnd() || reader.peek() === ',') return address
  }
  while (reader.skip()) {
    if (reader.take('<')) {
      const address = reader.skip() ? addressAfter(reader, word(reader, LOCAL)) : null
      return reader.take('>') && reader.skip() ? address : null
    }
    if (word(reader, NAME) === null) return null
  }
  return null
}

/**
 * The addresses in the value of a From header, in lower case; null if it is anything but a list of
 * addresses, such as a group.
 */
export function sendersIn(value: string): string[] | null {
  const reader = headerReader(value)
  const found: string[] = []
  for (;;) {
    const address = mailbox(reader)
    if (address === null) return null
    found.push(address)
    if (reader.atEnd()) return found
    if (!reader.take(',')) return null
  }
}
