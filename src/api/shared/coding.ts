// Content codings: chooses one that the client accepts, and encodes bytes.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Coding = 'br' | 'gzip' | 'identity'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const compressors: Record<Coding, (body: Uint8Array) => Promise<Uint8Array>> = {
  // Higher levels take several times as long and save only a few percent.
  br: (body) => compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (body) => compressGzip(body),
  identity: async (body) => body,
}

/** Encodes the bytes, outside of the thread of the event loop. */
export const encode = async (body: Uint8Array, coding: Coding): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await compressors[coding](body))

/** The coding with the smallest result that an Accept-Encoding header allows. */
export function codingFor(accept_encoding: string): Coding {
  const accepts = (name: string) =>
    accept_encoding.split(',').some((one) => {
      const [coding = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase())
      return coding === name && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
    })
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : 'identity'
}
