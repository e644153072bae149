// A minimal load balancer: it sends each request to the next server, and a GET that found no server
// to another one.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type Proxy = { url: string; stop: () => Promise<void> }

/** ports of the servers, used in turn */
export async function roundRobin(ports: readonly number[]): Promise<Proxy> {
  let turn = 0
  const server = http.createServer((request, response) => {
    const first = turn++
    // Each attempt asks another server, whatever the concurrent requests do.
    const ask = (body: Buffer, attempt = 0) => {
      const port = ports[(first + attempt) % ports.length]!
      const { method, url, headers } = request
      const asked = http.request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
        response.writeHead(answer.statusCode!, answer.rawHeaders)
        answer.pipe(response)
      })
      asked.on('error', (error: NodeJS.ErrnoException) => {
        if (response.headersSent) return response.destroy()
        // A request that reached a server may have had its effect, so a POST is not sent again.
        const is_last = attempt === ports.length - 1
        if (!is_last && (method === 'GET' || error.code === 'ECONNREFUSED')) return ask(body, attempt + 1)
        return response.writeHead(502).end()
      })
      asked.end(body)
    }
    // Reads the whole body first, so that it can be sent again when the first server is not
    // running.
    buffer(request).then(
      (body) => ask(body),
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
