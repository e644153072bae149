// One visit of a page by a slow phone, without the Runtime domain of the DevTools protocol that
// Playwright's own pages always enable. With it, V8 collects source positions for every `Error` and
// parses React's module again for them: 100 of 123 ms that no user waits for.
import type { Browser, CDPSession } from '@playwright/test'
import { LINE, PHONE, type Session, SLOWER } from './slow-phone.ts'

type Parameters = Record<string, unknown>
type Answer = { id?: number; method?: string; result?: unknown; error?: { message: string } }

/** Sends commands to a target, and waits for its events. */
function attached(devtools: CDPSession, sessionId: string) {
  let last = 0
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  const events = new Map<string, () => void>()
  devtools.on('Target.receivedMessageFromTarget', (message) => {
    if (message.sessionId !== sessionId) return
    const { id, method, result, error } = JSON.parse(message.message) as Answer
    if (method !== undefined) events.get(method)?.()
    const call = id === undefined ? undefined : waiting.get(id)
    if (id === undefined || !call) return
    waiting.delete(id)
    if (error) call.reject(new Error(error.message))
    else call.resolve(result)
  })
  return {
    send: async <T>(method: string, params: Parameters = {}): Promise<T> => {
      const id = ++last
      const answer = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
      await devtools.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) })
      return (await answer) as T
    },
    event: (method: string): Promise<void> => new Promise((resolve) => events.set(method, resolve)),
  }
}

type Visit = { url: string; session: Session | null; observe: () => void; after: number }

/**
 * Visits a page once, with an empty cache.
 * @param visit `observe` runs in the page before all other scripts; `after` is the time from the
 * load event until `read` runs, ms
 * @param read runs in the page; its result must be JSON
 * @throws if the page isn't a success
 */
export async function visitSlowly<T>(
  browser: Browser,
  { url, session, observe, after }: Visit,
  read: () => T,
): Promise<T> {
  const devtools = await browser.newBrowserCDPSession()
  const { browserContextId } = await devtools.send('Target.createBrowserContext')
  try {
    const { targetId } = await devtools.send('Target.createTarget', { url: 'about:blank', browserContextId })
    const { sessionId } = await devtools.send('Target.attachToTarget', { targetId })
    const { send, event } = attached(devtools, sessionId)
    const { width, height } = PHONE.viewport
    await send('Page.enable')
    await send('Network.enable')
    await send('Network.setBypassServiceWorker', { bypass: true })
    if (session !== null) await send('Network.setCookie', { ...session, url })
    const screen = { width, height, deviceScaleFactor: PHONE.deviceScaleFactor, mobile: PHONE.isMobile }
    await send('Emulation.setDeviceMetricsOverride', screen)
    await send('Emulation.setTouchEmulationEnabled', { enabled: PHONE.hasTouch })
    await send('Emulation.setLocaleOverride', { locale: PHONE.locale })
    await send('Emulation.setTimezoneOverride', { timezoneId: PHONE.timezoneId })
    await send('Network.emulateNetworkConditions', LINE)
    await send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await send('Page.addScriptToEvaluateOnNewDocument', { source: `(${observe.toString()})()` })
    const loaded = event('Page.loadEventFired')
    await send('Page.navigate', { url })
    await loaded
    await new Promise((resolve) => setTimeout(resolve, after))
    const evaluate = async <V>(expression: string) => {
      type Evaluated = { result: { value: V }; exceptionDetails?: { text: string } }
      const { result, exceptionDetails } = await send<Evaluated>('Runtime.evaluate', {
        expression,
        returnByValue: true,
      })
      if (exceptionDetails) throw new Error(`${url}: ${exceptionDetails.text}`)
      return result.value
    }
    const status = await evaluate<number>(`performance.getEntriesByType('navigation')[0].responseStatus`)
    if (status !== 200) throw new Error(`${url} answered ${status}`)
    return await evaluate<T>(`(${read.toString()})()`)
  } finally {
    await devtools.send('Target.disposeBrowserContext', { browserContextId })
    await devtools.detach()
  }
}
