// Serves the metrics on a port of their own, which no proxy forwards: they contain business
// figures.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Metrics } from './metrics.ts'

export const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export type Offered = { port: number; stop: () => Promise<void> }

/** @throws Error when the port is in use */
export async function serveMetrics(
  metrics: Pick<Metrics, 'read'>,
  { port, host }: { port: number; host: string },
): Promise<Offered> {
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0]
    if (path !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(404).end()
      return
    }
    metrics.read().then(
      (text) => response.writeHead(200, { 'content-type': CONTENT_TYPE, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  // More parallel clients are not needed.
  server.maxConnections = 32
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
