// Pages of the built product, as the server renders them.
import vm from 'node:vm'
import { createRequestHandler } from 'react-router'
import { expect, test } from 'vitest'
import { aHost, anExperience, aUser } from '#test/factories.ts'
import { builtPages } from '#test/security/built-pages.ts'
import { pageReadersSite } from '#test/security/page-readers-site.ts'
import { cacheablePart } from './pages.ts'

const { app, get, signIn } = pageReadersSite()

/** Without what differs between two renderings: nonces and the time. */
const comparable = (html: string) => html.replaceAll(/ nonce="[^"]*"|\\"now\\",\d+/g, '')

test('a part that is loaded for the first time is in the page', async () => {
  const cookie = await signIn(await aUser(app.db, { email_verified: false }))
  const [first, second] = [await get('/mypage', { cookie }), await get('/mypage', { cookie })]
  for (const { status, text } of [first, second]) {
    expect(status).toBe(200)
    expect(text.match(/<!DOCTYPE html>/g)).toHaveLength(1)
    expect(text).toContain('確認のメールをもう一度送る')
  }
  expect(comparable(first.text)).toBe(comparable(second.text))
})

test('the data for hydration are what the page shows, whatever hosts write', async () => {
  const host = await aHost(app.db)
  const title = `</script><script>alert(1)</script>'"<!--\u2028$&`
  const { id } = await anExperience(app.db, { user_id: host.id, title })
  const { text } = await get(`/stories/${id}`)
  expect(text).not.toContain('alert(1)</script>')
  const scripts = [...text.matchAll(/<script>(window\.__reactRouterContext\.streamController[\s\S]*?)<\/script>/g)]
  const sent: string[] = []
  const streamController = { enqueue: (data: string) => sent.push(data), close: () => sent.push('closed') }
  for (const [, script] of scripts)
    vm.runInNewContext(script!, { window: { __reactRouterContext: { streamController } } })
  expect(sent.pop()).toBe('closed')
  expect(JSON.parse(sent.join(''))).toContain(title)
})

test('a page has the modules and styles of its own route, also when its data is missing', async () => {
  const modulesOf = async (path: string, status: number) => {
    const page = await get(path)
    expect([path, page.status]).toEqual([path, status])
    expect(page.text.match(/<style [^>]*data-href="[^"]+"[^>]*>[\s\S]+?<\/style>/g)).toHaveLength(1)
    return [...page.text.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, file]) => file)
  }
  const missing = await modulesOf('/stories/999999', 404)
  const { id } = await anExperience(app.db, { user_id: (await aHost(app.db)).id })
  expect(await modulesOf(`/stories/${id}`, 200)).toEqual(missing)
  expect(await modulesOf('/nothing-here', 404)).not.toEqual(missing)
})

test('cacheable pages, and the paths above them, have the same routes in their part of the build', async () => {
  const { build } = await builtPages()
  const part = cacheablePart(build)
  const [ofAll, ofPart] = [build, part].map((from) => createRequestHandler(from, 'production'))
  const lists = ['/', '/stories', '/communities', '/ambassadors', '/brands', '/hosting', '/contact']
  const pages = [
    '/stories/1',
    '/communities/1',
    '/ambassadors/1',
    '/brands/1',
    '/hosts/1',
    '/reviews/1',
    '/legal/terms',
  ]
  for (const path of [...lists, ...pages, '/stories/1/calendars', '/hosts', '/reviews', '/legal']) {
    const query = new URLSearchParams({ version: build.assets.version, paths: path })
    const ask = () => new Request(`http://localhost/__manifest?${query}`)
    const routes = (await (await ofAll!(ask())).json()) as object
    expect(Object.keys(routes).length, path).toBeGreaterThanOrEqual(3)
    expect(await (await ofPart!(ask())).json(), path).toEqual(routes)
  }
  expect(Object.keys(part.routes)).not.toContain('routes/public/mypage')
})
