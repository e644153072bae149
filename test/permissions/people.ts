// The people of the permission tables, and the type of their rows.
import { expect } from 'vitest'
import { wholeApi } from '#test/api.ts'
import type { AdminRole } from '#domain/accounts/roles.ts'
import type { BrandActor, UserActor } from '#services/shared/actor.ts'
import type { App } from '#services/shared/app.ts'
import { signedInAs, signedInToBrandAs } from '../database.ts'

export const PEOPLE = [
  'visitor',
  'user',
  'other_user',
  'host',
  'other_host',
  'ambassador_member',
  'admin',
  'brand_member',
  'other_brand_member',
] as const
export type Person = (typeof PEOPLE)[number]
export type Expected = Record<Person, number>
type Users = Exclude<Person, 'visitor' | 'brand_member' | 'other_brand_member'>
export type Actors = Partial<
  Record<Users | AdminRole, UserActor> & Record<'brand_member' | 'other_brand_member', BrandActor>
>

export const same = (status: number): Expected =>
  Object.fromEntries(PEOPLE.map((person) => [person, status])) as Expected
/** Brand members have their own sessions; in this API they are visitors. */
export const signedIn = (status: number, other: Partial<Expected> = {}): Expected => ({
  ...same(status),
  visitor: 401,
  brand_member: 401,
  other_brand_member: 401,
  ...other,
})

export type Call = { path: string; body?: unknown }
export type Row = { call: (person: Person) => Call | Promise<Call>; expected: Expected }

/** The status of the response to this person. @param base path of the API */
export async function statusOf(
  app: App,
  actor: UserActor | BrandActor | undefined,
  base: string,
  { method }: { method: string },
  { path, body }: Call,
): Promise<number> {
  const headers: Record<string, string> = !actor
    ? {}
    : actor.kind === 'user'
      ? signedInAs(actor)
      : signedInToBrandAs(actor)
  const isForm = body instanceof FormData
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json'
  const response = await wholeApi(app).request(base + path, {
    method: method.toUpperCase(),
    headers,
    body: isForm ? body : body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await response.text()
  // Each error body repeats the status.
  if (!response.ok) expect(JSON.parse(text)).toMatchObject({ status: response.status, messages: expect.any(Object) })
  return response.status
}
