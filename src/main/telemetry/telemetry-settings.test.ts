import { describe, expect, it } from 'vitest'
import { BadConfiguration } from '../settings.ts'
import { readTelemetry } from './telemetry-settings.ts'

it('is off by default', () => {
  expect(readTelemetry({})).toEqual({ metrics: null, trusts_ids: false })
  expect(readTelemetry({ METRICS_HOST: '10.0.0.1' })).toEqual(readTelemetry({}))
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
  })
})
