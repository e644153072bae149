import { describe, expect, it } from 'vitest'
import { demoAmbassadors } from './ambassadors.ts'
import { demoApplications } from './applications.ts'
import { demoBrands } from './brands.ts'
import { demoCommunities } from './communities.ts'
import { demoExperiences } from './experiences.ts'
import {
  demoCancelReasons,
  demoCoupons,
  demoDeclineReasons,
  demoHoldingRequests,
  demoMessagesToHost,
  demoSendBackComments,
} from './misc.ts'
import { demoPeople } from './people.ts'
import { demoOccupations } from './reference.ts'
import { demoReviews } from './reviews.ts'

const withoutReviews = ['kogin', 'river', 'sea-salt', 'letterpress', 'tea-rolling']
const experienceKeys = demoExperiences
  .filter((experience) => experience.status === 'published')
  .map((experience) => experience.key)

const personKeys = demoPeople.map((person) => person.key)
const ambassadorKeys = demoAmbassadors.map((ambassador) => ambassador.key)
const brandKeys = demoBrands.map((brand) => brand.key)

const repeated = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index)
const missing = (values: string[], known: string[]) => values.filter((value) => !known.includes(value))
const lengths = (texts: string[], min: number, max: number) =>
  texts.filter((text) => text.length < min || text.length > max)

describe('the people of the demonstration', () => {
  it('has the documented accounts with their levels', () => {
    const levels = Object.fromEntries(demoPeople.map((person) => [person.email, person.access_control]))
    expect(levels).toMatchObject({
      'guest@example.jp': 'USER',
      'host@example.jp': 'HOST',
      'ambassador@example.jp': 'HOST',
      'catalyst@example.jp': 'CATALYST',
      'admin@example.jp': 'ADMIN',
    })
    const roles = demoPeople.filter((one) => one.admin_roles).map(({ email, admin_roles }) => [email, admin_roles])
    expect(roles).toEqual(['approvals', 'accounting', 'support'].map((role) => [`${role}@example.jp`, [role]]))
    expect(demoBrands.find((brand) => brand.key === 'itoguchi')?.members[0]?.email).toBe('brand@example.jp')
    expect(demoBrands.find((brand) => brand.key === 'umibe')?.members[0]?.email).toBe('brand2@example.jp')
  })

  it('repeats no key, address, name or introduction', () => {
    expect(repeated(personKeys)).toEqual([])
    expect(repeated(demoPeople.map((person) => person.name))).toEqual([])
    expect(repeated(demoPeople.map((person) => person.introduction))).toEqual([])
    const emails = [
      ...demoPeople.map((person) => person.email),
      ...demoBrands.flatMap((brand) => brand.members.map((member) => member.email)),
      ...demoApplications.flatMap((application) => application.email ?? []),
    ]
    expect(repeated(emails)).toEqual([])
    expect(emails.filter((email) => !email.endsWith('@example.jp'))).toEqual([])
  })

  it('has portraits that exist and introductions that fit', () => {
    expect(demoPeople.filter(({ portrait }) => portrait < 1 || portrait > 24)).toEqual([])
    const introductions = demoPeople.map((person) => person.introduction)
    expect(lengths(introductions, 60, 140)).toEqual([])
    expect(demoPeople.filter((person) => person.key.startsWith('guest-'))).toHaveLength(30)
  })
})

describe('the ambassadors, brands and communities of the demonstration', () => {
  it('has as many as promised, and one of each unpublished', () => {
    for (const [list, published] of [
      [demoAmbassadors, 6],
      [demoBrands, 3],
      [demoCommunities, 8],
    ] as const) {
      expect(list.filter((item) => item.published)).toHaveLength(published)
      expect(list.filter((item) => !item.published)).toHaveLength(1)
      expect(repeated(list.map((item) => item.key))).toEqual([])
    }
  })

  it('refers to people, brands and ambassadors that exist', () => {
    const members = demoAmbassadors.flatMap((ambassador) => ambassador.member_keys)
    expect(missing(members, personKeys)).toEqual([])
    const minatos = demoAmbassadors.filter((ambassador) => ambassador.member_keys.includes('minato'))
    expect(minatos.map((ambassador) => ambassador.key)).toEqual(['setouchi', 'satoyama'])
    expect(
      missing(
        demoCommunities.flatMap((community) => community.brand_key ?? []),
        brandKeys,
      ),
    ).toEqual([])
    expect(
      missing(
        demoCommunities.flatMap((community) => community.ambassador_keys),
        ambassadorKeys,
      ),
    ).toEqual([])
  })

  it('has the host and the community of every experience, attached to each other', () => {
    for (const { key, host, community } of demoExperiences) {
      const known = host.type === 'user' ? personKeys : ambassadorKeys
      expect(known, key).toContain(host.key)
      if (community === null) continue
      const place = demoCommunities.find((one) => one.key === community)
      expect(place?.ambassador_keys, key).toContain(host.key)
    }
  })

  it('keeps to the limits of their forms', () => {
    expect(
      lengths(
        demoAmbassadors.map((ambassador) => ambassador.description),
        100,
        500,
      ),
    ).toEqual([])
    expect(
      lengths(
        demoBrands.map((brand) => brand.description),
        100,
        500,
      ),
    ).toEqual([])
    expect(
      lengths(
        demoCommunities.map((community) => community.catchphrase),
        5,
        40,
      ),
    ).toEqual([])
    for (const { application_items } of demoCommunities) {
      expect(application_items.length).toBeGreaterThanOrEqual(2)
      expect(application_items.length).toBeLessThanOrEqual(6)
      expect(application_items.some((item) => item.required)).toBe(true)
    }
  })

  it('has one pending invitation in every brand', () => {
    for (const brand of demoBrands) expect(brand.members.filter((member) => !member.joined)).toHaveLength(1)
  })

  it('uses only pictures of experiences in carousels', () => {
    const images = [...demoAmbassadors, ...demoBrands, ...demoCommunities].flatMap((item) => item.images)
    expect(images.filter((image) => !/-[1-3]$/.test(image))).toEqual([])
    expect(
      missing(
        images.map((image) => image.slice(0, -2)),
        experienceKeys,
      ),
    ).toEqual([])
  })
})

