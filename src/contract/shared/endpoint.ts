// How an endpoint is written: a route of the OpenAPI document with its access beside it. Only *-endpoints.ts files use this.
import { createRoute, type RouteConfig, z } from '@hono/zod-openapi'
import { errorBody } from './error-body.ts'
import type { ErrorCode } from './error-table.ts'

/**
 * Who may call. `user`: signed in, else 401. `user_else_403`: signed in, else 403.
 * `host`: HOST, CATALYST or ADMIN. `admin`: ADMIN. `brand_member`: a brand session.
 * `user_or_brand_member`: either session, else 401.
 */
export type Access = 'anyone' | 'user' | 'user_else_403' | 'host' | 'admin' | 'brand_member' | 'user_or_brand_member'

/** Bytes of a body that an endpoint takes unless it says otherwise. */
export const DEFAULT_MAX_BODY = 65_536

/** Codes for what doesn't exist. Each has its own field in `messages` (docs/product/wire.md#not-found). */
export type NotFoundCode = Extract<ErrorCode, 'not_found' | `${string}_not_found` | 'session_over'>

/** What changes an answer: anything public, places of any experience, or the experience that the path names. */
export type Topic = 'public' | 'places' | 'experience:{id}'

/** What the server knows of an endpoint besides its route. */
export type Facts = {
  access: Access
  /** The refusal of a path whose parameters can't name anything; every path with parameters has one. */
  not_found?: NotFoundCode
  /** What the answer for visitors depends on. Without topics no answer is kept. */
  topics?: readonly Topic[]
  /** Bytes of a body, where texts need more than `DEFAULT_MAX_BODY`. Uploads have the image store's limit. */
  max_body?: number
  /** A GET that leaves a record of who read what. It needs our own origin, as a write does, so that no link of another site makes one. */
  records?: true
  /** A write that an admin may make while seeing the product as somebody else (docs/decisions/021). */
  while_viewing?: true
}

/** `summary`: what a caller gets, in Japanese; `description`: what has to be known besides. */
type Described = Omit<RouteConfig, 'path'> &
  Omit<Facts, 'access'> & { operationId: string; tags: string[]; summary: string; description?: string }

/** A route with its facts. `operationId` is the operation's one name. */
export function endpoint<A extends Access, P extends string, R extends Described & { path: P }>(access: A, route: R) {
  return Object.assign(createRoute<P, R>(route), { access })
}

const REASONS = {
  401: 'ログインが必要です',
  402: '支払いができませんでした',
  403: '許可されていません',
  404: '見つかりません',
  409: 'ほかの変更と重なりました',
  422: '入力に誤りがあります',
  429: '回数が多すぎます',
} as const

const json = <S>(schema: S, description: string) => ({ description, content: { 'application/json': { schema } } })

/** A successful JSON answer. */
export const answers = json

/** The refusals an endpoint can answer with, all in the one error body. */
export function refuses<S extends keyof typeof REASONS>(...statuses: S[]) {
  const refusal = (status: S) => json(errorBody, REASONS[status])
  const responses = {} as { [K in S]: ReturnType<typeof refusal> }
  for (const status of statuses) responses[status] = refusal(status)
  return responses
}

/** A JSON body that must be there. */
export const body = <S extends z.ZodType>(schema: S) =>
  ({ required: true, content: { 'application/json': { schema } } }) as const

/** A number in a path, as `{id}`. */
export const pathId = <N extends string>(name: N) =>
  z
    .string()
    .regex(/^[1-9]\d*$/)
    .transform(Number)
    .pipe(z.number().int().max(2_147_483_647))
    .openapi({ param: { name, in: 'path' }, type: 'integer', minimum: 1, maximum: 2_147_483_647 })

/** `{id}` in a path: a positive integer in its one spelling (not `01`, `+1` or `0x1`); anything else is not found. */
export const idParam = z.object({ id: pathId('id') })

/** `{id}` and `{member_id}` of one of its members. */
export const memberParams = idParam.extend({ member_id: pathId('member_id') })
