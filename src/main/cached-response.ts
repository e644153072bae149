// A response in the cache: its compressed bytes. Other forms of its body are made when they are
// needed, and kept in a bounded memory of their own.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { type Coding, encode } from '#api/shared/coding.ts'
import type { Validity } from './validity.ts'

const decompress = promisify(brotliDecompress)

/** A response as it was built. */
export type BuiltResponse = {
  status: number
  headers: [string, string][]
  body: string
  /** Absent if the response depends on no time. */
  validity?: Validity
}

/** @typeParam Body text, or bytes with Brotli */
export type CachedResponse<Body = string | Uint8Array<ArrayBuffer>> = {
  /** Differs between any two responses of this process. */
  id: number
  status: number
  headers: [string, string][]
  /** A weak validator: the same for all codings of the same body. */
  etag: string
  validity?: Validity
  body: Body
}

let lastId = 0

const etagOf = (body: string | Uint8Array) =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

/** For a small response that pages read. Only programs ask for other codings of it. */
export const keepText = (built: BuiltResponse): CachedResponse<string> => ({
  ...built,
  id: ++lastId,
  etag: etagOf(built.body),
})

/** For a page. Compresses outside of the thread of the event loop. */
export async function keepCompressed(built: BuiltResponse): Promise<CachedResponse<Uint8Array<ArrayBuffer>>> {
  const body = await encode(Buffer.from(built.body), 'br')
  return { ...built, id: ++lastId, etag: etagOf(body), body }
}

/** Bytes of memory that the response occupies, about. */
export const sizeOf = ({ headers, body }: CachedResponse): number =>
  (typeof body === 'string' ? 2 : 1) * body.length +
  500 +
  headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0)

/** Whether an If-None-Match header names this response. */
export const isUnchanged = ({ etag }: CachedResponse, if_none_match: string | null | undefined): boolean =>
  (if_none_match ?? '').split(',').some((one) => `W/${one.trim().replace(/^W\//, '')}` === etag)

export type Bodies = {
  /** The body in a coding. */
  bytesOf: (cached: CachedResponse, coding: Coding) => Promise<Uint8Array<ArrayBuffer>>
}

/** @param max_bytes memory for bodies in other forms than the cached one */
export function responseBodies(max_bytes: number): Bodies {
  const made = new LRUCache<string, Uint8Array<ArrayBuffer>>({ maxSize: max_bytes, sizeCalculation: (b) => b.length })
  return {
    async bytesOf({ id, body }, coding) {
      if (coding === 'br' && typeof body !== 'string') return body
      const key = `${id} ${coding}`
      const known = made.get(key)
      if (known) return known
      const bytes = await encode(typeof body === 'string' ? Buffer.from(body) : await decompress(body), coding)
      made.set(key, bytes)
      return bytes
    },
  }
}
