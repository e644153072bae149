// Content codings: which one a client accepts, and bytes in it.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Coding = 'br' | 'gzip' | 'identity'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const compressors: Record<Coding, (body: Uint8Array) => Promise<Uint8Array>> = {
  // Beyond 5 the work grows several times and the result gets a few per cent smaller.
  br: (body) => compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => compressGzip(body),
  identity: async (body) => body,
}

/** The bytes in this coding. It runs outside of the event loop's thread. */
export const encode = async (body: Uint8Array, coding: Coding): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await compressors[coding](body))

/** The smallest coding that an Accept-Encoding header takes. */
export function codingFor(accept_encoding: string): Coding {
  const accepts = (name: string) =>
    accept_encoding.split(',').some((one) => {
      const [coding = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase())
      return coding === name && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
    })
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : 'identity'
}
