// A server behind a proxy that notes what goes wrong in its pages, and that can be cut.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { anotherServer } from '../support/another-server.ts'

const REPORTS = '/reports-of-the-test'
const SCRIPT = '/script-of-the-test.js'
/** Runs before all scripts of a page, and removes its element, so that React doesn't find it. */
const WATCH = `{
  document.currentScript.remove()
  const report = (what) => navigator.sendBeacon('${REPORTS}', what + ' (' + location.pathname + ')')
  addEventListener('error', ({ message }) => report('uncaught: ' + message))
  addEventListener('unhandledrejection', ({ reason }) => report('unhandled: ' + reason))
  addEventListener('securitypolicyviolation', (event) => report('policy: ' + event.violatedDirective + ' ' + event.blockedURI))
  for (const level of ['error', 'warn']) {
    const write = console[level]
    console[level] = (...words) => {
      report('console.' + level + ': ' + words.join(' '))
      write.apply(console, words)
    }
  }
}`

/** @throws if the server doesn't start */
export async function watchedServer() {
  const problems: string[] = []
  let upstream = ''
  const proxy = http.createServer((request, response) => {
    if (request.url === SCRIPT) return response.setHeader('content-type', 'text/javascript').end(WATCH)
    if (request.url === REPORTS) {
      let words = ''
      request.on('data', (part: Buffer) => (words += part.toString()))
      request.on('end', () => {
        // React Router asks for the routes of links ahead of a click. A navigation ends that.
        if (!words.startsWith('console.error: Failed to fetch manifest patches')) problems.push(words)
        response.writeHead(204).end()
      })
      return response
    }
    const headers = { ...request.headers, 'accept-encoding': 'identity' }
    const call = http.request(upstream + request.url, { method: request.method, headers }, (answer) => {
      const { statusCode = 0, statusMessage = '' } = answer
      if (statusCode >= 400) problems.push(`${statusCode}: ${request.method} ${request.url}`)
      // A frame's policy allows it no reports.
      const isPage =
        answer.headers['content-type']?.startsWith('text/html') && request.headers['sec-fetch-dest'] !== 'iframe'
      if (!isPage) {
        response.writeHead(statusCode, statusMessage, answer.rawHeaders)
        return void answer.pipe(response)
      }
      let page = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => (page += part))
      answer.on('end', () => {
        delete answer.headers['content-length']
        response.writeHead(statusCode, answer.headers)
        response.end(page.replace(/<head[^>]*>/, `$&<script src="${SCRIPT}"></script>`))
      })
    })
    call.on('error', () => response.destroy())
    response.on('close', () => call.destroy())
    return request.pipe(call)
  })
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => proxy.once('error', reject).listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = proxy.address() as AddressInfo
  const origin = `http://localhost:${port}`
  // It reads the passwords that the first server stored (e2e/serve.mjs).
  const cheap = new URL('../../test/cheap-scrypt.mjs', import.meta.url).href
  const server = await anotherServer({ BASE_URL: origin, NODE_OPTIONS: `--import ${cheap}` })
  upstream = server.origin
  const cut = () =>
    new Promise<void>((resolve) => {
      proxy.close(() => resolve())
      proxy.closeAllConnections()
    })
  return {
    origin,
    /** Errors, warnings and failed requests of pages, since the last time they were taken. */
    takeProblems: () => problems.splice(0),
    /** No connection is answered any more. */
    cut,
    restore: () => listen(port),
    stop: async () => {
      if (proxy.listening) await cut()
      await server.stop()
    },
  }
}
