// Calls to a card company over HTTP. An answer is told apart from what is none, because only an answer may decide about money.
import { setTimeout as pause } from 'node:timers/promises'
import { CARD_MAXIMUM, CARD_MINIMUM } from '#domain/booking/quote.ts'

/** `body` is null when it isn't JSON, which a company's proxy or an outage may cause. `replayed`: what an idempotency key remembered. */
export type Answer =
  | { answered: true; status: number; body: unknown; replayed: boolean }
  | { answered: false; reason: string }

type FormValue = string | number | boolean | { [key: string]: FormValue } | string[]
export type Form = Record<string, FormValue>

export type Call = { method: 'GET' | 'POST'; path: string; form?: Form; headers?: Record<string, string> }
export type Ask = (call: Call) => Promise<Answer>

export type CompanyOptions = {
  /** Where the API is, without a slash at the end. */
  base: string
  headers: Record<string, string>
  /** How long one operation waits for all of its calls together, ms. */
  timeout: number
}

/**
 * How an attempt without a known charge is looked for, where a company can't be asked for our reference: pages of so many, and how far its
 * clock may be from ours before, and how long a request may have been under way after it was sent, s.
 */
export const LOOKING = { page: 100, most_pages: 100, before: 600, after: 3600 } as const

/** No answer that may decide about money. */
export const unknown = (reason: string): { outcome: 'unknown'; reason: string } => ({ outcome: 'unknown', reason })

/** @throws Error for an amount, in yen, that no card is charged */
export function assertChargeable(amount: number): void {
  if (amount < CARD_MINIMUM || amount > CARD_MAXIMUM) throw new Error(`${amount} yen can't be charged by card`)
}

/** Shortest pause after "too many calls", ms; doubled with each. */
const FIRST_PAUSE = 250

/**
 * @returns makes one operation's way to ask: all its calls share the time. "Too many calls" (429) is asked again while time is left, with
 * growing pauses of random length or as long as the company says: such a call had no effect. Nothing else is ever asked twice.
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
          // Redirects would carry the key elsewhere.
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
    const { name, message, cause } = error as Error & { cause?: { code?: string } }
    return { answered: false, reason: name === 'TimeoutError' ? 'no answer in time' : (cause?.code ?? message) }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** application/x-www-form-urlencoded as card companies read it: {metadata: {a: 1}} is metadata[a]=1. */
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
