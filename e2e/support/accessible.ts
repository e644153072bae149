import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { picture } from './picture.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const PHONE = { width: 390, height: 844 }

/**
 * Half faded in, colours are none of the page's own. Transitions end at once and begin no more: a page that grows moves its buttons from
 * under the pointer, and each changes its colour some time after that.
 */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets = [still]
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect !== null && effect.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })

type WithAxe = { axe: typeof axe }

/** What axe's rules find on the page as it is. axe goes to each document once, past the page's own policy on scripts. */
async function violationsOn(page: Page) {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => 'axe' in window)) continue
    await frame.evaluate(axe.source)
    // The parts of a page talk to each other whatever their origins are: a card company's is another one.
    await frame.evaluate(() =>
      (window as unknown as WithAxe).axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] }),
    )
  }
  return await page.evaluate(async (values) => {
    const options = { runOnly: { type: 'tag' as const, values }, resultTypes: ['violations' as const] }
    return (await (window as unknown as WithAxe).axe.run(options)).violations
  }, RULES)
}

async function look(page: Page, name: string): Promise<void> {
  await settled(page)
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

/** What a machine can see of a page's faults for people: axe's rules, and nothing that has to be scrolled sideways. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await look(page, name)
  await picture(page, name)
}

/** The same at the width of a phone and at the window's own; for tests that are tagged @once. */
export async function expectAccessibleAtAllWidths(page: Page, name: string): Promise<void> {
  const own = page.viewportSize()!
  // First as it was loaded: another width asks for other pictures than those that the page preloads.
  await expectAccessible(page, name)
  await page.setViewportSize(PHONE)
  await look(page, `${name}, ${PHONE.width} px wide`)
  await page.setViewportSize(own)
}
