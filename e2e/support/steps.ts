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
    /** @param number what the desk promises for the job */
    expectClicks: (number: number) => expect(clicks).toBe(number),
  }
}
