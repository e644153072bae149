// Calls of the API by the names of its operations. Each file of `calls/` has a line per operation.
import type { RouterContextProvider } from 'react-router'
import type { ErrorBody } from '#contract/shared/error-body.ts'
import { confirming } from './confirm-identity.ts'
import { requestScope, type ServerFetch } from './request-scope.ts'

/** What loaders and actions get as `context`. */
export type LoaderContext = Readonly<RouterContextProvider>

/** The response of a call; `T` is the body of a success. */
export type ApiResponse<T> = {
  readonly ok: boolean
  readonly status: number
  json: () => Promise<T | ErrorBody>
}

/** What the types below read of an endpoint of the contract. */
export type Endpoint = { method: string; path: string; responses: object }

/** A schema, by what is written and by what is read. */
type Input<I> = { _zod: { input: I } }
type Output<O> = { _zod: { output: O } }
type Json<S> = { content: { 'application/json': { schema: S } } }
type Success<R> = R[keyof R & (200 | 201 | 202)] extends infer A ? (A extends Json<Output<infer T>> ? T : never) : never

/** A number is written as a path has it. */
type Params<T> = { [K in keyof T]: string extends T[K] ? T[K] | number : T[K] }
/** Numbers and booleans are written as a query has them. An array becomes several values. */
type Query<T> = { [K in keyof T]: T[K] extends string | undefined ? T[K] : string | string[] }
/** A part of the input is left out if none of its fields is required. */
type Part<N extends string, T> = object extends T ? { [K in N]?: T } : { [K in N]: T }
type Request<R> = (R extends { params: Input<infer T> } ? Part<'param', Params<T>> : unknown) &
  (R extends { query: Input<infer T> } ? Part<'query', Query<T>> : unknown) &
  (R extends { headers: Input<infer T> } ? Part<'header', T> : unknown) &
  (R extends { body: Json<Input<infer T>> } ? { json: T } : unknown)

/** On the server: the page's request, with whose cookies the API is called inside the process. */
type InLoader = { context: LoaderContext }
type InBrowser = { context?: undefined }
type CallInput<E, Place> = (E extends { request: infer R } ? Request<R> : unknown) & Place & { signal?: AbortSignal }
declare const inLoader: unique symbol
/** The response of a call with `context`: without it, a call fails on the server. */
export type LoaderResponse = { readonly [inLoader]: true }
/** A success without a JSON body is a file. */
type Answered<T> = [T] extends [never] ? Response : ApiResponse<T>
type Given<E> =
  object extends CallInput<E, InBrowser> ? [input?: CallInput<E, InBrowser>] : [input: CallInput<E, InBrowser>]
export type Call<E extends Endpoint> = {
  (input: CallInput<E, InLoader>): Promise<Answered<Success<E['responses']>> & LoaderResponse>
  (...input: Given<E>): Promise<Answered<Success<E['responses']>>>
  /** The address, for a link to a file. */
  address: (...input: Given<E>) => string
}

type Values = Record<string, string | readonly string[] | undefined>
type AnyInput = Partial<InLoader> & {
  signal?: AbortSignal
  param?: Record<string, string | number>
  query?: Values
  header?: Record<string, string | undefined>
  json?: unknown
}

/**
 * Encodes a path parameter as one path segment.
 * @throws TypeError for values that encoding can't protect: URL parsers remove `.` and `..`, and an
 *   empty value would call another endpoint
 */
function encodedSegment(value: string): string {
  if (['', '.', '..'].includes(value)) throw new TypeError(`not a path segment: "${value}"`)
  return encodeURIComponent(value)
}

/** The query with its `?`. Arrays become several values; undefined becomes none. */
function searchOf(query: Values): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) for (const one of [value ?? []].flat()) search.append(name, one)
  const text = search.toString()
  return text && `?${text}`
}

/**
 * Makes `call` and `brandCall`.
 * @param fetch how the browser calls
 */
export function makeCall(base: string, fetch: ServerFetch, method: string, path: string): unknown {
  const address = ({ param = {}, query = {} }: AnyInput = {}) =>
    base + path.replace(/\{(\w+)\}/g, (_, name: string) => encodedSegment(String(param[name] ?? ''))) + searchOf(query)
  const send = (input: AnyInput = {}) => {
    const { context, header, json, signal } = input
    const headers = new Headers()
    const type = json === undefined ? undefined : 'application/json'
    for (const [name, value] of Object.entries({ 'content-type': type, ...header })) if (value) headers.set(name, value)
    const init = { method: method.toUpperCase(), headers, body: JSON.stringify(json), signal }
    return context
      ? context.get(requestScope).fetch(`http://internal${address(input)}`, init)
      : fetch(address(input), init)
  }
  return Object.assign(send, { address })
}

/**
 * For the operations of visitors, users and admins.
 * @param E the endpoint of the contract; `method` and `path` repeat its own, because a page loads
 *   no contract
 * @returns a function that calls the endpoint: in the browser by HTTP, with `context` on the server
 *   inside the process. It throws a TypeError for a path parameter that is no segment of a path.
 */
/* @__NO_SIDE_EFFECTS__ */
export function call<E extends Endpoint>(method: E['method'], path: E['path']) {
  return makeCall('/api/v1', confirming('user'), method, path) as Call<E>
}
