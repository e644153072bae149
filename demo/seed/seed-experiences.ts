// The experiences of the demonstration with pictures, options and themes; drafts, edits and the
// decisions of admins. seed-slots.ts makes the dates.
import { sql } from 'kysely'
import { setExperiencesSearch } from '#database/experiences/set-experience-search.ts'
import type { Tx } from '#database/client.ts'
import type { PriceType } from '#domain/booking/party.ts'
import { demoAmbassadors } from '../content/ambassadors.ts'
import { demoDrafts } from '../content/drafts.ts'
import { demoExperiences } from '../content/experiences.ts'
import { demoGuides } from '../content/guides.ts'
import { demoSendBackComments } from '../content/misc.ts'
import { demoPeople } from '../content/people.ts'
import { demoReviews } from '../content/reviews.ts'
import type { DemoDraft, DemoExperience } from '../content/types.ts'
import { continueIds, insertRows, type Row } from './insert-rows.ts'
import { Chance, type Day, numbered, type Picture, pictureRows, picturesOf } from './seed-base.ts'
import { ambassadorId, categoryId, communityId, themeId, userId } from './seed-people.ts'

/** The data of an experience that bookings need. */
export type SeedExperience = {
  id: number
  key: string
  source: DemoExperience
  /** Ids of its hosts, who never book it. The first one is its author. */
  hosts: [number, ...number[]]
  hosted_by: string
  published_days_ago: number
  approved_at: Date | null
  options: { id: number; name: string; price: number }[]
  price_types: PriceType[]
}

export const experienceId = numbered(demoExperiences.map((experience) => experience.key))

/**
 * Experiences that await publication or were sent back: days since the first request, the answer of
 * an admin, and days since the second request.
 */
const REQUESTS: Record<string, { asked: number; answered?: { days_ago: number; comment: string }; again?: number }> = {
  'farm-mochi': { asked: 6, answered: { days_ago: 5, comment: demoSendBackComments[2]! }, again: 2 },
  'bonfire-morning': { asked: 4, answered: { days_ago: 3, comment: demoSendBackComments[0]! } },
  'island-tide': { asked: 1 },
}

/** Edits of published experiences that no admin has seen yet, with the former fields. */
const EDITS: readonly { key: string; days_ago: number; before: (source: DemoExperience) => Partial<DemoExperience> }[] =
  [
    {
      key: 'kayak',
      days_ago: 1,
      before: ({ description }) => ({ description: description.split('\n\n').slice(0, -1).join('\n\n') }),
    },
    { key: 'port', days_ago: 3, before: () => ({ address: '函館市入舟町8-20' }) },
  ]

function hostsOf(source: DemoExperience): [number, ...number[]] {
  if (source.host.type === 'user') return [userId(source.host.key)]
  const [first, ...others] = demoAmbassadors.find(({ key }) => key === source.host.key)!.member_keys
  return [userId(first!), ...others.map(userId)]
}

/** Long before the oldest review; an experience without reviews is new. */
function publishedDaysAgo(key: string, index: number): number {
  const oldest = Math.max(0, ...demoReviews.filter((one) => one.experience_key === key).map((one) => one.days_ago))
  return oldest === 0 ? 8 + (index % 5) * 3 : Math.max(66, oldest + 28) + ((index * 7) % 19)
}

export function planExperiences(day: Day): SeedExperience[] {
  let option_id = 0
  let type_id = 0
  return demoExperiences.map((source, index) => {
    const published_days_ago = source.status === 'published' ? publishedDaysAgo(source.key, index) : 0
    const { type, key } = source.host
    const host =
      type === 'user' ? demoPeople.find((one) => one.key === key) : demoAmbassadors.find((one) => one.key === key)
    return {
      id: experienceId(source.key),
      key: source.key,
      source,
      hosts: hostsOf(source),
      hosted_by: host!.name,
      published_days_ago,
      approved_at: source.status === 'published' ? day.before(published_days_ago, '13:00') : null,
      options: source.options.map(({ name, price }) => ({ id: ++option_id, name, price })),
      price_types: (source.price_types ?? []).map(({ name, note = '', price, no_place, needs_adult, up_to }) => ({
        id: ++type_id,
        name,
        note,
        price,
        takes_place: !no_place,
        needs_adult: needs_adult ?? false,
        whole_slot_people: up_to ?? null,
      })),
    }
  })
}

