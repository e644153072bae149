// Every state of two guests, where nothing fails. It runs beside the other large world, which is in
// machine.test.ts.
import { it } from 'vitest'
import { lane, longer } from '../lanes.ts'
import { expectRight } from './expect-right.ts'
import { rules } from './rules.ts'
import { worldOf } from './world.ts'

it('every state of two guests whose cards need no 3-D Secure is right', () => {
  const without = ({ name }: { name: string }) => /waiting|grant|again|^check/.test(name)
  expectRight(worldOf({ rules, parties: [[1], [2]], keeps: [0], faults: 0, without }), 40_000)
})

it.runIf(lane === 'long')(
  'every state of two guests is right',
  () => expectRight(worldOf({ rules, keeps: [], faults: 0 }), 18_000_000),
  longer(60_000),
)
