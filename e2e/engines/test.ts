// The `test` function of journeys in other browsers than Chromium.
import fs from 'node:fs'
import { expect, test as base } from '@playwright/test'
import type { Person } from '../support/test.ts'
import type { Driver } from './driver.ts'
import { startFirefox } from './firefox.ts'
import { button, field, heading, Tab } from './tab.ts'
import { watchedServer } from './watched-server.ts'
import { startWebKit } from './webkit.ts'

const START = { webkit: startWebKit, firefox: startFirefox }

type Fixtures = {
  /** Starts a browser with an empty profile. The test ends it. */
  newTab: () => Promise<Tab>
  /** A window of a new browser. */
  tab: Tab
}
type WorkerFixtures = {
  engine: keyof typeof START
  server: Awaited<ReturnType<typeof watchedServer>>
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  engine: ['webkit', { option: true, scope: 'worker' }],
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, provide) => {
      const server = await watchedServer()
      await provide(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  newTab: async ({ engine, server }, provide, info) => {
    const browsers: { driver: Driver; tab: Tab }[] = []
    server.takeProblems()
    await provide(async () => {
      const driver = await START[engine]()
      const tab = new Tab(driver, server.origin)
      browsers.push({ driver, tab })
      return tab
    })
    if (info.status !== info.expectedStatus)
      for (const [at, { tab }] of browsers.entries())
        await tab.picture().then(
          (picture) => fs.writeFileSync(info.outputPath(`window-${at}.png`), picture),
          () => undefined,
        )
    for (const { driver } of browsers) await driver.stop()
    expect(server.takeProblems()).toEqual([])
  },
  tab: async ({ newTab }, provide) => {
    await provide(await newTab())
  },
})

/**
 * Signs a user in by the form.
 *
 * @param path of the page that asks for it
 */
export async function signInOn(tab: Tab, path: string, { email, password }: Person): Promise<void> {
  await tab.open(path)
  await tab.sees(heading('ログイン'))
  await tab.type(field('メールアドレス'), email)
  await tab.type(field('パスワード'), password)
  await tab.click(button('ログインする'))
  await tab.poll(() => tab.path()).toBe(path)
  await tab.ready()
}

export { expect }
