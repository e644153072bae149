/** Calls of brand members in tests with real accounts: invitations by mail, sign-in, cookies. */
import { expect } from 'vitest'
import { BRAND_BASE } from '#contract/endpoints.ts'
import { inviteMemberOfBrand } from '#services/brands/members/invitations.ts'
import type { App } from '#services/shared/app.ts'
import { cookieOf } from './accounts-setup.ts'
import { wholeApi } from './api.ts'
import { anAdmin } from './factories.ts'

export const PASSWORD = 'asagiri2026'

export function brandCalls(app: App) {
  async function call(method: string, path: string, body?: unknown, cookie = '', more: Record<string, string> = {}) {
    const response = await wholeApi(app).request(`${BRAND_BASE}/brand-members${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(cookie && { cookie }),
        ...more,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown>, response }
  }

  /** The link in the newest mail to the address. */
  async function linkTo(email: string): Promise<URL> {
    const { text_body } = await app.db
      .selectFrom('mails')
      .select('text_body')
      .where('to_address', '=', email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return new URL(/https:\/\/\S+/.exec(text_body.replace(/\s*\n(?=\S*[=&%])/g, ''))![0])
  }
  const tokenTo = async (email: string) => (await linkTo(email)).searchParams.get('invitation_token')!

  /** Invites as the operator. @returns the mailed token */
  async function invite(email: string, into: number): Promise<string> {
    await inviteMemberOfBrand(app, await anAdmin(app.db), into, { email })
    return await tokenTo(email.trim().toLowerCase())
  }
  /** @returns the cookies of the session */
  async function signIn(email: string, password = PASSWORD): Promise<string> {
    const answer = await call('POST', '/sign-in', { email, password })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return cookieOf(answer.response)
  }
  /** A new person, invited and signed in. @returns the cookies of the session */
  async function join(email: string, into: number): Promise<string> {
    const invitation_token = await invite(email, into)
    expect((await call('PUT', '/invitation', { invitation_token, password: PASSWORD })).status).toBe(200)
    return await signIn(email)
  }
  return { call, linkTo, tokenTo, invite, signIn, join }
}
