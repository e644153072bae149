// Helpers that define endpoints: an OpenAPI route with its access rules. Only *-endpoints.ts files
// use them.
import { type RouteConfig, z } from '@hono/zod-openapi'
import { errorBody } from './error-body.ts'
import type { AdminRole } from '#domain/accounts/roles.ts'
import type { ErrorCode } from './error-table.ts'

/**
 * Who may call an endpoint (docs/product/wire.md#access).
 * - `user`: signed in, else 401.
 * - `user_else_403`: signed in, else 403.
 * - `host`: HOST, CATALYST or ADMIN.
 * - `admin`: ADMIN.
 * - `brand_member`: a brand session.
 * - `user_or_brand_member`: either session, else 401.
 */
export type Access = 'anyone' | 'user' | 'user_else_403' | 'host' | 'admin' | 'brand_member' | 'user_or_brand_member'

/** Maximum size of a body in bytes, unless the endpoint sets `max_body`. */
export const DEFAULT_MAX_BODY = 65_536

/**
 * Error codes of missing resources. Each has its own field in `messages`
 * (docs/product/wire.md#not-found).
 */
export type NotFoundCode = Extract<ErrorCode, 'not_found' | `${string}_not_found` | 'session_over'>

/**
 * What a response depends on: all public data, places of any experience, or the experience in the
 * path.
 */
export type Topic = 'public' | 'places' | 'experience:{id}'

/** Properties of an endpoint that the server enforces. */
export type Facts = {
  access: Access
  /**
   * The roles of admins that may call an endpoint of `admin`, besides `full`, which may call all.
   * Only these endpoints have it, and each of them must.
   */
  roles?: readonly AdminRole[]
  /**
   * Only for a session that confirmed the person's identity in the last ten minutes, else
   * `identity_unconfirmed`: the operation grants a right, sends money elsewhere, or hands out
   * personal data, and the session may be left open or stolen.
   */
  fresh?: true
  /** The error code if a path parameter is invalid. Every path with parameters has one. */
  not_found?: NotFoundCode
  /** What the response to visitors depends on. Without topics the response isn't cached. */
  topics?: readonly Topic[]
  /**
   * The response to visitors also changes without a write: a slot starts, or its reservation
   * deadline passes. The operation tells each such instant (`App.noteChange`), and the cache drops
   * the response then. Without it the operation must not ask for the time.
   */
  changes_with_time?: true
  /**
   * Maximum size of the body in bytes, if `DEFAULT_MAX_BODY` doesn't fit. The limit for uploads is
   * that of the image store.
   */
  max_body?: number
  /**
   * CPU time of the worst input in ms, if a larger body needs more than
   * `test/security/budgets.test.ts` allows.
   */
  max_cpu?: number
  /**
   * The types of the files that a body may contain, by content. Every endpoint that takes a file
   * has it (`test/security/file-types.test.ts`).
   */
  files?: readonly string[]
  /**
   * A GET that records who read the data. Like a write, it requires our own origin, so that a link
   * on another site can't create a record.
   */
  records?: true
  /**
   * A write that is allowed during impersonation
   * (docs/decisions/020-impersonation-is-read-only.md).
   */
  while_impersonating?: true
  /**
   * Messages between two people. An admin who views as one of them gets 403, also for a GET
   * (docs/product/messages.md#who-can-read).
   */
  private_to_parties?: true
}

/** As much of a zod schema as the types need: to compare its whole type takes tsc a long time. */
type Schema = { _zod: { input: unknown; output: unknown } }
type Content = Record<string, { schema: Schema }>

/** `summary`: what the caller gets, in Japanese. `description`: what else callers must know. */
type Described = Omit<Facts, 'access'> & {
  summary: string
  description?: string
  request?: {
    params?: Schema
    query?: Schema
    headers?: Schema
    body?: { required?: boolean; content: Content }
  }
  /** For the document only. */
  requestBody?: RouteConfig['requestBody']
  responses: Record<number, { description: string; content?: Content }>
}
type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
type Place<A extends Access, M extends Method, P extends string> = {
  access: A
  method: M
  path: P
  /** The part of the document. */
  tag: string
}
/** An endpoint of the contract: an OpenAPI route with its access and other properties. */
export type Endpoint = Described & Place<Access, Method, string>

type Roles<A extends Access> = A extends 'admin' ? { roles: readonly AdminRole[] } : { roles?: never }

/**
 * Defines endpoints of one part of the document. The name of the exported constant is the
 * operation's name.
 */
export const endpointsOf =
  (tag: string) =>
  <A extends Access, M extends Method, P extends string, R extends Described & Roles<A>>(
    access: A,
    method: M,
    path: P,
    described: R,
  ): R & Place<A, M, P> => ({ ...described, access, method, path, tag })

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

export const answers = json
/** A file for Excel. */
export const csv = (description: string) => ({
  description: `${description}（UTF-8、BOM付き）`,
  content: { 'text/csv': { schema: z.string() } },
})

/** The error responses of an endpoint. All have the same body. */
export function refuses<S extends keyof typeof REASONS>(...statuses: S[]) {
  const refusal = (status: S) => json(errorBody, REASONS[status])
  const responses = {} as { [K in S]: ReturnType<typeof refusal> }
  for (const status of statuses) responses[status] = refusal(status)
  return responses
}

/** A required JSON body. */
export const body = <S extends z.core.$ZodType>(schema: S) =>
  ({ required: true, content: { 'application/json': { schema } } }) as const

export const pathId = <N extends string>(name: N) =>
  z
    .string()
    .regex(/^[1-9]\d*$/)
    .transform(Number)
    .pipe(z.number().int().max(2_147_483_647))
    .openapi({ param: { name, in: 'path' }, type: 'integer', minimum: 1, maximum: 2_147_483_647 })

/**
 * `{id}` in a path: a positive integer in decimal notation. Other notations (`01`, `+1`, `0x1`) are
 * not found.
 */
export const idParam = z.object({ id: pathId('id') })

export const memberParams = idParam.extend({ member_id: pathId('member_id') })
