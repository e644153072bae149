// Bytes that no HTTP client sends: broken requests, and requests that hide another one.
import net from 'node:net'

const HOST = 'Host: 127.0.0.1\r\n'
const CLOSE = 'Connection: close\r\n'

/** By name; each is sent on its own connection. */
export const RAW: Record<string, Buffer> = Object.fromEntries(
  Object.entries({
    'no request at all': '\r\n\r\n\r\n',
    'binary bytes': '\u0000\u0001\u0002\u0016\u0003\u0001\r\n\r\n',
    'a TLS hello': '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
    'HTTP/0.9': 'GET /\r\n\r\n',
    'HTTP/2 without TLS': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'an unknown version': `GET / HTTP/9.9\r\n${HOST}\r\n`,
    'no host': `GET / HTTP/1.1\r\n${CLOSE}\r\n`,
    'two hosts': `GET / HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\n${CLOSE}\r\n`,
    'a host with a path': `GET / HTTP/1.1\r\nHost: a.example/../x?y#z\r\n${CLOSE}\r\n`,
    'an empty host': `GET / HTTP/1.1\r\nHost:\r\n${CLOSE}\r\n`,
    'the host of somebody else in the address': `GET http://evil.example/stories HTTP/1.1\r\n${HOST}${CLOSE}\r\n`,
    'an address without a path': `GET stories HTTP/1.1\r\n${HOST}${CLOSE}\r\n`,
    'an asterisk': `OPTIONS * HTTP/1.1\r\n${HOST}${CLOSE}\r\n`,
    'a tunnel': `CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n`,
    'an upgrade to a web socket': `GET / HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    'a method nobody knows': `BREW /pot HTTP/1.1\r\n${HOST}${CLOSE}\r\n`,
    'a trace': `TRACE /stories HTTP/1.1\r\n${HOST}${CLOSE}X-Secret: 1\r\n\r\n`,
    'a broken escape': `GET /stories/%zz HTTP/1.1\r\n${HOST}${CLOSE}\r\n`,
    'bytes beyond ASCII in the address': `GET /stories/\u00e3\u0081 HTTP/1.1\r\n${HOST}${CLOSE}\r\n`,
    'a null byte in the address': `GET /stories\u0000 HTTP/1.1\r\n${HOST}${CLOSE}\r\n`,
    'backslashes in the address': `GET \\\\evil.example\\ HTTP/1.1\r\n${HOST}${CLOSE}\r\n`,
    'an address of 20 kB': `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${HOST}${CLOSE}\r\n`,
    'headers of 100 kB': `GET / HTTP/1.1\r\n${HOST}X-Long: ${'a'.repeat(100_000)}\r\n${CLOSE}\r\n`,
    '3,000 headers': `GET / HTTP/1.1\r\n${HOST}${Array.from({ length: 3000 }, (_, n) => `X-${n}: 1\r\n`).join('')}${CLOSE}\r\n`,
    'a header over two lines': `GET / HTTP/1.1\r\n${HOST}X-A: 1\r\n 2\r\n${CLOSE}\r\n`,
    'a header without a name': `GET / HTTP/1.1\r\n${HOST}: 1\r\n${CLOSE}\r\n`,
    'a space before the colon': `GET / HTTP/1.1\r\n${HOST}Content-Length : 5\r\n${CLOSE}\r\nhello`,
    'a null byte in a header': `GET / HTTP/1.1\r\n${HOST}X-A: a\u0000b\r\n${CLOSE}\r\n`,
    'lines that end with LF alone': `GET / HTTP/1.1\nHost: 127.0.0.1\nConnection: close\n\n`,
    'a length and chunks': `POST /api/v1/sign_in HTTP/1.1\r\n${HOST}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\n${HOST}\r\n`,
    'two lengths': `POST /api/v1/sign_in HTTP/1.1\r\n${HOST}Content-Length: 0\r\nContent-Length: 40\r\n\r\nGET /smuggled HTTP/1.1\r\n${HOST}\r\n`,
    'a length that is none': `POST /api/v1/sign_in HTTP/1.1\r\n${HOST}Content-Length: +5\r\n${CLOSE}\r\nhello`,
    'a negative length': `POST /api/v1/sign_in HTTP/1.1\r\n${HOST}Content-Length: -1\r\n${CLOSE}\r\n`,
    'a length beyond any': `POST /api/v1/sign_in HTTP/1.1\r\n${HOST}Content-Length: 99999999999999999999\r\n${CLOSE}\r\n`,
    'chunks in an unknown coding': `POST /api/v1/sign_in HTTP/1.1\r\n${HOST}Transfer-Encoding: xchunked\r\n${CLOSE}\r\n0\r\n\r\n`,
    'a chunk whose size is none': `POST /api/v1/sign_in HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n${CLOSE}\r\nzz\r\n{}\r\n0\r\n\r\n`,
    'a chunk that says more than it has': `POST /api/v1/sign_in HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n${CLOSE}\r\nff\r\n{}\r\n0\r\n\r\n`,
    'a chunk with an endless extension': `POST /api/v1/sign_in HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n${CLOSE}\r\n2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
    'a trailer': `POST /api/v1/sign_in HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n${CLOSE}\r\n2\r\n{}\r\n0\r\nX-Forwarded-For: 1.2.3.4\r\n\r\n`,
    'a body that ends too early': `POST /api/v1/sign_in HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email":`,
    'an expectation': `POST /api/v1/sign_in HTTP/1.1\r\n${HOST}Expect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 2\r\n${CLOSE}\r\n{}`,
    'an expectation nobody knows': `POST /api/v1/sign_in HTTP/1.1\r\n${HOST}Expect: a-miracle\r\nContent-Length: 2\r\n${CLOSE}\r\n{}`,
    'ten requests in one packet': `GET /api/v1/front HTTP/1.1\r\n${HOST}\r\n`.repeat(10),
  }).map(([name, text]) => [name, Buffer.from(text, 'latin1')]),
)

export type RawOutcome = {
  /** Statuses of the responses, in order. */
  statuses: number[]
  /** The received text, at most 100 kB. */
  text: string
  /** Whether the server still held the connection at the timeout. */
  held: boolean
}

/**
 * Sends the bytes, closes its half of the connection, and reads until the server closes the other
 * or `ms` have passed.
 */
export function sendRaw(port: number, bytes: Buffer, ms: number): Promise<RawOutcome> {
  return new Promise((resolve) => {
    let text = ''
    const socket = net.connect(port, '127.0.0.1', () => socket.end(bytes))
    const settle = (held: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      const statuses = [...text.matchAll(/^HTTP\/1\.[01] (\d{3})/gm)].map(([, status]) => Number(status))
      resolve({ statuses, text, held })
    }
    const timer = setTimeout(() => settle(true), ms)
    socket.on('data', (data) => {
      if (text.length < 100_000) text += data.toString('latin1')
    })
    socket.on('error', () => settle(false))
    socket.on('close', () => settle(false))
  })
}
