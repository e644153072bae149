// A visitor with a slow phone on a slow line: DevTools' Fast 3G and a CPU four times slower, in
// Chromium.
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../scripts/browser.mjs'
import type { Server } from './servers.ts'

/** The phone, as Playwright names its properties. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'ja-JP',
  timezoneId: 'Asia/Tokyo',
} as const
/** DevTools' Fast 3G: ms, and bytes per second. */
export const LINE = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 1_470_000 / 8,
  uploadThroughput: 675_000 / 8,
} as const
/** The cookie of a session, without its address. */
export type Session = { name: string; value: string }

/** How many times slower its CPU is. */
export const SLOWER = 4

/** The browser of the end-to-end tests. `name` has its version: figures of two browsers differ. */
export async function startBrowser(): Promise<{ browser: Browser; name: string }> {
  const file = findBrowser()
  if (file === undefined) throw new Error('no Chromium: install one, or set CHROMIUM_PATH')
  const browser = await chromium.launch({ executablePath: file, args: ['--no-sandbox'] })
  return { browser, name: `${path.basename(file)} ${browser.version()}` }
}

/**
 * Opens a page, and closes it after `work`.
 * @param observe runs in the page before all other scripts
 * @throws if the page isn't a success
 */
export async function onSlowPhone<T>(
  browser: Browser,
  { url, session, observe }: { url: string; session: Session | null; observe: () => void },
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' })
  try {
    if (session !== null) await context.addCookies([{ ...session, url }])
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', LINE)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.addInitScript(observe)
    const answer = await page.goto(url, { waitUntil: 'load' })
    if (answer?.status() !== 200) throw new Error(`${url} answered ${answer?.status()}`)
    return await work(page)
  } finally {
    await context.close()
  }
}

/** @returns the session of the demonstration's guest */
export async function signInDemo(server: Server): Promise<Session> {
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/v1/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'guest@example.jp', password: 'tsumugi2026' }),
  })
  if (!answer.ok) throw new Error(`signing in: ${answer.status}`)
  const [, name, value] = /^([^=]+)=([^;]*)/.exec(answer.headers.getSetCookie()[0] ?? '') ?? []
  if (name === undefined || value === undefined) throw new Error('signing in: no cookie')
  return { name, value }
}
