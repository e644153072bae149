// The window of a browser, as a person uses it. Each action waits until it is possible.
import { expect } from '@playwright/test'
import { isHydrated } from '../support/test.ts'
import type { Driver, Element } from './driver.ts'

/** What a person looks for, as XPath. Names have no apostrophe. */
export type Target = string
export const text = (words: string): Target => `//*[contains(., '${words}') and not(*[contains(., '${words}')])]`
export const heading = (words: string): Target => `//h1[contains(., '${words}')]`
export const button = (name: string): Target => `//button[normalize-space(.)='${name}' or @aria-label='${name}']`
export const link = (name: string): Target => `//a[contains(., '${name}') or @aria-label='${name}']`
export const field = (label: string): Target =>
  `//*[self::input or self::textarea or self::select][@id=//label[contains(., '${label}')]/@for or ancestor::label[contains(., '${label}')] or @aria-label='${label}']`
export const inside = (outer: Target, inner: Target): Target => `${outer}${inner}`

const FIND = `
  const found = document.evaluate(arguments[0], document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE)
  for (let at = 0; at < found.snapshotLength; at += 1) {
    const element = found.snapshotItem(at)
    if (arguments[1] || element.checkVisibility({ visibilityProperty: true })) return element
  }
  return null`
const TIMEOUT = 15_000

export class Tab {
  readonly #driver: Driver
  readonly #origin: string

  constructor(driver: Driver, origin: string) {
    this.#driver = driver
    this.#origin = origin
  }

  /** Runs the body of a function in the page. */
  evaluate(script: string, ...args: unknown[]): Promise<unknown> {
    return this.#driver.send('ExecuteScript', { script, args })
  }

  /** Opens a page of the product and waits until it reacts. */
  async open(path: string): Promise<void> {
    await this.#driver.send('Navigate', { url: this.#origin + path })
    await this.ready()
  }

  /** Loads the page again. WebDriver's own command passes by the service worker in Firefox. */
  async reload(): Promise<void> {
    await this.evaluate(`document.isOld = true; location.reload()`)
    await this.#act(async () => {
      if (!(await this.evaluate(`return !document.isOld && document.readyState === 'complete'`)))
        throw new Error('loading')
    })
  }

  /** Waits until the page is loaded and reacts. */
  async ready(): Promise<void> {
    const isReady = `return document.readyState === 'complete' && (${isHydrated.toString()})()`
    await this.#act(async () => {
      if (!(await this.evaluate(isReady))) throw new Error('the page is not ready')
    })
  }

  async path(): Promise<string> {
    const { pathname, search } = new URL(String(await this.#driver.send('GetCurrentURL')))
    return pathname + search
  }

  poll<T>(value: () => Promise<T>) {
    return expect.poll(value, { timeout: TIMEOUT })
  }

  async #find(target: Target, hidden = false): Promise<Element> {
    const found = await this.evaluate(FIND, target, hidden)
    if (found === null) throw new Error(`not on the page: ${target}`)
    return found as Element
  }

  async #act(work: () => Promise<unknown>): Promise<void> {
    await expect(work).toPass({ timeout: TIMEOUT, intervals: [50, 100, 250] })
  }

  /** Waits until it is on the page. */
  sees(target: Target): Promise<void> {
    return this.#act(() => this.#find(target))
  }

  click(target: Target): Promise<void> {
    return this.#act(async () => this.#driver.send('ElementClick', { element: await this.#find(target) }))
  }

  type(target: Target, text: string): Promise<void> {
    return this.#act(async () => this.#driver.send('ElementSendKeys', { element: await this.#find(target), text }))
  }

  /** Chooses a file. The button in front of the input may hide it. */
  upload(target: Target, file: string): Promise<void> {
    return this.#act(async () =>
      this.#driver.send('ElementSendKeys', { element: await this.#find(target, true), text: file }),
    )
  }

  /** Chooses the option with this value. */
  choose(target: Target, option: string): Promise<void> {
    return this.#act(async () =>
      this.#driver.send('ElementClick', {
        element: await this.#find(`${target}/option[@value='${option}']`, true),
      }),
    )
  }

  /** Works in a frame, and returns to the page. */
  async inFrame(target: Target, work: () => Promise<void>): Promise<void> {
    await this.#act(async () => this.#driver.send('SwitchToFrame', { id: await this.#find(target) }))
    await work()
    await this.#driver.send('SwitchToFrame', { id: null })
  }

  /** A picture of the window, PNG. */
  async picture(): Promise<Buffer> {
    return Buffer.from(String(await this.#driver.send('TakeScreenshot')), 'base64')
  }
}
