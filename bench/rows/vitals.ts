// Page load for a visitor with a slow phone on a slow line, in turns with the same page hydrated by
// plain React, and without scripts.
import { median, type Row } from '../shared/compare.ts'
import { signInDemo, startBrowser } from '../shared/slow-phone.ts'
import { startTwins } from '../shared/twins.ts'
import { visitForVitals, type Vitals } from '../shared/vitals.ts'
import type { World } from '../shared/world.ts'
import { startDemo } from './start.ts'

const TRIES = 7
/** Upper bounds: LCP against the page without scripts, TBT against plain React. */
const MOST_LCP = 1.1
const MOST_TBT = 0.5
/** Upper bound of layout shifts. */
const MOST_CLS = 0.02

const describe = (all: Vitals[]) => {
  const middle = (of: (vitals: Vitals) => number) => median(all.map(of))
  const [lcp, tbt, cls] = [middle((one) => one.lcp), middle((one) => one.tbt), middle((one) => one.cls)]
  return { lcp, tbt, cls, text: `${(lcp / 1000).toFixed(2)} s / ${tbt.toFixed(0)} ms / ${cls.toFixed(3)}` }
}

export async function vitalsRows(world: World): Promise<Row[]> {
  const server = await startDemo(world)
  const { browser, name: browserName } = await startBrowser()
  const base = `http://127.0.0.1:${server.port}`
  const list = (await (await fetch(`${base}/api/v1/stories?sort=soon`)).json()) as {
    stories: { id: number; next_slot: { id: number } | null }[]
  }
  const { id, next_slot } = list.stories.find((story) => story.next_slot !== null)!
  const guest = await signInDemo(server)
  const pages = [
    { name: 'front', path: '/', session: null },
    { name: 'list', path: '/stories', session: null },
    { name: 'story', path: `/stories/${id}`, session: null },
    { name: 'booking', path: `/reservations/new?cid=${next_slot!.id}&tour_id=${id}`, session: guest },
  ]
  const html = new Map<string, string>()
  for (const { path, session } of pages) {
    const headers: Record<string, string> = session === null ? {} : { cookie: `${session.name}=${session.value}` }
    html.set(path, await (await fetch(base + path, { headers })).text())
  }
  const twins = await startTwins(base, html)
  try {
    const rows: Row[] = []
    for (const { name, path, session } of pages) {
      const sides = [
        { url: base + path, session, tries: [] as Vitals[] },
        { url: `${twins.base}/react${path}`, session: null, tries: [] as Vitals[] },
        { url: `${twins.base}/bare${path}`, session: null, tries: [] as Vitals[] },
      ] as const
      // Visits once before measuring: pictures are resized at the first request.
      await visitForVitals(browser, sides[0].url, session)
      for (let number = 0; number < TRIES; number++)
        for (const side of number % 2 === 0 ? sides : sides.toReversed())
          side.tries.push(await visitForVitals(browser, side.url, side.session))
      const [product, react, bare] = sides.map(({ tries }) => describe(tries)) as [
        ReturnType<typeof describe>,
        ReturnType<typeof describe>,
        ReturnType<typeof describe>,
      ]
      rows.push({
        name: `LCP / TBT / CLS of ${name}`,
        product: product.text,
        against: `plain React ${react.text}; without scripts ${bare.text}`,
        bar: `${MOST_LCP} × / ${MOST_TBT} × / ${MOST_CLS}`,
        figure: `${(product.lcp / bare.lcp).toFixed(2)} × / ${(product.tbt / react.tbt).toFixed(2)} × / ${product.cls.toFixed(3)}`,
        met: product.lcp <= MOST_LCP * bare.lcp && product.tbt <= MOST_TBT * react.tbt && product.cls <= MOST_CLS,
        note: `LCP is ${sides[0].tries[0]!.what}; ${browserName}`,
      })
    }
    return rows
  } finally {
    twins.stop()
    await browser.close()
    await server.stop()
  }
}
