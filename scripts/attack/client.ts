// HTTP requests as an attacker sends them: nothing is corrected on the way, and each outcome is
// reported.
import http from 'node:http'

export type Wish = {
  method: string
  /** As it is sent. */
  path: string
  headers?: Record<string, string>
  body?: Buffer | string | null
}

export type Answer = { status: number; headers: http.IncomingHttpHeaders; text: string; ms: number }
/** Why there is no response: none within the timeout, or the connection was cut. */
export type Failure = { failed: 'hang' | 'cut'; why: string; ms: number }

export type Client = {
  send: (wish: Wish) => Promise<Answer | Failure>
  close: () => void
}

type Options = {
  port: number
  /** The client's own address: 127.0.0.2 counts as another client than 127.0.0.1. */
  from?: string
  /** Maximum number of connections. */
  sockets?: number
  /** Timeout for a response, ms. */
  patience?: number
}

/** At most this many characters of a response are stored. */
const MOST_TEXT = 200_000

export function client({ port, from, sockets = 16, patience = 15_000 }: Options): Client {
  const agent = new http.Agent({ keepAlive: true, maxSockets: sockets })
  const sendOnce = (wish: Wish, retry: boolean): Promise<Answer | Failure> =>
    new Promise((resolve) => {
      const began = performance.now()
      const since = () => performance.now() - began
      const { method, path, headers = {}, body } = wish
      const bytes = body === undefined || body === null ? null : Buffer.from(body)
      const request = http.request({
        host: '127.0.0.1',
        port,
        localAddress: from,
        agent,
        method,
        path,
        // Without a length Node would send a body of these methods as if it were the next request.
        headers: { ...headers, ...(bytes && { 'content-length': String(bytes.length) }) },
      })
      let settled = false
      const settle = (outcome: Answer | Failure) => {
        if (settled) return
        settled = true
        clearTimeout(timer)
        resolve(outcome)
      }
      const timer = setTimeout(() => {
        settle({ failed: 'hang', why: `no answer within ${patience} ms`, ms: since() })
        request.destroy()
      }, patience)
      request.on('error', (error: NodeJS.ErrnoException) => {
        if (settled) return
        // The server may close an idle connection at the moment in which it is used again.
        if (request.reusedSocket && retry) {
          settled = true
          clearTimeout(timer)
          resolve(sendOnce(wish, false))
          return
        }
        settle({ failed: 'cut', why: error.code ?? error.message, ms: since() })
      })
      request.on('response', (response) => {
        const chunks: Buffer[] = []
        let size = 0
        response.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size <= MOST_TEXT) chunks.push(chunk)
        })
        const answered = () =>
          settle({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString('utf8'),
            ms: since(),
          })
        response.on('error', (error) => settle({ failed: 'cut', why: error.message, ms: since() }))
        response.on('end', answered)
        // A stream of events doesn't end before its client leaves.
        if (response.headers['content-type']?.startsWith('text/event-stream')) {
          answered()
          request.destroy()
        }
      })
      request.end(bytes ?? undefined)
    })
  return { send: (wish) => sendOnce(wish, true), close: () => agent.destroy() }
}

/** The Cookie header for a response's Set-Cookie. */
export const cookieOf = ({ headers }: Answer): string =>
  (headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ')

/** A command that sends the request again. */
export function asCommand(url: string, { method, path, headers = {}, body }: Wish): string {
  const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
  const parts = ['curl', '-si', '--path-as-is', '-X', method, quoted(url + path)]
  for (const [name, value] of Object.entries(headers)) parts.push('-H', quoted(`${name}: ${value}`))
  if (body === undefined || body === null) return parts.join(' ')
  const bytes = Buffer.from(body)
  if (bytes.length > 2000) return `${parts.join(' ')} --data-binary @- # ${bytes.length} bytes`
  return `echo ${bytes.toString('base64')} | base64 -d | ${parts.join(' ')} --data-binary @-`
}
