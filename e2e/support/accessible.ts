import fs from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { takeScreenshots } from './screenshots.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

// Half the size of the source that the package exports. Each page loads it.
const SOURCE = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const PHONE = { width: 390, height: 844 }

/**
 * Ends running animations and disables transitions. During a transition the colors aren't the final
 * ones, and a page that grows moves buttons from under the pointer, which starts more transitions.
 * Waiting for their end could take forever, because a headless Chromium with several windows may
 * produce no frames for one of them.
 */
const endAnimations = (page: Page) =>
  page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets = [still]
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
  })

declare global {
  interface Window {
    /** Injected by `violationsOn`. */
    axe: typeof axe
  }
}

/** Injects axe into each frame that lacks it. The page may replace a frame meanwhile. */
async function injectAxe(page: Page): Promise<void> {
  for (const frame of page.frames())
    try {
      if (await frame.evaluate(() => 'axe' in window)) continue
      await frame.evaluate(SOURCE)
      // axe in a page must talk to axe in its frames, also those of a card company's origin.
      await frame.evaluate(() => window.axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] }))
    } catch (error) {
      if (!frame.isDetached()) throw error
      return await injectAxe(page)
    }
}

/**
 * The violations that axe finds on the page in its current state. Playwright injects axe once into
 * each frame; the page's Content-Security-Policy doesn't block that.
 */
async function violationsOn(page: Page) {
  await injectAxe(page)
  return await page.evaluate(async (values) => {
    const options = { runOnly: { type: 'tag' as const, values }, resultTypes: ['violations' as const] }
    return (await window.axe.run(options)).violations
  }, RULES)
}

async function check(page: Page, name: string): Promise<void> {
  await endAnimations(page)
  const violations = await violationsOn(page)
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }))
  expect.soft(found, name).toEqual([])
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect.soft(wider, `${name} is wider than the window`).toBeLessThanOrEqual(0)
}

/** Expects that axe finds no violations and that the page doesn't scroll sideways. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await check(page, name)
  await takeScreenshots(page, name)
}

/** The same at the current width and at that of a phone. For tests with the tag @once. */
export async function expectAccessibleAtAllWidths(page: Page, name: string): Promise<void> {
  const original = page.viewportSize()
  if (original === null) throw new Error('the page has no viewport')
  // The current width first: after a resize the page uses other pictures than those it preloaded.
  await expectAccessible(page, name)
  await page.setViewportSize(PHONE)
  await check(page, `${name}, ${PHONE.width} px wide`)
  await page.setViewportSize(original)
}
