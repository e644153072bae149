// Public pages as they are kept: the finished bytes, the same for everybody. A page made for one visitor allows its inline scripts by a
// nonce, which must not be used twice; a kept one allows them by their hashes, so that nothing in it has to change.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Kept } from './answer-cache.ts'

const POLICY = 'content-security-policy'

type Coding = 'br' | 'gzip' | 'identity'
type Packed = { headers: Record<string, string>; body: Uint8Array<ArrayBuffer> }

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const compressors: Record<Coding, (body: Buffer) => Promise<Buffer>> = {
  // Beyond 5 the work grows several times and the page gets a few per cent smaller.
  br: (body) => compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => compressGzip(body),
  identity: async (body) => body,
}

/** The page with hashes in place of its nonce. Its policy must allow scripts and styles by one nonce, or by none. */
export async function keepPage(response: Response): Promise<Kept> {
  const headers = new Headers(response.headers)
  for (const name of ['x-request-id', 'set-cookie']) headers.delete(name)
  headers.set('cache-control', 'no-cache')
  headers.set('vary', 'accept-encoding')
  let body = await response.text()
  const policy = headers.get(POLICY) ?? ''
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
  if (nonce !== undefined) {
    const directives = policy.split(';').map((directive) => {
      const element = /^\s*(script|style)-src\s/.exec(directive)?.[1]
      return element ? directive.replace(`'nonce-${nonce}'`, hashesOf(body, element, nonce).join(' ')) : directive
    })
    headers.set(POLICY, directives.join(';'))
    body = body.replaceAll(` nonce="${nonce}"`, '')
  }
  return { status: response.status, headers: [...headers], body }
}

/** What Content Security Policy Level 3 calls hash-sources, of the inline elements that carry the nonce. */
function hashesOf(html: string, element: string, nonce: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', content = ''] of html.matchAll(
    new RegExp(`<${element}\\b([^>]*)>([\\s\\S]*?)</${element}>`, 'g'),
  )) {
    const runs = !/\ssrc=/.test(attributes) && !attributes.includes('type="application/ld+json"')
    if (runs && attributes.includes(` nonce="${nonce}"`))
      hashes.add(`'sha256-${createHash('sha256').update(content).digest('base64')}'`)
  }
  return [...hashes]
}

const packed = new WeakMap<Kept, Map<Coding, Promise<Packed>>>()

/** The kept page in the best coding that the visitor accepts, compressed once for all of them. */
export async function servePage(kept: Kept, accept_encoding: string): Promise<Response> {
  const coding = codingFor(accept_encoding)
  const known = packed.get(kept) ?? new Map<Coding, Promise<Packed>>()
  packed.set(kept, known)
  let page = known.get(coding)
  if (!page) {
    page = pack(kept, coding)
    known.set(coding, page)
  }
  const { headers, body } = await page
  return new Response(kept.status === 204 || kept.status === 304 ? null : body, { status: kept.status, headers })
}

function codingFor(accept_encoding: string): Coding {
  const accepts = (name: string) =>
    accept_encoding.split(',').some((one) => {
      const [coding = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase())
      return coding === name && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
    })
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : 'identity'
}

async function pack(kept: Kept, coding: Coding): Promise<Packed> {
  const body = new Uint8Array(await compressors[coding](Buffer.from(kept.body)))
  const headers = Object.fromEntries(kept.headers)
  headers['content-length'] = String(body.length)
  if (coding !== 'identity') headers['content-encoding'] = coding
  return { headers, body }
}
