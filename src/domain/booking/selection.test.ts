import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkSelection, MAX_SLOTS, peopleChoices } from './selection.ts'

const slot = { experience_id: 1, places_left: 4, recruitment_number: 4 }
const selection = { slots: [slot], people: 1, price: 5000, party: null, own_experience: false }
const slots = (count: number) => Array.from({ length: count }, () => slot)

describe('what can be booked at once', () => {
  test.each<[string | null, Partial<Parameters<typeof checkSelection>[0]>]>([
    [null, {}],
    [null, { people: 4 }],
    [null, { slots: slots(MAX_SLOTS) }],
    [null, { price: 0 }],
    ['no_slots', { slots: [] }],
    ['too_many_slots', { slots: slots(MAX_SLOTS + 1) }],
    ['mixed_experiences', { slots: [slot, { ...slot, experience_id: 2 }] }],
    ['own_experience', { own_experience: true }],
    ['people_invalid', { people: 0 }],
    ['people_invalid', { people: 1.5 }],
    ['people_invalid', { people: NaN }],
    ['people_must_be_one', { slots: slots(2), people: 2 }],
    ['people_must_be_one', { price: 0, people: 2 }],
    ['slot_full', { slots: [slot, { ...slot, places_left: 0 }] }],
    ['too_many_people', { people: 5 }],
  ])('%s', (problem, change) => {
    expect(checkSelection({ ...selection, ...change })).toBe(problem)
  })
  test('the form offers exactly the numbers of people that the server accepts', () => {
    const anySlots = fc.array(
      fc.record({
        experience_id: fc.constant(1),
        places_left: fc.nat({ max: 40 }),
        recruitment_number: fc.constant(40),
      }),
      { maxLength: 4 },
    )
    fc.assert(
      fc.property(anySlots, fc.constantFrom(0, 5000), (chosen, price) => {
        const taken = Array.from({ length: 42 }, (_, people) => people).filter(
          (people) => checkSelection({ slots: chosen, people, price, party: null, own_experience: false }) === null,
        )
        expect(peopleChoices({ slots: chosen, price })).toEqual(taken)
      }),
    )
  })
})
