import { describe, expect, it } from 'vitest'
import { demoDrafts } from './drafts.ts'
import { demoExperiences } from './experiences.ts'
import { demoGuides } from './guides.ts'
import { demoCategories, demoOccupations, demoThemes } from './reference.ts'
import type { DemoExperience, DemoSingleDay, Weekday } from './types.ts'

const PUBLISHED_KEYS = `
  kayak stars port terrace bonfire snow forest lantern oyster onomichi cycling
  onsen apple farm mikan tea-field sea-salt river kintsugi indigo soba pottery
  washi sake zazen ikebana wagashi glass bamboo shamisen calligraphy kogin bakery
  coffee miso letterpress tea-rolling
`
  .trim()
  .split(/\s+/)
const USER_KEYS = `
  taro sato miyara iwagawa fujii goto kitano bando tochigi niigata kamakura
  ikeda kanazawa kobe okazaki
`
  .trim()
  .split(/\s+/)
const AMBASSADOR_COMMUNITIES: Record<string, string[]> = {
  setouchi: ['setouchi-sea', 'island-nights'],
  satoyama: ['satoyama-days'],
  hida: ['hida-old-town'],
  tsugaru: ['tsugaru-handwork'],
  miyako: ['miyako-craft'],
  shitamachi: ['shitamachi-oto', 'shitamachi-machi'],
}
/** Its schedule is empty: guests ask for a date. */
const ON_REQUEST = 'tea-rolling'
const HALF_HOUR = /^(0[6-9]|1\d|2[0-3]):(00|30)$/

const published = demoExperiences.filter((experience) => experience.status === 'published')

function expectTimes(slot: Pick<DemoSingleDay, 'start_time' | 'end_time'>): void {
  expect(slot.start_time).toMatch(HALF_HOUR)
  expect(slot.end_time).toMatch(HALF_HOUR)
  expect(slot.start_time < slot.end_time).toBe(true)
}

function expectLength(text: string, least: number, most: number): void {
  expect(text.length, text).toBeGreaterThanOrEqual(least)
  expect(text.length, text).toBeLessThanOrEqual(most)
}

function startsOn(experience: DemoExperience, day: Weekday): number {
  return experience.rules.filter((rule) => rule.day_of_week.includes(day)).length
}

describe('the demo experiences', () => {
  it('have every published key once, and three that await publication', () => {
    expect(published.map((experience) => experience.key).toSorted()).toEqual(PUBLISHED_KEYS.toSorted())
    expect(demoExperiences.length - published.length).toBe(3)
  })

  it.each(['key', 'title', 'description', 'inspiration', 'note'] as const)('have no %s twice', (field) => {
    const values = demoExperiences.map((experience) => experience[field])
    expect(new Set(values).size).toBe(values.length)
  })

  it('have a free one, one of 100 yen, five with a minimum and two online', () => {
    expect(published.filter((experience) => experience.price === 0)).toHaveLength(1)
    expect(published.filter((experience) => experience.price === 100)).toHaveLength(1)
    expect(published.filter((experience) => experience.minimum_number !== null).length).toBeGreaterThanOrEqual(5)
    expect(published.filter((experience) => experience.online).length).toBeGreaterThanOrEqual(2)
    expect(new Set(published.flatMap((experience) => experience.state ?? [])).size).toBeGreaterThanOrEqual(12)
  })

  it('have at least three with six to eight starts on one day', () => {
    const busy = published.filter(
      (experience) => startsOn(experience, 'saturday') >= 6 || startsOn(experience, 'sunday') >= 6,
    )
    expect(busy.length).toBeGreaterThanOrEqual(3)
    for (const experience of busy) expect(experience.rules.length).toBeLessThanOrEqual(8)
  })

  it('use every category', () => {
    expect(new Set(published.map((experience) => experience.category))).toEqual(new Set(demoCategories))
  })

  it('use every theme', () => {
    expect(new Set(published.flatMap((experience) => experience.themes))).toEqual(new Set(demoThemes))
  })
})

