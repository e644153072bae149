// Reads the multipart form of an upload (RFC 7578), within limits of size, number of parts and
// header length. The parser of the platform has no limits and blocks the process for a third of a
// second on a large photo.
import type { UploadForm } from '#services/images/images.ts'
import { Refused } from '#services/shared/refused.ts'

/** The protocol has about a dozen fields that we ignore. */
const MOST_PARTS = 30
const MOST_HEADER_BYTES = 4096
const MOST_FIELD_BYTES = 1000
/** Maximum size of the form in addition to the file, in bytes. */
export const FORM_BYTES = 65_536

const PARAMETER = /([\w*-]+)=(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/g
const END_OF_HEADERS = Buffer.from('\r\n\r\n')

/**
 * @param most bytes of the whole body
 * @throws Refused upload_malformed, image_too_large
 */
export async function readUpload(request: Request, most: number): Promise<UploadForm> {
  const type = request.headers.get('content-type') ?? ''
  const [, quoted, plain] =
    /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;,"]{1,70}))/i.exec(type) ?? []
  const boundary = quoted ?? plain
  if (!boundary) throw new Refused('upload_malformed')
  return formOf(await bytesOf(request, most), boundary)
}

async function bytesOf(request: Request, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.length
      if (size > most) break
      chunks.push(chunk)
    }
  } catch {
    // The client closed the connection.
    throw new Refused('upload_malformed')
  }
  if (size > most) throw new Refused('image_too_large', { most: most - FORM_BYTES })
  return Buffer.concat(chunks)
}

function formOf(body: Buffer, boundary: string): UploadForm {
  const form: UploadForm = { files: [], upload_presets: [] }
  const opening = Buffer.from(`--${boundary}`)
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  let at = body.subarray(0, opening.length).equals(opening) ? opening.length : -1
  for (let parts = 0; at > 0; parts += 1) {
    if (body.toString('latin1', at, at + 2) === '--') return form
    const head = at + 2
    const content = body.indexOf(END_OF_HEADERS, at)
    const end = content < 0 ? -1 : body.indexOf(delimiter, content + 2)
    if (body.toString('latin1', at, head) !== '\r\n' || end < 0) break
    if (parts >= MOST_PARTS || content - head > MOST_HEADER_BYTES) break
    addPart(form, body.toString('utf8', head, content), body.subarray(content + END_OF_HEADERS.length, end))
    at = end + delimiter.length
  }
  throw new Refused('upload_malformed')
}

function addPart(form: UploadForm, head: string, content: Buffer) {
  const disposition = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(head)?.[1] ?? ''
  const given = new Map<string, string>()
  for (const [, key = '', quoted, plain = ''] of disposition.matchAll(PARAMETER))
    given.set(key.toLowerCase(), quoted ?? plain)
  const name = given.get('name')
  // An empty file input sends an empty file name. The protocol also allows a file as a URL or as
  // text; we don't.
  if (name === 'file' && (given.get('filename') || given.get('filename*'))) form.files.push(content)
  if (name === 'upload_preset' && content.length <= MOST_FIELD_BYTES) form.upload_presets.push(content.toString('utf8'))
}
