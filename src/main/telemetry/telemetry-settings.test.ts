import { describe, expect, it } from 'vitest'
import { BadConfiguration } from '../settings.ts'
import { readTelemetry } from './telemetry-settings.ts'

const traces = (source: Record<string, string>) =>
  readTelemetry({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/', ...source }).traces

it('is off by default', () => {
  expect(readTelemetry({})).toEqual({ metrics: null, traces: null, trusts_ids: false })
  expect(readTelemetry({ OTEL_SERVICE_NAME: 'x', METRICS_HOST: '10.0.0.1' })).toEqual(readTelemetry({}))
  expect(traces({ OTEL_SDK_DISABLED: 'true' })).toBeNull()
  expect(traces({ OTEL_TRACES_EXPORTER: 'none' })).toBeNull()
})

it('reads the variables of OpenTelemetry as its specification means them', () => {
  expect(traces({})).toEqual({ url: 'http://collector:4318/v1/traces', headers: {}, service_name: 'tsumugi', ratio: 1 })
  expect(
    traces({
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/api/otlp',
      OTEL_EXPORTER_OTLP_HEADERS: 'Api-Key=se%3Dcret, x-team=a',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_SERVICE_NAME: 'つむぎ',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    }),
  ).toEqual({
    url: 'https://traces.example/api/otlp',
    headers: { 'api-key': 'se=cret', 'x-team': 'a' },
    service_name: 'つむぎ',
    ratio: 0.1,
  })
})

it('serves metrics only on this machine by default', () => {
  expect(readTelemetry({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' })
  expect(readTelemetry({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.11' }).metrics!.host).toBe('10.0.0.11')
})

describe('a start is refused with', () => {
  it.each([
    ['metrics on the port of the pages', { PORT: '3100', METRICS_PORT: '3100' }, /METRICS_PORT は PORT と別/],
    ['metrics on the default port of the pages', { METRICS_PORT: '3000' }, /METRICS_PORT/],
    ['an invalid port', { METRICS_PORT: 'on' }, /METRICS_PORT/],
    [
      'a collector without an address',
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
      /OTEL_EXPORTER_OTLP_ENDPOINT/,
    ],
    [
      'another protocol',
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4317', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
      /http\/json/,
    ],
    [
      'a sampler that isn’t known',
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_TRACES_SAMPLER: 'jaeger_remote' },
      /OTEL_TRACES_SAMPLER/,
    ],
    [
      'a part that is none',
      {
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c',
        OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
        OTEL_TRACES_SAMPLER_ARG: '7',
      },
      /_ARG/,
    ],
    [
      'headers that can’t be read',
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_EXPORTER_OTLP_HEADERS: 'secret-1234' },
      /OTEL_EXPORTER_OTLP_HEADERS/,
    ],
    ['an invalid TRUST_REQUEST_ID', { TRUST_REQUEST_ID: 'yes' }, /TRUST_REQUEST_ID は on・off/],
  ])('%s', (_, source: Record<string, string>, words) => {
    let message = ''
    try {
      readTelemetry(source)
    } catch (error) {
      if (!(error instanceof BadConfiguration)) throw error
      message = error.message
    }
    expect(message).toMatch(words)
    expect(message).not.toContain('secret-1234')
  })
})
