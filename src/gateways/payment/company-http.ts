// HTTP calls to a payment provider. The result says whether a response came, because only a
// response may decide about money.
import { setTimeout as pause } from 'node:timers/promises'
import { noResponseReason } from '#domain/shared/caught-error.ts'
import { CARD_MAXIMUM, CARD_MINIMUM } from '#domain/booking/quote.ts'

/**
 * `body` is null when it isn't JSON, for example from a proxy during an outage. `replayed`: a
 * stored response of the idempotency key.
 */
export type Answer =
  | { answered: true; status: number; body: unknown; replayed: boolean }
  | { answered: false; reason: string }

type FormValue = string | number | boolean | { [key: string]: FormValue } | string[]
export type Form = Record<string, FormValue>

export type Call = { method: 'GET' | 'POST'; path: string; form?: Form; headers?: Record<string, string> }
export type Ask = (call: Call) => Promise<Answer>

export type CompanyOptions = {
  /** Address of the API, without a slash at the end. */
  base: string
  headers: Record<string, string>
  /** Timeout of all calls of one operation together, ms. */
  timeout: number
}

/**
 * How to search for an attempt without a known charge at a provider that can't search by our
 * reference: page size, maximum number of pages, how far the provider's clock may be behind ours,
 * and how long a request may have been under way (both s).
 */
export const LOOKING = { page: 100, most_pages: 100, before: 600, after: 3600 } as const

/** A result that decides nothing about money. */
export const unknown = (reason: string): { outcome: 'unknown'; reason: string } => ({ outcome: 'unknown', reason })

/** @throws Error for an amount, in yen, that can't be charged by card */
export function assertChargeable(amount: number): void {
  if (amount < CARD_MINIMUM || amount > CARD_MAXIMUM) throw new Error(`${amount} yen can't be charged by card`)
}

/** Shortest pause after "too many calls", ms; doubled with each further one. */
const FIRST_PAUSE = 250

/**
 * @returns creates the call function of one operation; its calls share the timeout. A 429 has no
 * effect at the provider, so it is retried while time is left, after random growing pauses or as
 * long as the provider asks. No other call is ever repeated.
 */
export function cardCompany({ base, headers, timeout }: CompanyOptions): () => Ask {
  return () => {
    const end = performance.now() + timeout
    return async ({ method, path, form = {}, headers: own }) => {
      const query = encodeForm(form)
      const url = `${base}${path}${method === 'GET' && query ? `?${query}` : ''}`
      for (let tries = 0; ; tries += 1) {
        const left = end - performance.now()
        if (left <= 0) return { answered: false, reason: 'no time left' }
        const answer = await askOnce(url, {
          method,
          headers: { ...headers, ...own },
          ...(method === 'POST' && { body: query }),
          // A redirect would send the key to another server.
          redirect: 'error',
          signal: AbortSignal.timeout(Math.ceil(left)),
        })
        if (!answer.answered || answer.status !== 429) return answer
        const wait = answer.retry_after ?? FIRST_PAUSE * 2 ** tries * (0.5 + Math.random() / 2)
        if (performance.now() + wait >= end) return answer
        await pause(wait)
      }
    }
  }
}

async function askOnce(url: string, init: RequestInit): Promise<Answer & { retry_after?: number | null }> {
  try {
    const response = await fetch(url, init)
    const text = await response.text()
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    return {
      answered: true,
      status: response.status,
      body: parse(text),
      replayed: response.headers.get('idempotent-replayed') === 'true',
      retry_after: seconds >= 0 ? seconds * 1000 : null,
    }
  } catch (error) {
    return { answered: false, reason: noResponseReason(error) }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * application/x-www-form-urlencoded in the form of payment providers: {metadata: {a: 1}} is
 * metadata[a]=1.
 */
export function encodeForm(form: Form): string {
  const params = new URLSearchParams()
  const add = (name: string, value: FormValue) => {
    if (Array.isArray(value)) for (const one of value) params.append(`${name}[]`, one)
    else if (typeof value === 'object') for (const [key, one] of Object.entries(value)) add(`${name}[${key}]`, one)
    else params.append(name, String(value))
  }
  for (const [name, value] of Object.entries(form)) add(name, value)
  return params.toString()
}
