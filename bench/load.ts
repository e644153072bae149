// The load generator, in its own process: connections that each send the next request after the
// response. It uses bare sockets, because on two cores the server loses every microsecond
// that the client takes.
import net from 'node:net'

export type LoadRequest = { method?: string; path: string; headers?: Record<string, string>; body?: string }
export type LoadOrder = {
  port: number
  connections: number
  /** Sent in turn, and again from the start, unless `once`. */
  requests: LoadRequest[]
  /** Stops after this many seconds… */
  seconds?: number
  /** …or after each was sent once. */
  once?: boolean
  /** Each request has a connection of its own, as from a proxy that keeps few connections. */
  fresh?: boolean
}
export type LoadReport = {
  count: number
  seconds: number
  /** Responses in each second since the start. */
  per_second: number[]
  /** Number of responses per status. */
  statuses: Record<string, number>
  /** Bodies of responses that were not 2xx, with their number; only with `once`. */
  refusals: Record<string, number>
  median_ms: number
  p95_ms: number
  mean_ms: number
  bytes: number
}

const END = Buffer.from('\r\n\r\n')

function bytesOf({ method = 'GET', path, headers = {}, body }: LoadRequest, port: number): Buffer {
  const lines = [`${method} ${path} HTTP/1.1`, `host: localhost:${port}`]
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  const content = Buffer.from(body ?? '')
  if (body !== undefined) lines.push('content-type: application/json', `content-length: ${content.length}`)
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), content])
}

type Answer = { status: number; length: number; body: Buffer }

/** The first complete response in `data`, or null while a part is missing. */
function readAnswer(data: Buffer): Answer | null {
  const end = data.indexOf(END)
  if (end < 0) return null
  const head = data.toString('latin1', 0, end).toLowerCase()
  const start = end + 4
  const status = Number(head.slice(9, 12))
  const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1]
  if (length !== undefined) {
    const whole = start + Number(length)
    return data.length < whole ? null : { status, length: whole, body: data.subarray(start, whole) }
  }
  if (!head.includes('transfer-encoding: chunked'))
    return status === 204 || status === 304 ? { status, length: start, body: Buffer.alloc(0) } : null
  for (let at = start; ;) {
    const line = data.indexOf('\r\n', at)
    if (line < 0) return null
    const size = Number.parseInt(data.toString('latin1', at, line), 16)
    at = line + 2 + size + 2
    if (data.length < at) return null
    if (size === 0) return { status, length: at, body: data.subarray(start, at) }
  }
}

export async function load(order: LoadOrder): Promise<LoadReport> {
  const { port, connections, once = false, fresh = false } = order
  const requests = order.requests.map((request) => bytesOf(request, port))
  const times: number[] = []
  const per_second: number[] = []
  const statuses: Record<string, number> = {}
  const refusals: Record<string, number> = {}
  let next = 0
  let bytes = 0
  let unanswered = 0
  const began = performance.now()
  const until = order.seconds === undefined ? Infinity : began + order.seconds * 1000

  await Promise.all(
    Array.from(
      { length: connections },
      () =>
        new Promise<void>((resolve, reject) => {
          const connect = () => {
            const socket = net.connect(port, '127.0.0.1')
            socket.setNoDelay(true)
            let pending: Buffer[] = []
            let sent = 0
            let open = false
            let replaced = false
            const send = () => {
              if (performance.now() >= until || (once && next >= requests.length)) {
                socket.end()
                resolve()
                return
              }
              sent = performance.now()
              open = true
              socket.write(requests[next++ % requests.length]!)
            }
            socket.on('connect', send)
            socket.on('data', (chunk: Buffer) => {
              pending.push(chunk)
              const data = pending.length === 1 ? chunk : Buffer.concat(pending)
              const answer = readAnswer(data)
              if (!answer) {
                pending = [data]
                return
              }
              pending = []
              open = false
              const now = performance.now()
              times.push(now - sent)
              const second = Math.floor((now - began) / 1000)
              while (per_second.length <= second) per_second.push(0)
              per_second[second]! += 1
              statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
              bytes += answer.body.length
              if (once && answer.status >= 300) {
                const text = answer.body.toString('utf8')
                refusals[text] = (refusals[text] ?? 0) + 1
              }
              if (!fresh) return send()
              replaced = true
              socket.destroy()
              connect()
            })
            socket.on('error', reject)
            socket.on('close', () => {
              if (open) unanswered += 1
              if (!replaced) resolve()
            })
          }
          connect()
        }),
    ),
  )
  if (unanswered > 0) statuses.unanswered = unanswered
  const seconds = (performance.now() - began) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return {
    count: times.length,
    seconds,
    per_second,
    statuses,
    refusals,
    median_ms: at(0.5),
    p95_ms: at(0.95),
    mean_ms: times.reduce((sum, one) => sum + one, 0) / Math.max(1, times.length),
    bytes: bytes / Math.max(1, times.length),
  }
}

if (process.send)
  process.on('message', (order: LoadOrder) => {
    load(order).then(
      (report) => process.send!({ report }),
      (error: unknown) => process.send!({ error: String(error) }),
    )
  })
