// Requests of visitors to nginx on this machine, with the name of the site and its certificate,
// from any address of the loopback network.
import https from 'node:https'

export type Ask = {
  method?: string
  headers?: Record<string, string>
  body?: Buffer | string
  /** Client address: 127.0.0.2 counts as another client than 127.0.0.3. */
  from?: string
}

export type Answer = {
  status: number
  /** All values of each header, by its name in lower case. */
  headers: Record<string, string[]>
  body: Buffer
  text: string
  json: () => Record<string, unknown>
}

/**
 * @returns a function that sends requests to the site; the certificate must be the given one and
 *   match the name
 */
export function visitorOf({ name, port, ca }: { name: string; port: number; ca: string }) {
  return (path: string, { method = 'GET', headers = {}, body, from = '127.0.0.1' }: Ask = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const request = https.request(
        {
          host: '127.0.0.1',
          port,
          servername: name,
          ca,
          localAddress: from,
          agent: false,
          path,
          method,
          headers: { host: name, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }), ...headers },
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            const all = Buffer.concat(chunks)
            const text = all.toString('utf8')
            const sent = response.headersDistinct as Record<string, string[]>
            const json = () => JSON.parse(text) as Record<string, unknown>
            resolve({ status: response.statusCode ?? 0, headers: sent, body: all, text, json })
          })
        },
      )
      request.on('error', reject)
      // The response to a body that is too large arrives before its end, while the client still
      // sends.
      request.end(body)
    })
}
