// Page load for a visitor with a slow phone on a slow line.
import type { Browser } from '@playwright/test'
import { median, type Row } from '../shared/compare.ts'
import { startFloor } from '../shared/servers.ts'
import { type Session, signInDemo, startBrowser } from '../shared/slow-phone.ts'
import { visitSlowly } from '../shared/slow-visit.ts'
import type { World } from '../shared/world.ts'
import { startDemo } from './start.ts'

const TRIES = 3
/** How long after loading long tasks and layout shifts still count, in ms. */
const AFTER = 3_000

/**
 * Upper bounds: LCP against bare HTML in the same run, and TBT of the list and a story and of the
 * others, ms.
 */
const MOST_LCP = 1.5
const LISTED = 30
const OTHERS = 60

type Vitals = { lcp: number; tbt: number; cls: number; fcp: number; what: string }

/** Runs in the page before all other scripts. */
const observe = () => {
  const seen = { lcp: 0, fcp: 0, cls: 0, what: '', long: [] as { start: number; duration: number }[] }
  Object.assign(globalThis, { vitals: seen })
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime
    const { element, url } = entry as PerformanceEntry & { element?: Element; url?: string }
    seen.what = `${element?.tagName.toLowerCase() ?? '?'}${url ? ' picture' : ''}`
  })
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime
  })
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) seen.cls += value
  })
  watch('longtask', ({ startTime, duration }) => seen.long.push({ start: startTime, duration }))
}

/** Runs in the page after `AFTER`. */
const read = (): Vitals => {
  const { lcp, fcp, cls, what, long } = (
    globalThis as unknown as { vitals: Vitals & { long: { start: number; duration: number }[] } }
  ).vitals
  const tbt = long
    .filter((task) => task.start + task.duration > fcp)
    .reduce((sum, task) => sum + Math.max(0, task.duration - 50), 0)
  return { lcp, fcp, cls, what, tbt }
}

const visit = (browser: Browser, url: string, session: Session | null): Promise<Vitals> =>
  visitSlowly(browser, { url, session, observe, after: AFTER }, read)

/**
 * LCP of the list without scripts, styles and pictures, from node:http, ms: the lower limit on this
 * machine now.
 */
async function bareRow(browser: Browser, world: World, html: string): Promise<number> {
  const text = html.replace(/<script\b[\s\S]*?<\/script>|<link\b[^>]*>|<img\b[^>]*>/g, '')
  const floor = await startFloor({
    database_url: world.cluster.urlOf('bench_small'),
    connections: 1,
    routes: { '/bare': { kind: 'text', text } },
  })
  const tries: Vitals[] = []
  for (let number = 0; number < TRIES; number++)
    tries.push(await visit(browser, `http://127.0.0.1:${floor.port}/bare`, null))
  await floor.stop()
  return median(tries.map((one) => one.lcp))
}

export async function vitalsRows(world: World): Promise<Row[]> {
  const server = await startDemo(world)
  const { browser, name: browserName } = await startBrowser()
  try {
    const base = `http://127.0.0.1:${server.port}`
    const list = (await (await fetch(`${base}/api/v1/stories?sort=soon`)).json()) as {
      stories: { id: number; next_slot: { id: number } | null }[]
    }
    const { id, next_slot } = list.stories.find((story) => story.next_slot !== null)!
    const guest = await signInDemo(server)
    const bare = await bareRow(browser, world, await (await fetch(`${base}/stories`)).text())
    const rows: Row[] = []
    for (const [name, address, session, mostTbt] of [
      ['front', '/', null, OTHERS],
      ['list', '/stories', null, LISTED],
      ['story', `/stories/${id}`, null, LISTED],
      ['booking', `/reservations/new?cid=${next_slot!.id}&tour_id=${id}`, guest, OTHERS],
    ] as const) {
      const tries: Vitals[] = []
      // Visits once before measuring: pictures are resized at the first request.
      await visit(browser, base + address, session)
      for (let number = 0; number < TRIES; number++) tries.push(await visit(browser, base + address, session))
      const middle = (of: (vitals: Vitals) => number) => median(tries.map(of))
      const [lcp, tbt, cls] = [middle((one) => one.lcp), middle((one) => one.tbt), middle((one) => one.cls)]
      rows.push({
        name: `LCP / TBT / CLS of ${name}`,
        product: tries
          .map((one) => `${(one.lcp / 1000).toFixed(2)} s / ${one.tbt.toFixed(0)} ms / ${one.cls.toFixed(3)}`)
          .join('; '),
        against: `bare HTML now: ${(bare / 1000).toFixed(2)} s; Next.js 16 when tried: 1.71 s / 78 ms / 0`,
        bar: `${MOST_LCP} × bare HTML / ${mostTbt} ms / 0.02`,
        figure: `${(lcp / 1000).toFixed(2)} s (${(lcp / bare).toFixed(2)} ×) / ${tbt.toFixed(0)} ms / ${cls.toFixed(3)}`,
        met: lcp <= MOST_LCP * bare && tbt <= mostTbt && cls <= 0.02,
        note: `LCP is ${tries[0]!.what}; FCP ${(middle((one) => one.fcp) / 1000).toFixed(2)} s; ${browserName}`,
      })
    }
    return rows
  } finally {
    await browser.close()
    await server.stop()
  }
}
