// Books and cancels with a client that is generated from the OpenAPI document.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openApiDocument } from '#api/document/document.ts'
import type { DB } from '#database/tables.ts'
import { betterAuthAccounts } from '#gateways/accounts/better-auth.ts'
import { accountMails } from '#services/accounts/mails/account-mails.ts'
import { bookingWorld } from '#test/booking-world.ts'
import { START } from '#test/database.ts'
import { anExperience, aSlot } from '#test/factories.ts'
import { wholeApi } from '#test/api.ts'

type Answer = Promise<{ status: number; data: unknown }>
/** The part of the generated file that the test uses. */
type Client = {
  defaults: { baseUrl: string; fetch: typeof fetch }
  signUp: (body: { name: string; email: string; password: string }) => Answer
  signIn: (body: { email: string; password: string }) => Answer
  getMe: () => Answer
  getPrice: (id: number, options: { calendarIds: number[]; numberOfPeople: number }) => Answer
  makeReservation: (
    body: { calendar_ids: number[]; number_of_people: number; payment_token: string; total: number },
    options: { idempotencyKey: string },
  ) => Answer
  cancelReservation: (id: number, body: { refund: number }) => Answer
  listReservations: () => Answer
}

// Inside the repository, because the client imports its runtime from node_modules.
fs.mkdirSync('test-results', { recursive: true })
const folder = fs.mkdtempSync(path.resolve('test-results/api-client-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

async function generate(): Promise<Client> {
  const file = path.join(folder, 'client.ts')
  const document = path.join(folder, 'openapi.json')
  fs.writeFileSync(document, JSON.stringify(openApiDocument()))
  const cli = path.resolve('node_modules/oazapfts/dist/cli.js')
  const { status, stderr } = spawnSync(process.execPath, [cli, document, file], { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  return (await import(file)) as Client
}

const world = bookingWorld()

/** `fetch` with a cookie jar, which calls the API in the process. */
function fetchWithCookies(): typeof fetch {
  const api = wholeApi(world)
  const jar = new Map<string, string>()
  return async (input, init) => {
    const request = new Request(input, init)
    request.headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await api.fetch(request)
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      jar.set(name, value)
    }
    return response
  }
}

it('signs up and in, books, and cancels', async () => {
  world.clock.set(START)
  // Real sessions: a booking world takes the user from a test cookie.
  const { db, clock, base_url } = world
  const secret = 'a secret of tests that is long enough'
  world.accounts = betterAuthAccounts<DB>({ db, clock, base_url, secret, mails: accountMails(world) })
  const { id: experience } = await anExperience(world.db)
  const slot = await aSlot(world.db, experience, { date: '2027-01-20' })
  const client = await generate()
  Object.assign(client.defaults, { baseUrl: world.base_url, fetch: fetchWithCookies() })

  expect(await client.getMe()).toMatchObject({ status: 401, data: { code: 'not_signed_in' } })
  const person = { name: '小川 花子', email: 'hanako@example.jp', password: 'asagiri-no-michi-7' }
  expect(await client.signUp(person)).toMatchObject({ status: 201 })
  expect(await client.signIn(person)).toMatchObject({ status: 200, data: { name: person.name } })

  const quote = await client.getPrice(experience, { calendarIds: [slot], numberOfPeople: 2 })
  expect(quote).toMatchObject({ status: 200, data: { total: expect.any(Number) } })
  const body = {
    calendar_ids: [slot],
    number_of_people: 2,
    payment_token: await world.token(),
    total: (quote.data as { total: number }).total,
  }
  const booked = await client.makeReservation(body, { idempotencyKey: 'client-1' })
  expect(booked).toMatchObject({ status: 201, data: { status: 'confirmed' } })
  expect(await client.makeReservation(body, { idempotencyKey: 'client-1' })).toMatchObject({ data: booked.data })

  const { id } = booked.data as { id: number }
  const cancelled = await client.cancelReservation(id, { refund: body.total })
  expect(cancelled).toMatchObject({ status: 200, data: { id, status: 'cancelled' } })
  expect(await client.listReservations()).toMatchObject({
    status: 200,
    data: { reservations: [{ id, status: 'cancelled' }] },
  })
})
