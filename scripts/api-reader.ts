// Adds the script of the API document's reader to the built web
// (docs/decisions/040-api-document.md). The package exports the script only through a plugin for
// Fastify, so the plugin gets an object with the few parts of Fastify that it uses.
import scalar from '@scalar/fastify-api-reference'
import type { Plugin } from 'vite'
import { READER_FILE } from '../src/api/document/reader-file.ts'

type Reply = { header: () => Reply; send: (body: string) => string }
type Route = { url: string; handler: (request: unknown, reply: Reply) => string }
type RegisterPlugin = (fastify: object, options: object, done: () => void) => void

/**
 * Runs in front of the reader, which breaks our Content-Security-Policy in two ways. It gives the
 * page's nonce to one of its three style sheets only. And zod, which is part of it, tries whether
 * it may compile code from strings.
 */
const WITHIN_THE_POLICY = `{
  const { nonce } = document.currentScript
  const createElement = document.createElement
  document.createElement = (name, options) => {
    const element = createElement.call(document, name, options)
    if (name === 'style') element.setAttribute('nonce', nonce)
    return element
  }
  globalThis.__zod_globalConfig = { jitless: true }
}`

function readerSource(): string {
  const routes: Route[] = []
  const fastify = { initialConfig: {}, hasPlugin: () => false, route: (route: Route) => routes.push(route) }
  const register = scalar as unknown as RegisterPlugin
  register(fastify, { configuration: { url: '/api/openapi.json' } }, () => {})
  const script = routes.find(({ url }) => url.endsWith('.js'))
  if (!script) throw new Error('@scalar/fastify-api-reference serves no script any more')
  const reply: Reply = { header: () => reply, send: (body) => body }
  return `${WITHIN_THE_POLICY}\n${script.handler(null, reply)}`
}

/** Adds the reader to the files of the web, built or served by Vite. */
export function apiReader(): Plugin {
  return {
    name: 'api-reader',
    generateBundle() {
      if (this.environment.name !== 'client') return
      this.emitFile({ type: 'asset', fileName: READER_FILE.slice(1), source: readerSource() })
    },
    configureServer(server) {
      server.middlewares.use(READER_FILE, (_, response) => {
        response.setHeader('content-type', 'text/javascript; charset=utf-8').end(readerSource())
      })
    },
  }
}