export async function seedExperiences(
  tx: Tx,
  { day, pictures }: { day: Day; pictures: ReadonlyMap<string, Picture> },
  experiences: readonly SeedExperience[],
): Promise<void> {
  await insertRows(
    tx,
    'experiences',
    experiences.map((experience) => experienceRow(day, pictures, experience)),
  )
  await insertRows(
    tx,
    'experience_themes',
    experiences.flatMap(({ id, source }) =>
      source.themes.map((theme, index) => ({ experience_id: id, sort_order: index + 1, theme_id: themeId(theme) })),
    ),
  )
  await insertRows(
    tx,
    'experience_images',
    experiences.flatMap(({ id, source }) =>
      pictureRows(pictures, pictureNamesOf(source.pictures_of ?? source.key)).map((row) => ({
        experience_id: id,
        ...row,
      })),
    ),
  )
  await insertRows(
    tx,
    'experience_options',
    experiences.flatMap(({ id, source, options }) =>
      source.options.map((option, index) => ({
        id: options[index]!.id,
        experience_id: id,
        name: option.name,
        description: option.description,
        price: option.price,
        sort_order: index + 1,
      })),
    ),
  )
  await insertRows(
    tx,
    'experience_price_types',
    experiences.flatMap(({ id, price_types }) =>
      price_types.map((type, index) => ({ ...type, experience_id: id, sort_order: index + 1 })),
    ),
  )
  await insertRows(tx, 'experience_decisions', decisionRows(day, experiences))
  await seedChecks(tx, day, experiences)
  await insertRows(
    tx,
    'experience_changes',
    EDITS.map((edit) => changeRow(day, experiences, edit)),
  )
  await insertRows(
    tx,
    'experience_drafts',
    demoDrafts.map((draft, index) => draftRow(day, pictures, draft, index)),
  )
  await insertRows(
    tx,
    'images',
    demoDrafts.flatMap((draft) => uploadRows(day, pictures, draft)),
  )
  await continueIds(tx, ['experiences', 'experience_options', 'experience_price_types'])
  await setExperiencesSearch(
    tx,
    experiences.map(({ id }) => id),
  )
}

/** Properties of all pictures of the demonstration (pictures.test.ts). */
const STORED = { format: 'webp', width: 1200, height: 800 }

/**
 * Records the pictures of a draft as uploads of its owner, because only the owner's uploads can be
 * published.
 */
const uploadRows = (day: Day, pictures: ReadonlyMap<string, Picture>, draft: DemoDraft): Row<'images'>[] =>
  draft.pictures_of === null
    ? []
    : picturesOf(pictures, pictureNamesOf(draft.pictures_of)).map(({ object_key, bytes }) => ({
        public_id: object_key,
        ...STORED,
        bytes,
        uploaded_by_user_id: userId(draft.owner),
        created_at: day.before(6, '20:00'),
      }))

const pictureNamesOf = (key: string) => [1, 2, 3].map((number) => `${key}-${number}`)

function guideRow(pictures: ReadonlyMap<string, Picture>, key: string) {
  const { picture, ...texts } = demoGuides[key] ?? {}
  const empty = { meeting_point: '', nearest_station: '', directions: '', target_age: '', languages: '' }
  const image = picture === undefined ? undefined : pictureRows(pictures, [`${key}-${picture}`])[0]
  return {
    ...empty,
    duration_minutes: null,
    lowest_age: null,
    ...texts,
    meeting_image_key: image?.object_key ?? null,
    meeting_image_url: image?.url ?? null,
  }
}

