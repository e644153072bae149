// Size of scripts and styles of the first load of a page, compressed as they are sent.
import fs from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Row } from '../shared/compare.ts'
import { ROOT } from '../shared/postgres.ts'
import type { Server } from '../shared/servers.ts'
import type { World } from '../shared/world.ts'
import { someStory } from './api.ts'

type Manifest = {
  entry: { module: string; imports: string[] }
  routes: Record<string, { id: string; module: string; imports?: string[]; css?: string[] }>
}

const CLIENT = path.join(ROOT, 'build', 'client')
const LAYOUT = 'routes/public/layout'
/** A library that only the back offices use. */
const BACK_OFFICE = /react-aria/

const sizes = new Map<string, number>()
function compressed(asset: string): number {
  const known = sizes.get(asset)
  if (known !== undefined) return known
  const size = brotliCompressSync(fs.readFileSync(path.join(CLIENT, asset))).length
  sizes.set(asset, size)
  return size
}
const total = (assets: Iterable<string>) => [...assets].reduce((sum, asset) => sum + compressed(asset), 0)
const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

function readManifest(): Manifest {
  const file = fs.readdirSync(path.join(CLIENT, 'assets')).find((name) => /^manifest-.*\.js$/.test(name))!
  const text = fs.readFileSync(path.join(CLIENT, 'assets', file), 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest
}

/** The scripts and styles that a page loads without input. */
async function filesOf(product: Server, address: string, cookie: string) {
  const answer = await fetch(`http://127.0.0.1:${product.port}${address}`, { headers: { cookie }, redirect: 'manual' })
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`)
  const html = await answer.text()
  // Routes in the HTML also name files of other pages.
  const scripts = [...new Set([...html.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, file]) => file!))]
  if (scripts.length === 0) throw new Error(`${address} loads no scripts`)
  const styles = /<style\b[^>]* data-href="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? []
  return { scripts, styles }
}

export async function weightRows(world: World): Promise<Row[]> {
  const product = await world.product('small')
  const { id, calendar_id } = await someStory(world)
  const session = await world.signIn(product, 1)
  const manifest = readManifest()
  const modulesOf = (name: string) => {
    const { module, imports = [] } = manifest.routes[name]!
    return [module, ...imports]
  }
  const everywhere = new Set([
    manifest.entry.module,
    ...manifest.entry.imports,
    ...modulesOf('root'),
    ...modulesOf(LAYOUT),
  ])
  const rows: Row[] = []
  for (const [name, address] of [
    ['front', '/'],
    ['list', '/stories'],
    ['story', `/stories/${id}`],
    ['schedule', `/stories/${id}/calendars`],
    ['reviews', `/reviews/${id}`],
    ['booking', `/reservations/new?cid=${calendar_id}&tour_id=${id}`],
    ['my page', '/mypage'],
    ['community', '/communities/1'],
    ['application', '/communities/1/registrations'],
    ['ambassador', '/ambassadors/1'],
    ['brand', '/brands/1'],
    ['hosting', '/hosting'],
    ['sign-in', '/logon'],
  ] as const) {
    const cookie = name === 'booking' || name === 'my page' ? session : ''
    const { scripts, styles } = await filesOf(product, address, cookie)
    const own = scripts.filter((asset) => !everywhere.has(asset))
    const foreign = scripts.filter((asset) => BACK_OFFICE.test(fs.readFileSync(path.join(CLIENT, asset), 'utf8')))
    const [js, mine, css] = [total(scripts), total(own), total(styles)]
    rows.push({
      name: `first load of ${name}, brotli`,
      product: `script ${kb(js)} in ${scripts.length} files, its own ${kb(mine)}, styles ${kb(css)}`,
      against: '–',
      bar: '≤ 125 kB, own ≤ 10 kB, styles ≤ 8 kB, no back office',
      figure: `${kb(js)} / ${kb(mine)} / ${kb(css)}`,
      met: js <= 125_000 && mine <= 10_000 && css <= 8_000 && foreign.length === 0,
      note: foreign.length > 0 ? `back office: ${foreign.join(' ')}` : '',
    })
  }
  for (const [name, address] of [
    ['the host’s home', '/host/story'],
    ['writing an experience', '/host_story_drafts/new'],
  ] as const) {
    const { scripts, styles } = await filesOf(product, address, session)
    rows.push({
      name: `first load of ${name}, brotli`,
      product: `script ${kb(total(scripts))} in ${scripts.length} files, styles ${kb(total(styles))}`,
      against: '–',
      bar: '–',
      figure: `${kb(total(scripts))} / ${kb(total(styles))}`,
      met: null,
    })
  }
  return rows
}
