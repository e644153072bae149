// A fake object store with the part of S3's protocol that images need. It verifies each signature
// (AWS Signature Version 4), stores objects, and produces the faults that a test plans.
import { createHash, createHmac } from 'node:crypto'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Options } from '#gateways/images/s3.ts'

const KEYS = {
  region: 'ap-northeast-1',
  bucket: 'tsumugi-photos',
  access_key_id: 'AKIDTESTS',
  secret_access_key: 'secret/of+tests',
} as const

/**
 * The fault of one call: an error response without an effect, a connection that is cut after the
 * effect, no response at all, or a body that ends before its announced length.
 */
export type S3Fault =
  | { status: number; code: string; retry_after?: number; location?: string }
  | 'cut_after_effect'
  | 'silence'
  | 'truncated'

type Kept = { bytes: Buffer; content_type: string }

/** the options of a gateway, the stored objects, the calls, the planned faults, and stop */
export async function s3Fake({ session_token = null }: { session_token?: string | null } = {}) {
  const kept = new Map<string, Kept>()
  const calls: string[] = []
  const faults: S3Fault[] = []

  function answer(request: IncomingMessage, response: ServerResponse, body: Buffer) {
    const fault = faults.shift()
    const refuse = (status: number, code: string, headers: Record<string, string> = {}) => {
      response.writeHead(status, { 'content-type': 'application/xml', ...headers })
      response.end(request.method === 'HEAD' ? '' : `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
    }
    if (fault === 'silence') return
    if (typeof fault === 'object')
      return refuse(fault.status, fault.code, {
        ...(fault.retry_after && { 'retry-after': String(fault.retry_after) }),
        ...(fault.location && { location: fault.location }),
      })
    const refusal = refusalOf(request, body, session_token)
    if (refusal) return refuse(403, refusal)
    const { bucket, key } = placeOf(request)
    if (bucket !== KEYS.bucket) return refuse(404, 'NoSuchBucket')
    calls.push(`${request.method} ${key}`)
    const one = kept.get(key)
    if (request.method === 'PUT') {
      kept.set(key, { bytes: body, content_type: request.headers['content-type'] ?? '' })
    } else if (request.method === 'DELETE') {
      kept.delete(key)
    } else if (!one) {
      return refuse(404, 'NoSuchKey')
    }
    if (fault === 'cut_after_effect') return response.destroy()
    if (request.method === 'DELETE') return response.writeHead(204).end()
    if (request.method === 'PUT' || !one) return response.writeHead(200).end()
    response.writeHead(200, { 'content-type': one.content_type, 'content-length': one.bytes.length })
    if (request.method === 'HEAD') return response.end()
    if (fault !== 'truncated') return response.end(one.bytes)
    return response.write(one.bytes.subarray(0, one.bytes.length / 2), () => response.destroy())
  }

  const server = http.createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => void answer(request, response, Buffer.concat(parts)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const options: S3Options = { ...KEYS, endpoint, session_token, addressing: 'path', timeout: 2_000 }
  return {
    options,
    kept,
    calls,
    faults,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/**
 * The host that the client addressed. No DNS name resolves to the fake, so a test passes the host
 * in x-forwarded-host.
 */
const hostOf = ({ headers }: IncomingMessage) => String(headers['x-forwarded-host'] ?? headers.host)

/** The bucket and the key, from the path or from the host's first label. */
function placeOf(request: IncomingMessage): { bucket: string; key: string } {
  const { url = '' } = request
  const [, ...parts] = decodeURIComponent(new URL(url, 'http://host').pathname).split('/')
  if (hostOf(request).startsWith(`${KEYS.bucket}.`)) return { bucket: KEYS.bucket, key: parts.join('/') }
  return { bucket: parts[0] ?? '', key: parts.slice(1).join('/') }
}

/** The S3 error code for a wrong signature; null for a correct one. */
function refusalOf(request: IncomingMessage, body: Buffer, session_token: string | null): string | null {
  const { method = '', url = '', headers } = request
  const header = (name: string) => (name === 'host' ? hostOf(request) : String(headers[name] ?? ''))
  const [, key_id, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
      header('authorization'),
    ) ?? []
  if (!signature) return 'AccessDenied'
  if (key_id !== KEYS.access_key_id) return 'InvalidAccessKeyId'
  if (header('x-amz-security-token') !== (session_token ?? '')) return 'InvalidToken'
  const moment = header('x-amz-date')
  const sent = Date.parse(moment.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(sent - Date.now()) < 15 * 60_000)) return 'RequestTimeTooSkewed'
  const expected_scope = `${moment.slice(0, 8)}/${KEYS.region}/s3/aws4_request`
  const signed = names.split(';')
  const own = Object.keys(headers).filter((name) => name.startsWith('x-amz-'))
  if (scope !== expected_scope || ['host', ...own].some((name) => !signed.includes(name))) return 'AccessDenied'
  if (header('x-amz-content-sha256') !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const { pathname, search } = new URL(url, 'http://host')
  const canonical = [
    method,
    pathname,
    search.slice(1),
    ...signed.map((name) => `${name}:${header(name).trim()}`),
    '',
    names,
    header('x-amz-content-sha256'),
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n')
  let key: Buffer = Buffer.from(`AWS4${KEYS.secret_access_key}`)
  for (const part of expected_scope.split('/')) key = createHmac('sha256', key).update(part).digest()
  return createHmac('sha256', key).update(text).digest('hex') === signature ? null : 'SignatureDoesNotMatch'
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