function experienceRow(
  day: Day,
  pictures: ReadonlyMap<string, Picture>,
  { id, key, source, hosts, published_days_ago, approved_at }: SeedExperience,
): Row<'experiences'> {
  const request = REQUESTS[key]
  const asked = request?.asked ?? published_days_ago + 2
  const edited = EDITS.find((edit) => edit.key === key)
  return {
    id,
    user_id: hosts[0],
    ambassador_id: source.host.type === 'ambassador' ? ambassadorId(source.host.key) : null,
    community_id: source.community === null ? null : communityId(source.community),
    title: source.title,
    category_id: categoryId(source.category),
    online: source.online,
    online_url: source.online_url,
    state: source.state,
    address: source.address,
    address_displayable: source.address_displayable,
    ...guideRow(pictures, key),
    price: source.price,
    price_side_note: source.price_side_note,
    description: source.description,
    inspiration: source.inspiration,
    note: source.note,
    reservation_notice: source.reservation_notice ?? '',
    recruitment_number: source.recruitment_number,
    set_minimum_number_of_participant_count: source.minimum_number !== null,
    minimum_number_of_participant_count: source.minimum_number,
    cancellation_period: source.cancellation_period,
    reservation_deadline: source.reservation_deadline,
    status: approved_at ? 'published' : request?.answered && request.again === undefined ? 'returned' : 'awaiting',
    approved_at,
    created_at: day.before(asked, '10:00'),
    updated_at: edited
      ? day.before(edited.days_ago, '08:10')
      : (approved_at ?? day.before(request?.again ?? request?.answered?.days_ago ?? asked, '21:00')),
  }
}

function decisionRows(day: Day, experiences: readonly SeedExperience[]): Row<'experience_decisions'>[] {
  const admin = userId('approvals')
  return experiences.flatMap(({ id, key, hosts, approved_at, published_days_ago }) => {
    const row = (action: 'requested' | 'approved' | 'returned', at: Date, comment = '') => ({
      experience_id: id,
      action,
      comment,
      user_id: action === 'requested' ? hosts[0] : admin,
      at,
    })
    if (approved_at)
      return [row('requested', day.before(published_days_ago + 2, '10:00')), row('approved', approved_at)]
    const { asked, answered, again } = REQUESTS[key]!
    const rows = [row('requested', day.before(asked, '10:00'))]
    if (answered) rows.push(row('returned', day.before(answered.days_ago, '14:30'), answered.comment))
    if (again !== undefined) rows.push(row('requested', day.before(again, '21:00')))
    return rows
  })
}

/** A colleague has begun to check the request that came back. */
async function seedChecks(tx: Tx, day: Day, experiences: readonly SeedExperience[]): Promise<void> {
  const { id } = experiences.find(({ key }) => key === 'farm-mochi')!
  const at = day.before(1, '16:40')
  await sql`insert into experience_checks (request_id, point, version, checked_by, checked_at)
    select d.id, p.point, e.updated_at, ${userId('approvals')}::int, ${at}::timestamptz
    from experiences e
    join lateral (select x.id from experience_decisions x
      where x.experience_id = e.id and x.action = 'requested' order by x.id desc limit 1) d on true,
      unnest(array['content', 'pictures', 'place']) p (point)
    where e.id = ${id}`.execute(tx)
}

function changeRow(
  day: Day,
  experiences: readonly SeedExperience[],
  edit: (typeof EDITS)[number],
): Row<'experience_changes'> {
  const { id, source, hosts } = experiences.find(({ key }) => key === edit.key)!
  const before = edit.before(source)
  const after = Object.fromEntries(Object.keys(before).map((field) => [field, source[field as keyof DemoExperience]]))
  return { experience_id: id, user_id: hosts[0], before, after, at: day.before(edit.days_ago, '08:10') }
}

/** The form as the page saves it: ids for names, dates for days. */
function draftRow(
  day: Day,
  pictures: ReadonlyMap<string, Picture>,
  draft: DemoDraft,
  index: number,
): Row<'experience_drafts'> {
  const chance = new Chance(draft.key)
  const { category, themes, calendars, ...form } = draft.form
  const saved_at = day.before(2 + index * 4, chance.time(20, 22))
  return {
    user_id: userId(draft.owner),
    form: {
      ...form,
      ...(category !== undefined && { category_id: categoryId(category) }),
      themes: (themes ?? []).map(themeId),
      images: draft.pictures_of === null ? [] : pictureRows(pictures, pictureNamesOf(draft.pictures_of)),
      calendars: (calendars ?? []).map(({ in_days, ...times }) => ({ date: day.date(in_days), ...times })),
      recurrence_rules: [],
    },
    version: 1 + chance.between(0, 5),
    created_at: day.before(6 + index * 5, chance.time(20, 22)),
    updated_at: saved_at,
  }
}
