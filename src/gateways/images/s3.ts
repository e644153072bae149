// Pictures as objects of a store that speaks S3's protocol, shared by all processes. Only we read and write there; pages see our own addresses.
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { keptImages } from './kept.ts'
import { noAnswerReason } from './no-answer.ts'
import { ImageStoreFailed, type ImageStore } from './port.ts'

export type S3Options = {
  /** https://s3.ap-northeast-1.amazonaws.com, without a slash at the end. */
  endpoint: string
  region: string
  bucket: string
  access_key_id: string
  secret_access_key: string
  /** Of credentials that end. */
  session_token: string | null
  /** Where the bucket's name stands: in the path of an address, or in front of the host. */
  addressing: 'path' | 'host'
  /** How long one try is waited for, ms. */
  timeout: number
}

/** All tries of one call: enough for a moment's refusal, and nobody waits long for a store that is down. */
const TRIES = 3
/** Between the first two tries at most, ms; doubled with each. */
const FIRST_PAUSE = 400
/** The longest pause that is kept where the store asks for one, ms. */
const LONGEST_PAUSE = 3_000
/** Answers after which the same call may pass. */
const PASSING = new Set([408, 429, 500, 502, 503, 504])

type Call = { method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'; name: string; body?: Uint8Array<ArrayBuffer>; type?: string }
type Answer = { status: number; bytes: Buffer<ArrayBuffer>; retry_after: number | null }

/**
 * Pictures in a bucket. Every call of the gateway throws ImageStoreFailed when the store doesn't answer, or refuses.
 * @param base_path what delivery addresses start with, without a slash at the end
 */
export function s3Images(options: S3Options, base_path: string): ImageStore {
  const { region, access_key_id, secret_access_key, session_token, timeout } = options
  const bucket = bucketAddress(options)
  // Of derived keys, which last a day each.
  const cache = new Map<string, ArrayBuffer>()

  async function tryOnce({ method, name, body, type }: Call): Promise<Answer> {
    const signed = await new AwsV4Signer({
      method,
      url: `${bucket}/${name}`,
      headers: {
        // Signed with the rest, so that the store takes no other bytes than these.
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
      // A redirect means another region or bucket: the settings are wrong, and the signature would be too.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    })
    // Also refused when it ends before the length that was announced.
    const bytes = Buffer.from(await response.arrayBuffer())
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    return { status: response.status, bytes, retry_after: seconds >= 0 ? seconds * 1000 : null }
  }

  /** Asks again after refusals that pass and after none: each call has the same effect however often it is made. */
  async function ask(call: Call): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      let silence = ''
      const told = await tryOnce(call).catch((error: unknown) => {
        silence = noAnswerReason(error)
        return null
      })
      if (told && (told.status < 300 || isMissing(told, call))) return told
      if (tries === TRIES || (told && !PASSING.has(told.status))) {
        const why = told ? `${told.status} ${codeOf(told) ?? ''}`.trim() : silence
        throw new ImageStoreFailed(`${call.method} ${call.name}, try ${tries}: ${why}`)
      }
      const wait = told?.retry_after ?? FIRST_PAUSE * 2 ** (tries - 1) * (0.5 + Math.random() / 2)
      await pause(Math.min(wait, LONGEST_PAUSE))
    }
  }

  return keptImages(
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

/** A missing bucket is a wrong setting, not a missing picture. HEAD has no body that could say which of both it is. */
const isMissing = (answer: Answer, { method }: Call) =>
  answer.status === 404 && method !== 'PUT' && (method === 'HEAD' || codeOf(answer) !== 'NoSuchBucket')

/** The protocol's name of an error, such as SignatureDoesNotMatch. */
const codeOf = ({ bytes }: Answer) => /<Code>(\w+)<\/Code>/.exec(bytes.toString('utf8', 0, 4096))?.[1] ?? null