describe('the reviews of the demonstration', () => {
  it('has at least 150, none twice by one guest for one experience', () => {
    expect(demoReviews.length).toBeGreaterThanOrEqual(150)
    expect(repeated(demoReviews.map((review) => `${review.experience_key} ${review.guest_key}`))).toEqual([])
  })

  it('covers every experience but the five new ones', () => {
    const reviewed = demoReviews.map((review) => review.experience_key)
    expect(missing(reviewed, experienceKeys)).toEqual([])
    expect(experienceKeys.filter((key) => !reviewed.includes(key)).toSorted()).toEqual(withoutReviews.toSorted())
    expect(
      missing(
        demoReviews.map((review) => review.guest_key),
        personKeys,
      ),
    ).toEqual([])
  })

  it('repeats no text and keeps to a readable length', () => {
    const contents = demoReviews.map((review) => review.content)
    const replies = demoReviews.flatMap((review) => review.reply ?? [])
    expect(repeated([...contents, ...replies])).toEqual([])
    expect(lengths(contents, 30, 180)).toEqual([])
    expect(demoReviews.filter((review) => review.rate <= 3).length).toBeGreaterThanOrEqual(15)
    expect(demoReviews.filter((review) => review.rate >= 4).length).toBeGreaterThan(demoReviews.length * 0.8)
  })
})

describe('the applications of the demonstration', () => {
  it('has enough for a pager', () => {
    expect(demoApplications.length).toBeGreaterThanOrEqual(60)
    const busiest = demoApplications.filter((application) => application.community_key === 'miyako-craft')
    expect(busiest.length).toBeGreaterThanOrEqual(45)
  })

  it('answers the questions of its community, the required ones in words', () => {
    for (const application of demoApplications) {
      const community = demoCommunities.find(({ key }) => key === application.community_key)
      expect(community, application.community_key).toBeDefined()
      const items = community?.application_items ?? []
      expect(application.answers, application.full_name).toHaveLength(items.length)
      const unanswered = items.filter((item, index) => item.required && application.answers[index] === '')
      expect(unanswered, application.full_name).toEqual([])
    }
  })

  it('comes from people with a possible birthday, postal code and occupation', () => {
    for (const { full_name, birthday, postal_code, occupation } of demoApplications) {
      expect(new Date(`${birthday}T00:00:00Z`).toISOString().slice(0, 10), full_name).toBe(birthday)
      expect(Number(birthday.slice(0, 4)), full_name).toBeGreaterThanOrEqual(1923)
      expect(postal_code, full_name).toMatch(/^\d{7}$/)
      expect(demoOccupations, full_name).toContain(occupation)
    }
    expect(repeated(demoApplications.map((application) => application.full_name))).toEqual([])
  })

  it('repeats no answer of a sentence', () => {
    const sentences = demoApplications.flatMap(({ answers }) => answers.filter((answer) => answer.length > 5))
    expect(repeated(sentences)).toEqual([])
  })
})

describe('the small texts of the demonstration', () => {
  it('has coupons with either a rate or an amount, each code once', () => {
    expect(repeated(demoCoupons.map((coupon) => coupon.code))).toEqual([])
    expect(demoCoupons.filter((coupon) => (coupon.rate_percent === null) === (coupon.amount === null))).toEqual([])
    expect(demoCoupons.find((coupon) => coupon.code === 'HAJIMETE')).toMatchObject({
      rate_percent: 10,
      minimum_base: 1000,
      usage_limit: null,
      usage_limit_per_user: null,
    })
  })

  it('repeats none', () => {
    const texts = [
      ...demoMessagesToHost,
      ...demoHoldingRequests.flatMap((request) => [request.content, request.answer ?? []].flat()),
      ...demoDeclineReasons,
      ...demoCancelReasons.map((cancel) => cancel.reason),
      ...demoSendBackComments,
    ]
    expect(demoMessagesToHost).toHaveLength(20)
    expect(demoHoldingRequests).toHaveLength(6)
    expect(repeated(texts)).toEqual([])
    expect(
      missing(
        demoHoldingRequests.map((request) => request.experience_key),
        experienceKeys,
      ),
    ).toEqual([])
    expect(
      missing(
        demoHoldingRequests.map((request) => request.guest_key),
        personKeys,
      ),
    ).toEqual([])
  })
})
