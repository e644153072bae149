// Sends messages to browsers through the push services of their makers (RFC 8030).
import { createHash } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import { isPushEndpoint } from '#domain/notices/channels.ts'
import { errorCode, errorMessage } from '#domain/shared/caught-error.ts'
import { NotPublic, publicLookup } from './public-address.ts'
import {
  areBrowserKeys,
  type BrowserKeys,
  encryptMessage,
  MAX_MESSAGE,
  type SenderKey,
  vapidHeader,
} from './push-message.ts'

export type PushOptions = {
  key: SenderKey
  /** `mailto:…` or `https://…` of the operator, for the push services. */
  contact: string
  /** A stand-in that gets all requests, for tests. */
  base?: string
  /** Timeout of each request, ms. */
  timeout: number
  now: () => Date
}

/** What a browser gives when it subscribes. */
export type PushAddress = { endpoint: string } & BrowserKeys

/**
 * What the service worker shows (public/sw.js). `path`: of our own page. `tag`: replaces a notice
 * with the same one.
 */
export type PushMessage = { title: string; text: string; path: string; tag: string }

/**
 * `gone`: the browser has no such subscription any more. `refused`: the push service never takes
 * this message, or the address isn't public.
 */
export type Pushed = 'sent' | 'gone' | 'refused'

export type PushService = {
  /** Pages give it to the browser. */
  public_key: string
  /** Whether messages can be sent there at all. */
  isUsable: (address: PushAddress) => boolean
  /** @throws Error when a retry may succeed; its text has no part of the address */
  send: (address: PushAddress, message: PushMessage) => Promise<Pushed>
}

/**
 * How long push services keep a message for a browser that is off, s: a list of tomorrow is old on
 * the day after.
 */
const TTL = 24 * 3600

/** At most 32 characters, as `topic` needs. The same key gives the same tag. */
export const tagOf = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 32)

/** The message as JSON. A long text is cut without splitting a character. */
export function bodyOf({ title, text, path, tag }: PushMessage): Buffer {
  const written = (cut: string) => Buffer.from(JSON.stringify({ title, text: cut, path, tag }))
  const whole = written(text)
  if (whole.length <= MAX_MESSAGE) return whole
  const characters = Array.from(new Intl.Segmenter('ja').segment(text), ({ segment }) => segment)
  let [fits, over] = [0, characters.length]
  while (over - fits > 1) {
    const middle = (fits + over) >> 1
    if (written(`${characters.slice(0, middle).join('')}…`).length <= MAX_MESSAGE) fits = middle
    else over = middle
  }
  return written(`${characters.slice(0, fits).join('')}…`)
}

export function pushService({ key, contact, base, timeout, now }: PushOptions): PushService {
  const lookup = publicLookup()

  /**
   * @returns the status. Redirects are not followed, and the body isn't read: both are the other
   * side's.
   */
  const post = (endpoint: URL, headers: http.OutgoingHttpHeaders, body: Buffer) =>
    new Promise<number>((resolve, reject) => {
      const options = { method: 'POST', headers, signal: AbortSignal.timeout(timeout) }
      const request = base
        ? http.request(new URL(endpoint.pathname + endpoint.search, base), options)
        : https.request(endpoint, { ...options, lookup, agent: false })
      request.on('response', (response) => {
        resolve(response.statusCode ?? 0)
        response.destroy()
      })
      request.on('error', reject)
      request.end(body)
    })

  const isUsable = ({ endpoint, p256dh, auth }: PushAddress) =>
    isPushEndpoint(endpoint) && areBrowserKeys({ p256dh, auth })

  return {
    public_key: key.public_key,
    isUsable,
    send: async (address, message) => {
      if (!isUsable(address)) return 'refused'
      const endpoint = new URL(address.endpoint)
      const body = encryptMessage(bodyOf(message), address)
      const headers = {
        authorization: vapidHeader(key, endpoint.origin, contact, now()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        'content-length': body.length,
        ttl: TTL,
        urgency: 'normal',
        // Of two messages for a browser that is off, the service keeps the later one.
        topic: message.tag,
      }
      const status = await post(endpoint, headers, body).catch((error: unknown) => {
        if (error instanceof NotPublic) return 'not public' as const
        const reason = error instanceof Error && error.name === 'AbortError' ? 'no answer in time' : reasonOf(error)
        // Without the cause: its text may have the address, with which anybody could send.
        throw new Error(`the push service ${endpoint.hostname} does not answer: ${reason}`)
      })
      if (status === 'not public') return 'refused'
      if (status >= 200 && status < 300) return 'sent'
      if (status === 404 || status === 410) return 'gone'
      if (status === 408 || status === 429 || status >= 500)
        throw new Error(`the push service ${endpoint.hostname} answers ${status}`)
      return 'refused'
    },
  }
}

const reasonOf = (error: unknown) => errorCode(error) ?? errorMessage(error)
