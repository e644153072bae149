// Settings of the metrics and traces.
import { BadConfiguration, oneOf, type Source, together, wholeNumber } from '../settings.ts'

export type TelemetrySettings = {
  /** null: no metrics. */
  metrics: { port: number; host: string } | null
  /** null: no traces. */
  traces: TraceSettings | null
  /** Whether a proxy in front replaces X-Request-Id and traceparent of every request. */
  trusts_ids: boolean
}

export type TraceSettings = {
  /** The collector's address for OTLP over HTTP, with its path. */
  url: string
  /** Headers for the collector; they may contain its key. */
  headers: Record<string, string>
  service_name: string
  /** Ratio of the traces begun here that are sampled, 0–1. */
  ratio: number
}

/** Names and meaning of OTEL_… are those of the OpenTelemetry specification. */
export function readTelemetry(source: Source): TelemetrySettings {
  return together({
    metrics: () => readMetrics(source),
    traces: () => readTraces(source),
    trusts_ids: () => oneOf(source, 'TRUST_REQUEST_ID', 'off', ['on', 'off']) === 'on',
  })
}

function readMetrics(source: Source): TelemetrySettings['metrics'] {
  if (!source.METRICS_PORT) return null
  const port = wholeNumber(source, 'METRICS_PORT', 0, 0, 65_535)
  if (port !== 0 && String(port) === (source.PORT || '3000'))
    throw new BadConfiguration('METRICS_PORT は PORT と別の番号にしてください（/metrics は公開しないものです）。')
  return { port, host: source.METRICS_HOST || '127.0.0.1' }
}

function readTraces(source: Source): TraceSettings | null {
  const own = source.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT
  const general = source.OTEL_EXPORTER_OTLP_ENDPOINT
  const disabled = source.OTEL_SDK_DISABLED === 'true' || source.OTEL_TRACES_EXPORTER === 'none'
  if (disabled || (!own && !general)) return null
  const name = own ? 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT' : 'OTEL_EXPORTER_OTLP_ENDPOINT'
  const url = own || `${general!.replace(/\/+$/, '')}/v1/traces`
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new BadConfiguration(`${name} は http:// か https:// で始まるアドレスにしてください。`)
  const protocol = source.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL || source.OTEL_EXPORTER_OTLP_PROTOCOL || 'http/json'
  if (protocol !== 'http/json') throw new BadConfiguration('OTEL_EXPORTER_OTLP_PROTOCOL は http/json だけが使えます。')
  return {
    url,
    headers: readHeaders(source.OTEL_EXPORTER_OTLP_TRACES_HEADERS || source.OTEL_EXPORTER_OTLP_HEADERS || ''),
    service_name: source.OTEL_SERVICE_NAME || 'tsumugi',
    ratio: readRatio(source),
  }
}

/** `name=value,name=value`, values URL-encoded. Error messages never contain them. */
function readHeaders(text: string): Record<string, string> {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name, value] = /^\s*([\w-]+)\s*=\s*(\S*)\s*$/.exec(pair) ?? []
      if (!name) throw new BadConfiguration('OTEL_EXPORTER_OTLP_HEADERS は 名前=値 をカンマで区切ってください。')
      try {
        return [name.toLowerCase(), decodeURIComponent(value!)]
      } catch {
        throw new BadConfiguration('OTEL_EXPORTER_OTLP_HEADERS の値を読み取れません。')
      }
    }),
  )
}

function readRatio(source: Source): number {
  const sampler = source.OTEL_TRACES_SAMPLER || 'parentbased_always_on'
  if (sampler === 'parentbased_always_on') return 1
  if (sampler !== 'parentbased_traceidratio')
    throw new BadConfiguration(
      'OTEL_TRACES_SAMPLER は parentbased_always_on か parentbased_traceidratio にしてください。',
    )
  const ratio = Number(source.OTEL_TRACES_SAMPLER_ARG || '1')
  if (!(ratio >= 0 && ratio <= 1))
    throw new BadConfiguration('OTEL_TRACES_SAMPLER_ARG は 0 から 1 の数にしてください。')
  return ratio
}
