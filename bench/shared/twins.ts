// Two other versions of a page, with the same HTML, styles and pictures: one without any script,
// and one that plain React hydrates as a whole.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { parseHtml, renderTree, type Tree } from './html-tree.ts'

type Kept = { type: string; body: Buffer }
type Answered = { type: string; status: number; compressed: boolean; body: Buffer }

/** The script of the page that plain React hydrates. */
async function bundle(): Promise<string> {
  const input = path.join(import.meta.dirname, 'hydrate-tree.ts')
  const built = await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    build: { write: false, rolldownOptions: { input } },
  })
  if (!('output' in built)) throw new Error('not one build')
  return built.output[0].code
}

const SCRIPTS = /<script\b[\s\S]*?<\/script>|<link\b[^>]*\bmodulepreload\b[^>]*>/g

/** @returns the page without scripts, in three parts */
function partsOf(html: string): { head: string; inner: string; tail: string } {
  const text = html.replace(SCRIPTS, '')
  const [, head, inner, tail] = /^([\s\S]*?<body[^>]*>)([\s\S]*)(<\/body>[\s\S]*)$/.exec(text) ?? []
  if (head === undefined || inner === undefined || tail === undefined) throw new Error('no body')
  return { head, inner, tail }
}

function withReact(html: string): string {
  const { head, inner, tail } = partsOf(html)
  const tree: Tree[] = parseHtml(inner)
  const data = JSON.stringify(tree).replaceAll('<', '\\u003c')
  const scripts = `<script type="application/json" id="tree">${data}</script><script type="module" src="/twin.js"></script></head>`
  return head.replace('</head>', () => scripts) + renderTree(tree) + tail
}

const kept = (type: string, text: string): Kept => ({ type, body: brotliCompressSync(text) })

/**
 * Serves both versions of each page of `pages`, below `/react` and `/bare`. Pictures come from the
 * product.
 * @param base the product's origin
 * @param pages the HTML of each path
 */
export async function startTwins(base: string, pages: ReadonlyMap<string, string>) {
  const all = new Map<string, Kept>([['/twin.js', kept('text/javascript', await bundle())]])
  for (const [path, html] of pages) {
    const { head, inner, tail } = partsOf(html)
    all.set(`/bare${path}`, kept('text/html; charset=utf-8', head + inner + tail))
    all.set(`/react${path}`, kept('text/html; charset=utf-8', withReact(html)))
  }
  const fromProduct = async (url: string): Promise<Answered> => {
    const answer = await fetch(base + url)
    const type = answer.headers.get('content-type') ?? ''
    return { type, status: answer.status, compressed: false, body: Buffer.from(await answer.arrayBuffer()) }
  }
  const server = createServer((request, response) => {
    const own = all.get(request.url ?? '')
    const answer = own ? Promise.resolve({ ...own, status: 200, compressed: true }) : fromProduct(request.url ?? '')
    answer.then(
      ({ type, status, compressed, body }) => {
        const encoding = compressed ? { 'content-encoding': 'br' } : {}
        response.writeHead(status, { 'content-type': type, 'content-length': body.length, ...encoding }).end(body)
      },
      () => response.writeHead(502).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { base: `http://127.0.0.1:${port}`, stop: () => server.close() }
}
