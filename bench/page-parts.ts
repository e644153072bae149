// What the HTML of pages consists of, in bytes: `node bench/page-parts.ts http://localhost:3000`,
// with the addresses of pages behind it if not those of the list and of a story.
import { brotliCompressSync } from 'node:zlib'

const [base = 'http://localhost:3000', ...given] = process.argv.slice(2)
const addresses = given.length > 0 ? given : ['/stories', '/stories/1']
const bytes = (text: string) => Buffer.byteLength(text)
const sum = (html: string, part: RegExp) => bytes([...html.matchAll(part)].map(([text]) => text).join(''))

console.log('| page | all | with Brotli | style rules | data for hydration | routes | other scripts | elements |')
console.log('| --- | --- | --- | --- | --- | --- | --- | --- |')
for (const address of addresses) {
  const answer = await fetch(new URL(address, base))
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  const html = await answer.text()
  const styles = sum(html, /<style\b[\s\S]*?<\/style>/g)
  const scripts = [...html.matchAll(/<script\b[\s\S]*?<\/script>/g)].map(([text]) => text)
  const sizeOf = (mark: string) => bytes(scripts.filter((text) => text.includes(mark)).join(''))
  const data = sizeOf('streamController.enqueue')
  const routes = sizeOf('import * as route')
  const others = bytes(scripts.join('')) - data - routes
  const all = bytes(html)
  const elements = all - styles - bytes(scripts.join(''))
  const sizes = [all, brotliCompressSync(html).length, styles, data, routes, others, elements]
  console.log(`| ${[address, ...sizes.map((size) => `${(size / 1000).toFixed(1)} kB`)].join(' | ')} |`)
}
