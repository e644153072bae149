// Sends traces to a collector by OpenTelemetry's protocol: OTLP over HTTP, in JSON. No request
// waits for a slow or unreachable collector: the buffer is limited, and spans beyond it are
// dropped.
import { randomBytes } from 'node:crypto'
import { errorCode, noResponseReason } from '#domain/shared/caught-error.ts'
import type { Log } from '#gateways/log.ts'
import { requestId } from '#database/request-id.ts'
import type { Attributes, Kind, Span, Tracer } from './spans.ts'
import type { TraceSettings } from './telemetry-settings.ts'

type Options = TraceSettings & {
  version: string
  log: Pick<Log, 'warn'>
  /** Maximum spans that wait to be sent. */
  most?: number
  /** Interval between two messages, ms. */
  every?: number
  /** Timeout of a message, ms. */
  timeout?: number
}

/** Maximum spans in one message. */
const BATCH = 500
/** Minimum time between two warnings about a collector that fails, ms. */
const QUIET_FOR = 60_000

/** Values of opentelemetry/proto/trace/v1/trace.proto */
const KINDS: Record<Kind, number> = { internal: 1, server: 2, client: 3, consumer: 5 }
const ERROR = 2

type Value = { stringValue: string } | { boolValue: boolean } | { intValue: string } | { doubleValue: number }
type Ended = {
  traceId: string
  spanId: string
  parentSpanId?: string
  flags: number
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Value }[]
  status: { code?: number }
}

export function openTelemetryTracer(options: Options): Tracer {
  const queue = sendingQueue(options)
  const { ratio } = options

  function open(
    ids: { trace: string; parent: string | undefined },
    name: string,
    kind: Kind,
    attributes: Attributes,
    ago: number,
  ): Span {
    const id = randomBytes(8).toString('hex')
    const began = performance.now() - ago
    const all = { ...attributes }
    return {
      traceparent: `00-${ids.trace}-${id}-01`,
      set: (more) => void Object.assign(all, more),
      child: (childName, childKind, more, ms = 0) =>
        open({ trace: ids.trace, parent: id }, childName, childKind, more, ms),
      end(error) {
        if (error !== undefined) all['error.type'] = kindOf(error)
        queue.add({
          traceId: ids.trace,
          spanId: id,
          ...(ids.parent !== undefined && { parentSpanId: ids.parent }),
          // Sampled.
          flags: 1,
          name,
          kind: KINDS[kind],
          startTimeUnixNano: nanoseconds(began),
          endTimeUnixNano: nanoseconds(performance.now()),
          attributes: listOf(all),
          status: error === undefined ? {} : { code: ERROR },
        })
      },
    }
  }

  return {
    begin(name, kind, attributes, traceparent) {
      const [, trace = newTrace(), parent, flags] = traceparent?.split('-') ?? []
      // The start of the trace decides whether it is sampled.
      const taken =
        flags === undefined
          ? Number.parseInt(trace.slice(-8), 16) < ratio * 0x1_0000_0000
          : (Number.parseInt(flags, 16) & 1) === 1
      return taken ? open({ trace, parent }, name, kind, attributes, 0) : silent(trace)
    },
    stop: () => queue.stop(),
  }
}

/**
 * The id of the request if it is a valid trace id; jobs of the request then belong to the same
 * trace.
 */
function newTrace(): string {
  const id = requestId()
  return id !== null && /^(?!0{32})[0-9a-f]{32}$/.test(id) ? id : randomBytes(16).toString('hex')
}

/** The span of a trace that isn't sampled. */
function silent(trace: string): Span {
  const span: Span = {
    traceparent: `00-${trace}-${randomBytes(8).toString('hex')}-00`,
    set: () => undefined,
    end: () => undefined,
    child: () => span,
  }
  return span
}

/** A short name: messages of errors may contain personal data. */
function kindOf(error: unknown): string {
  const code = errorCode(error) ?? ''
  if (/^\w{1,40}$/.test(code)) return code
  return error instanceof Error ? error.name : 'error'
}

/** Nanoseconds since 1970. @param at a time of `performance.now` */
function nanoseconds(at: number): string {
  const ms = performance.timeOrigin + at
  const whole = Math.floor(ms)
  return `${whole}${String(Math.floor((ms - whole) * 1e6)).padStart(6, '0')}`
}

const listOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: valueOf(value) }))

function valueOf(value: string | number | boolean): Value {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}

function sendingQueue({
  url,
  headers,
  service_name,
  version,
  log,
  most = 4_000,
  every = 2_000,
  timeout = 5_000,
}: Options) {
  const waiting: Ended[] = []
  let lost = 0
  let saidAt = -Infinity
  let sending: Promise<void> | null = null
  const resource = {
    attributes: listOf({
      'service.name': service_name,
      'service.version': version,
      'service.instance.id': `${process.pid}-${randomBytes(4).toString('hex')}`,
      'telemetry.sdk.language': 'nodejs',
    }),
  }

  async function send(spans: Ended[]): Promise<void> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({
          resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'tsumugi', version }, spans }] }],
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`the collector answers ${response.status}`)
    } catch (error) {
      lost += spans.length
      if (performance.now() - saidAt < QUIET_FOR) return
      log.warn({ spans: lost, reason: noResponseReason(error) }, 'traces could not be sent')
      saidAt = performance.now()
      lost = 0
    }
  }

  const flush = () =>
    (sending ??= (async () => {
      while (waiting.length > 0) await send(waiting.splice(0, BATCH))
    })().finally(() => {
      sending = null
    }))
  const timer = setInterval(() => void flush(), every)
  timer.unref()

  return {
    add(span: Ended) {
      if (waiting.length >= most) lost += 1
      else waiting.push(span)
    },
    async stop() {
      clearInterval(timer)
      await sending
      await Promise.race([flush(), new Promise((resolve) => setTimeout(resolve, timeout).unref())])
    },
  }
}