describe.each(demoExperiences.map((experience) => [experience.key, experience] as const))('%s', (_key, experience) => {
  it('has texts of the right lengths', () => {
    expectLength(experience.title, 12, 34)
    expectLength(experience.description, 350, 700)
    expectLength(experience.inspiration, 120, 250)
    expectLength(experience.note, 60, 200)
    const paragraphs = experience.description.split('\n\n')
    expectLength('#'.repeat(paragraphs.length), 3, 5)
    for (const paragraph of paragraphs) expect(paragraph).toBe(paragraph.trim())
  })

  it('has a known category and one to three different known themes', () => {
    expect(demoCategories).toContain(experience.category)
    expectLength('#'.repeat(experience.themes.length), 1, 3)
    expect(new Set(experience.themes).size).toBe(experience.themes.length)
    for (const theme of experience.themes) expect(demoThemes).toContain(theme)
  })

  it('is in a place or online', () => {
    if (experience.online) {
      expect(experience.online_url).toMatch(/^https:\/\/example\.jp\//)
      expect([experience.state, experience.address]).toEqual([null, null])
    } else {
      expect(experience.online_url).toBeNull()
      expect(experience.address).toBeTruthy()
      expect(experience.state).toBeGreaterThanOrEqual(1)
      expect(experience.state).toBeLessThanOrEqual(47)
    }
  })

  it('has a price that can be paid, and numbers within the limits', () => {
    if (experience.price !== 0) expect(experience.price).toBeGreaterThanOrEqual(100)
    expect(experience.price).toBeLessThanOrEqual(28000)
    expect(experience.recruitment_number).toBeGreaterThanOrEqual(1)
    expect(experience.recruitment_number).toBeLessThanOrEqual(30)
    if (experience.minimum_number !== null) {
      expect(experience.minimum_number).toBeGreaterThanOrEqual(2)
      expect(experience.minimum_number).toBeLessThanOrEqual(experience.recruitment_number)
    }
    expect(experience.options.length).toBeLessThanOrEqual(3)
    for (const option of experience.options) {
      expect(option.name && option.description).toBeTruthy()
      expect(option.price).toBeGreaterThan(0)
    }
  })

  it('has slots on the half hour that do not overlap each other on one weekday', () => {
    if (experience.key === ON_REQUEST) return expect([...experience.rules, ...experience.single_days]).toEqual([])
    expect(experience.rules.length).toBeGreaterThanOrEqual(1)
    for (const rule of experience.rules) {
      expectTimes(rule)
      expect(rule.day_of_week.length).toBeGreaterThanOrEqual(1)
      const others = experience.rules.filter(
        (other) => other !== rule && other.day_of_week.some((day) => rule.day_of_week.includes(day)),
      )
      for (const other of others) {
        expect(other.end_time <= rule.start_time || rule.end_time <= other.start_time).toBe(true)
      }
    }
    for (const single of experience.single_days) {
      expectTimes(single)
      expect(single.in_days).toBeGreaterThan(0)
      expect(single.in_days).toBeLessThanOrEqual(180)
    }
    return undefined
  })

  it('has a known host, and a community exactly when an ambassador hosts it', () => {
    if (experience.host.type === 'user') {
      expect(USER_KEYS).toContain(experience.host.key)
      expect(experience.community).toBeNull()
    } else {
      expect(AMBASSADOR_COMMUNITIES[experience.host.key]).toContain(experience.community)
    }
  })

  it('borrows pictures only of a published one', () => {
    if (experience.status === 'awaiting' || experience.key === ON_REQUEST)
      expect(PUBLISHED_KEYS).toContain(experience.pictures_of)
    else expect(experience.pictures_of).toBeUndefined()
  })
})

describe('the demo drafts', () => {
  it('are three, each with its own key and a known owner', () => {
    expect(new Set(demoDrafts.map((draft) => draft.key)).size).toBe(3)
    for (const draft of demoDrafts) {
      expect(USER_KEYS).toContain(draft.owner)
      expect(draft.form.title).toBeTruthy()
      if (draft.pictures_of !== null) expect(PUBLISHED_KEYS).toContain(draft.pictures_of)
      if (draft.form.category !== undefined) expect(demoCategories).toContain(draft.form.category)
      for (const theme of draft.form.themes ?? []) expect(demoThemes).toContain(theme)
    }
  })
})

describe('the reference lists', () => {
  it.each([
    ['categories', demoCategories, 8, 10],
    ['themes', demoThemes, 12, 14],
    ['occupations', demoOccupations, 10, 12],
  ] as const)('of %s have the right size and no name twice', (_name, names, least, most) => {
    expect(names.length).toBeGreaterThanOrEqual(least)
    expect(names.length).toBeLessThanOrEqual(most)
    expect(new Set(names).size).toBe(names.length)
  })
})

it('has a guide for the day on several experiences in person, each with a place to meet', () => {
  const keys = Object.keys(demoGuides)
  expect(keys.length).toBeGreaterThan(5)
  expect(keys.filter((key) => !published.some((one) => one.key === key && !one.online))).toEqual([])
  for (const guide of Object.values(demoGuides)) expect(guide.meeting_point).toBeTruthy()
})
