import type { ImageHost } from '#contract/images/images-schemas.ts'
import { getImageHost } from '#web/calls/images.ts'
import { readResponse } from '#web/read-response.ts'

/**
 * A picture in forms and lists. Both values come from the image host's response
 * (docs/product/images.md#upload-protocol).
 */
export type UploadedPicture = { object_key: string; url: string }

/** Why an upload failed. `status` is the HTTP status, 0 without a response. */
export class UploadFailed extends Error {
  readonly status: number
  constructor(status: number, explanation: string | null) {
    super(`アップロードエラー：${status}${explanation ? `\n${explanation}` : ''}`)
    this.status = status
  }

  /** Whether a retry with the same file may succeed. */
  get retryable(): boolean {
    return this.status !== 400 && this.status !== 413
  }
}

const NO_ANSWER = '通信できませんでした。接続をお確かめのうえ、もう一度お試しください。'

let knownHost: Promise<ImageHost> | null = null
/** The image host's settings; requested once and cached. @throws UploadFailed */
export function imageHost(): Promise<ImageHost> {
  knownHost ??= readResponse(getImageHost()).then((answer) => {
    if (answer.ok) return answer.data
    knownHost = null
    throw new UploadFailed(answer.status, answer.error.message)
  })
  return knownHost
}

type Options = {
  /** Called with the sent share of the file, 0 to 1. */
  onProgress: (sent: number) => void
  /** Aborts the upload; the promise then rejects with the signal's reason. */
  signal: AbortSignal
}

/** Uploads one file to the image host. @throws UploadFailed */
export async function uploadPicture(file: File, { onProgress, signal }: Options): Promise<UploadedPicture> {
  const { upload_url, upload_preset } = await imageHost()
  const form = new FormData()
  form.append('upload_preset', upload_preset)
  form.append('file', file)
  const { status, body } = await send(upload_url, form, onProgress, signal)
  const { public_id, secure_url, message } = textsOf(body)
  if (status === 200 && public_id && secure_url) return { object_key: public_id, url: withoutOwnOrigin(secure_url) }
  // `message` is only in our own host's errors; other hosts' messages are for developers and in
  // English.
  throw new UploadFailed(status, message ?? (status === 0 ? NO_ANSWER : null))
}

/** XMLHttpRequest, because fetch has no upload progress. Status 0 without a response. */
async function send(
  url: string,
  form: FormData,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<{ status: number; body: unknown }> {
  signal.throwIfAborted()
  return await new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onabort = () => reject(signal.reason as Error)
    request.onloadend = () => {
      signal.removeEventListener('abort', abort)
      resolve({ status: request.status, body: jsonOf(request.responseText) })
    }
    signal.addEventListener('abort', abort)
    request.open('POST', url)
    request.send(form)
  })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * The string values of a response body of any shape. By hand: a schema library is larger than this
 * page and tests for eval.
 */
function textsOf(body: unknown): Partial<Record<string, string>> {
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** Our own pictures are stored by path, so that they survive a change of the product's domain. */
function withoutOwnOrigin(url: string): string {
  const { origin, pathname } = new URL(url, location.href)
  return origin === location.origin ? pathname : url
}
