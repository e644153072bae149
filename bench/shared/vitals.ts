// Vitals of a page load: LCP, FCP, CLS and TBT.
import type { Browser } from '@playwright/test'
import type { Session } from './slow-phone.ts'
import { visitSlowly } from './slow-visit.ts'

/** How long after loading long tasks and layout shifts still count, in ms. */
const AFTER = 3_000

export type Vitals = { lcp: number; tbt: number; cls: number; fcp: number; what: string }

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

/** Visits a page once on the slow phone. */
export const visitForVitals = (browser: Browser, url: string, session: Session | null): Promise<Vitals> =>
  visitSlowly(browser, { url, session, observe, after: AFTER }, read)
