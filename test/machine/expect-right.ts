import { expect } from 'vitest'
import { lane } from '../lanes.ts'
import { search, type World } from './search.ts'

/** Enumerates a world. @param least states that it has at least */
export function expectRight(world: World, least: number): void {
  const began = performance.now()
  const { states, steps, complete, wrong } = search(world, Infinity, least)
  expect(wrong).toBeNull()
  expect(complete).toBe(true)
  expect(states).toBeGreaterThan(least)
  if (lane === 'long')
    process.stdout.write(`${states} states, ${steps} steps, ${Math.round((performance.now() - began) / 1000)} s\n`)
}
