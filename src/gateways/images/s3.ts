// Pictures as objects of an S3-compatible store, shared by all processes. Only our server accesses
// the store; pages use our own addresses.
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { noResponseReason } from '#domain/shared/caught-error.ts'
import { selfHostedImages } from './self-hosted.ts'
import { ImageStoreFailed, type ImageStore } from './port.ts'

export type S3Options = {
  /** https://s3.ap-northeast-1.amazonaws.com, without a slash at the end. */
  endpoint: string
  region: string
  bucket: string
  access_key_id: string
  secret_access_key: string
  /** Of temporary credentials. */
  session_token: string | null
  /** Whether the bucket's name is in the path or in front of the host. */
  addressing: 'path' | 'host'
  /** Timeout of one try, ms. */
  timeout: number
}

/**
 * Maximum tries of one call: enough for a short failure, and no long wait for a store that is down.
 */
const TRIES = 3
/** Maximum pause between the first two tries, ms; doubled with each further one. */
const FIRST_PAUSE = 400
/** Maximum pause when the store asks for one, ms. */
const LONGEST_PAUSE = 3_000
/** Statuses after which a retry may succeed. */
const PASSING = new Set([408, 429, 500, 502, 503, 504])

type Call = { method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'; name: string; body?: Uint8Array<ArrayBuffer>; type?: string }
type Answer = { status: number; bytes: Buffer<ArrayBuffer>; retry_after: number | null }

/**
 * Pictures in a bucket. Every call throws ImageStoreFailed when the store doesn't respond or
 * refuses.
 * @param base_path prefix of delivery addresses, without a slash at the end
 */
export function s3Images(options: S3Options, base_path: string): ImageStore {
  const { region, access_key_id, secret_access_key, session_token, timeout } = options
  const bucket = bucketAddress(options)
  // Derived signing keys; each is valid for a day.
  const cache = new Map<string, ArrayBuffer>()

  async function tryOnce({ method, name, body, type }: Call): Promise<Answer> {
    const signed = await new AwsV4Signer({
      method,
      url: `${bucket}/${name}`,
      headers: {
        // Part of the signature, so that the store accepts exactly these bytes.
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
        ...(type && { 'content-type': type }),
      },
      accessKeyId: access_key_id,
      secretAccessKey: secret_access_key,
      sessionToken: session_token ?? undefined,
      service: 's3',
      region,
      cache,
    }).sign()
    const response = await fetch(signed.url, {
      method,
      headers: signed.headers,
      body,
      // A redirect means another region or bucket: the settings are wrong, and the signature
      // wouldn't fit there.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    })
    // Rejects when the body ends before its announced length.
    const bytes = Buffer.from(await response.arrayBuffer())
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    return { status: response.status, bytes, retry_after: seconds >= 0 ? seconds * 1000 : null }
  }

  /** Retries temporary failures and missing responses; all calls are idempotent. */
  async function ask(call: Call): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      let silence = ''
      const answer = await tryOnce(call).catch((error: unknown) => {
        silence = noResponseReason(error)
        return null
      })
      if (answer && (answer.status < 300 || isMissing(answer, call))) return answer
      if (tries === TRIES || (answer && !PASSING.has(answer.status))) {
        const why = answer ? `${answer.status} ${codeOf(answer) ?? ''}`.trim() : silence
        throw new ImageStoreFailed(`${call.method} ${call.name}, try ${tries}: ${why}`)
      }
      const wait = answer?.retry_after ?? FIRST_PAUSE * 2 ** (tries - 1) * (0.5 + Math.random() / 2)
      await pause(Math.min(wait, LONGEST_PAUSE))
    }
  }

  return selfHostedImages(
    {
      async read(name) {
        const { status, bytes } = await ask({ method: 'GET', name })
        return status === 404 ? null : bytes
      },
      has: async (name) => (await ask({ method: 'HEAD', name })).status !== 404,
      async write(name, body, type) {
        await ask({ method: 'PUT', name, body, type })
      },
      async remove(name) {
        await ask({ method: 'DELETE', name })
      },
    },
    base_path,
  )
}

/** The address of the bucket: https://host/bucket, or https://bucket.host */
function bucketAddress({ endpoint, bucket, addressing }: S3Options): string {
  if (addressing === 'path') return `${endpoint}/${bucket}`
  const { protocol, host, pathname } = new URL(endpoint)
  return `${protocol}//${bucket}.${host}${pathname.replace(/\/$/, '')}`
}

/**
 * A missing bucket is a wrong setting, not a missing picture. A HEAD response has no body, so it
 * can't distinguish them.
 */
const isMissing = (answer: Answer, { method }: Call) =>
  answer.status === 404 && method !== 'PUT' && (method === 'HEAD' || codeOf(answer) !== 'NoSuchBucket')

/** The protocol's error code, such as SignatureDoesNotMatch. */
const codeOf = ({ bytes }: Answer) => /<Code>(\w+)<\/Code>/.exec(bytes.toString('utf8', 0, 4096))?.[1] ?? null
