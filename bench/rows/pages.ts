// Public pages: cached, against a constant string; of signed-in users, against those of visitors;
// rendered, against plain React.
import { compare, ratioRow, type Row } from '../shared/compare.ts'
import { parseHtml } from '../shared/html-tree.ts'
import { startFloor } from '../shared/servers.ts'
import { uncached } from '../shared/uncached.ts'
import type { World } from '../shared/world.ts'
import { someStory } from './api.ts'
import { sessions } from './booking.ts'

/** Signed-in users whose requests alternate. */
const USERS = 100

export async function pageRows(world: World): Promise<Row[]> {
  const product = await world.product('small')
  const record = await world.recorderOf('small')
  const load = { client: world.client, postmaster: world.cluster.pid }
  const { id } = await someStory(world)
  const users = await sessions(world, product, USERS)
  const rows: Row[] = []
  for (const { name, path } of [
    { name: 'front', path: '/' },
    { name: 'list', path: '/stories' },
    { name: 'story', path: `/stories/${id}` },
  ]) {
    const { status, body, statements } = await record.ask(path)
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    const tree = parseHtml(body)
    const floor = await startFloor({
      database_url: world.cluster.urlOf('bench_small'),
      connections: 20,
      routes: {
        '/text': { kind: 'text', text: body },
        '/react': { kind: 'react', tree, statements: [] },
        '/react-sql': { kind: 'react', tree, statements },
      },
    })
    const kept = await compare(
      { ...product, requests: [{ path }] },
      { ...floor, requests: [{ path: '/text' }] },
      { ...load, rounds: 3 },
    )
    const size = `${(Buffer.byteLength(body) / 1000).toFixed(0)} kB`
    rows.push({ ...ratioRow(`page ${name}, HTML without a session`, kept, 0.5), note: size })
    const signed_in = await compare(
      { ...product, requests: users.map(({ cookie }) => ({ path, headers: { cookie } })) },
      { ...product, requests: [{ path }] },
      { ...load, rounds: 3 },
    )
    rows.push({
      ...ratioRow(`page ${name}, ${USERS} signed-in users`, signed_in, 0.5),
      note: 'against the same page for visitors',
    })
    const rendered = { ...product, requests: [{ path: uncached(path) }] }
    const bare = await compare(rendered, { ...floor, requests: [{ path: '/react' }] }, { ...load, rounds: 3 })
    rows.push({
      ...ratioRow(`page ${name}, first rendering`, bare, 0),
      bar: '–',
      met: null,
      note: `against renderToString alone; ${size}`,
    })
    const fed = await compare(rendered, { ...floor, requests: [{ path: '/react-sql' }] }, { ...load, rounds: 3 })
    rows.push({
      ...ratioRow(`page ${name}, first rendering`, fed, 0.7),
      note: `against renderToString and the same ${statements.length} statements`,
    })
    await floor.stop()
  }
  return rows
}
