// Users of the attack: their own accounts with a password, and their sessions.
import type { Db } from '#database/client.ts'
import { hashPassword } from '#gateways/accounts/passwords.ts'
import { type Answer, type Client, cookieOf } from './client.ts'

export const PASSWORD = 'asagiri-no-michi-7'
export const JSON_TYPE = { 'content-type': 'application/json' }

export const PEOPLE = ['visitor', 'user', 'host', 'ambassador_member', 'admin', 'brand_member'] as const
export type Person = (typeof PEOPLE)[number]
export type SignedIn = Exclude<Person, 'visitor'>

let hash: Promise<string> | undefined

/** Lets users sign in with `PASSWORD`. */
export async function givePasswords(db: Db, users: readonly { id: number }[]): Promise<void> {
  const password = await (hash ??= hashPassword(PASSWORD, 'local'))
  await db
    .insertInto('user_accounts')
    .values(users.map(({ id }) => ({ user_id: id, account_id: String(id), provider_id: 'credential', password })))
    .execute()
}

/** Lets brand members sign in with `PASSWORD`. */
export async function giveBrandPasswords(db: Db, members: readonly { id: number }[]): Promise<void> {
  const password = await (hash ??= hashPassword(PASSWORD, 'local'))
  await db
    .insertInto('brand_accounts')
    .values(
      members.map(({ id }) => ({ brand_member_id: id, account_id: String(id), provider_id: 'credential', password })),
    )
    .execute()
}

const SIGN_IN = { user: '/api/v1/sign_in', brand_member: '/brand/api/v1/brand-members/sign-in' }

/**
 * @returns the cookie of a new session
 * @throws Error when the sign-in fails
 */
export async function signIn(
  { send }: Client,
  email: string,
  { kind = 'user', password = PASSWORD }: { kind?: keyof typeof SIGN_IN; password?: string } = {},
): Promise<string> {
  const path = SIGN_IN[kind]
  const answer = await send({ method: 'POST', path, headers: JSON_TYPE, body: JSON.stringify({ email, password }) })
  if ('failed' in answer || answer.status !== 200)
    throw new Error(`${email} could not sign in: ${'failed' in answer ? answer.why : answer.text}`)
  return cookieOf(answer)
}

export type Reply = { status: number; body: Record<string, unknown>; answer: Answer }

/**
 * A call of the API with a JSON body.
 * @throws Error without a response
 */
export async function call(
  { send }: Client,
  method: string,
  path: string,
  { cookie = '', body, key }: { cookie?: string; body?: unknown; key?: string } = {},
): Promise<Reply> {
  const answer = await send({
    method,
    path,
    headers: {
      ...(cookie && { cookie }),
      ...(body !== undefined && JSON_TYPE),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  if ('failed' in answer) throw new Error(`${method} ${path}: ${answer.why}`)
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  return { status: answer.status, body: isJson ? (JSON.parse(answer.text) as Reply['body']) : {}, answer }
}

export const CARDS = {
  good: '4242424242424242',
  three_d_secure: '4000000000003220',
} as const

/** The token of a card, from the sandbox provider. */
export async function tokenOf(at: Client, card: keyof typeof CARDS = 'good'): Promise<string> {
  const data = { card: { number: CARDS[card], exp_month: 12, exp_year: 2030, cvc: '123' } }
  return String((await call(at, 'POST', '/sandbox-pay/v1/tokens', { body: data })).body.id)
}

type Booking = { slot: number; card?: keyof typeof CARDS; coupon_code?: string; key?: string }

/** Books one place as the page does. */
export async function book(at: Client, cookie: string, { slot, card, coupon_code, key }: Booking): Promise<Reply> {
  const payment_token = await tokenOf(at, card)
  const body = {
    calendar_ids: [slot],
    number_of_people: 1,
    payment_token,
    message_to_host: '',
    coupon_code,
    again: true,
  }
  return await call(at, 'POST', '/api/v1/reservations', { cookie, body, key })
}
