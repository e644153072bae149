// A response in the cache: its compressed bytes. Other forms of its body are made when they are
// needed, and kept in a bounded memory of their own.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress, brotliDecompressSync } from 'node:zlib'
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

export type CachedResponse = {
  /** Differs between any two responses of this process. */
  id: number
  status: number
  headers: [string, string][]
  /** A weak validator: the same for all codings of the same body. */
  etag: string
  validity?: Validity
  brotli: Uint8Array<ArrayBuffer>
}

let lastId = 0

/** Compresses outside of the thread of the event loop. */
export async function compressResponse({ status, headers, body, validity }: BuiltResponse): Promise<CachedResponse> {
  const bytes = Buffer.from(body)
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  return { id: ++lastId, status, headers, etag, validity, brotli: await encode(bytes, 'br') }
}

/** Bytes of memory that the response occupies, about. */
export const sizeOf = ({ headers, brotli }: CachedResponse): number =>
  brotli.length + 500 + headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0)

/** Whether an If-None-Match header names this response. */
export const isUnchanged = ({ etag }: CachedResponse, if_none_match: string | null | undefined): boolean =>
  (if_none_match ?? '').split(',').some((one) => `W/${one.trim().replace(/^W\//, '')}` === etag)

export type Bodies = {
  /** The body in a coding. */
  bytesOf: (cached: CachedResponse, coding: Coding) => Promise<Uint8Array<ArrayBuffer>>
  textOf: (cached: CachedResponse) => string
}

/** @param max_bytes memory for bodies that are not in their compressed form */
export function responseBodies(max_bytes: number): Bodies {
  const made = new LRUCache<string, Uint8Array<ArrayBuffer>>({ maxSize: max_bytes, sizeCalculation: (b) => b.length })
  const texts = new LRUCache<number, string>({ maxSize: max_bytes, sizeCalculation: (text) => 2 * text.length + 1 })
  return {
    async bytesOf(cached, coding) {
      if (coding === 'br') return cached.brotli
      const key = `${cached.id} ${coding}`
      const known = made.get(key)
      if (known) return known
      const bytes = await encode(await decompress(cached.brotli), coding)
      made.set(key, bytes)
      return bytes
    },
    textOf(cached) {
      const known = texts.get(cached.id)
      if (known !== undefined) return known
      const text = brotliDecompressSync(cached.brotli).toString()
      texts.set(cached.id, text)
      return text
    },
  }
}
