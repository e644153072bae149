// Settings of metrics and request ids.
import { BadConfiguration, oneOf, type Source, together, wholeNumber } from '../settings.ts'

export type TelemetrySettings = {
  /** null: no metrics. */
  metrics: { port: number; host: string } | null
  /** Whether a proxy in front replaces X-Request-Id of every request. */
  trusts_ids: boolean
}

export function readTelemetry(source: Source): TelemetrySettings {
  return together({
    metrics: () => readMetrics(source),
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
