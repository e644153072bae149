import type { Locator } from '@playwright/test'
import { expect } from './test.ts'

/** Counts the clicks of a job. Typing isn't counted. */
export function counter() {
  let clicks = 0
  return {
    click: async (target: Locator) => {
      clicks += 1
      await target.click()
    },
    /** @param number the clicks that the job may need (docs/product/screens.md) */
    expectClicks: (number: number) => expect(clicks).toBe(number),
  }
}
