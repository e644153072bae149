/**
 * Every text that a person answers or agrees to, changed by somebody else while the form is open:
 * nothing is stored under a text that the person didn't see.
 */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Community } from '#contract/communities/communities-schemas.ts'
import { brandCommunity } from '#contract/communities/brand-communities-schemas.ts'
import { getPrice } from '#services/booking/reserve/get-price.ts'
import { makeReservation } from '#services/booking/reserve/make-reservation.ts'
import { getExperience } from '#services/experiences/stories/get-experience.ts'
import type { BrandActor, UserActor } from '#services/shared/actor.ts'
import { visitor } from '#services/shared/actor.ts'
import { wholeApi } from '#test/api.ts'
import { book, bookingWorld, refusalOf } from '#test/booking-world.ts'
import { aBrandMember } from '#test/brand-factories.ts'
import { signedInAs, signedInToBrandAs, START } from '#test/database.ts'
import { aBrand, anAdmin, anExperience, anOption, aSlot, aUser } from '#test/factories.ts'

const world = bookingWorld({ connections: 6 })
let member: BrandActor
let admin: UserActor
let guest: UserActor
let other_brand: number
beforeAll(async () => {
  member = await aBrandMember(world.db)
  admin = await anAdmin(world.db)
  guest = await aUser(world.db)
  other_brand = await aBrand(world.db, { name: '別のブランド' })
})
beforeEach(() => world.clock.set(START))

async function call<T = Record<string, unknown>>(
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
) {
  const response = await wholeApi(world).request(path, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as T }
}
const asAdmin = (method: string, path: string, body?: object) =>
  call(method, `/api/v1/admin${path}`, body, signedInAs(admin))

type Question = { id?: number; name: string; required: boolean }
type Form = Record<string, unknown> & { id: number; version: number; application_items: Question[] }
type Open = { form: Form; community: Community; occupation_id: number }

async function openForm(): Promise<Open> {
  const { body: made } = await call(
    'POST',
    '/brand/api/v1/communities',
    {
      name: '浜の会',
      participation_condition: '月に一度来られること',
      note: '濡れます。',
      published: true,
      application_items: [
        { name: '参加のきっかけ', required: true },
        { name: '好きな季節', required: false },
      ],
    },
    signedInToBrandAs(member),
  )
  const form: Form = { ...brandCommunity.parse(made) }
  const { body: list } = await asAdmin('POST', '/reference/occupations', { name: `会社役員${form.id}` })
  const { items } = list as { items: { id: number; name: string }[] }
  const { body: community } = await call<Community>('GET', `/api/v1/communities/${form.id}/detail`)
  return { form, community, occupation_id: items.find(({ name }) => name === `会社役員${form.id}`)!.id }
}

const save = async ({ form }: Open, some: object) =>
  await call('PUT', `/brand/api/v1/communities/${form.id}`, { ...form, ...some }, signedInToBrandAs(member))
const questions = async (open: Open, change: (items: Question[]) => Question[]) =>
  await save(open, { application_items: change(open.form.application_items) })
const stored = async ({ form }: Open) =>
  (
    await world.pool.query(
      `select w.question, w.content, o.name as occupation from community_applications a
         join occupations o on o.id = a.occupation_id
         join community_application_answers w on w.application_id = a.id
       where a.community_id = $1 order by a.id, w.sort_order`,
      [form.id],
    )
  ).rows
/** As the page sends it: what it shows, with its version. Without one: as another program may. */
const apply = async (
  { community, occupation_id }: Open,
  {
    version = community.terms_version,
    legal_version,
    headers = {},
  }: { version?: string | null; legal_version?: string | undefined; headers?: object } = {},
) =>
  await call(
    'POST',
    '/api/v1/community_applications',
    {
      community_id: community.id,
      occupation_id,
      full_name: '海野 渚',
      gender: 'female',
      postal_code: '1500001',
      birthday: '1990-02-03',
      answers: community.application_items.map(({ id }, at) => ({
        community_application_question_id: id,
        content: at === 0 ? '海が好きで。' : '',
      })),
      ...(version !== null && { terms_version: version }),
      legal_version,
    },
    { ...headers },
  )

const CRIME = '逮捕されたことはありますか'
const changesOfForm: Record<string, (open: Open) => Promise<unknown>> = {
  'a question is renamed': (open) => questions(open, ([one, two]) => [{ ...one!, name: CRIME }, two!]),
  'a question without an answer is renamed': (open) =>
    questions(open, ([one, two]) => [one!, { ...two!, name: CRIME }]),
  'a question is removed': (open) => questions(open, ([, two]) => [two!]),
  'a question is added': (open) => questions(open, (all) => [...all, { name: CRIME, required: false }]),
  'an answer becomes required': (open) => questions(open, ([one, two]) => [one!, { ...two!, required: true }]),
  'two questions exchange their texts': (open) =>
    questions(open, ([one, two]) => [
      { ...one!, name: two!.name },
      { ...two!, name: one!.name },
    ]),
  'the community is renamed': (open) => save(open, { name: '山の会' }),
  'the conditions change': (open) => save(open, { participation_condition: '会費3,000円' }),
  'the notes change': (open) => save(open, { note: '写真を公開します。' }),
  'the community moves to another brand': async ({ form }) =>
    await asAdmin('PATCH', `/communities/${form.id}`, { ...form, brand_id: other_brand }),
  'the brand is renamed': async () =>
    await world.pool.query(`update brands set name = name || '改' where id = $1`, [member.brand_id]),
}

test.each(Object.entries(changesOfForm))(
  'an application is refused when %s, and made once the new form was seen',
  async (_, change) => {
    const open = await openForm()
    const done = await change(open)
    if (done && typeof done === 'object' && 'status' in done) expect(done.status).toBe(200)
    expect(await apply(open)).toMatchObject({ status: 422, body: { code: 'application_items_changed' } })
    expect(await stored(open)).toEqual([])
    const { body: community } = await call<Community>('GET', `/api/v1/communities/${open.form.id}/detail`)
    const now = { ...open, community: { ...community, application_items: [...community.application_items] } }
    const answer = await apply(now)
    // Only a newly required answer is still missing.
    if (answer.status !== 201) expect(Object.keys(answer.body.messages as object)).toHaveLength(1)
    else
      expect((await stored(now)).map((row) => row.question)).toEqual(now.community.application_items.map((q) => q.name))
  },
)

test('a call without a version never stores an answer under a text that it didn’t name', async () => {
  for (const [what, change] of Object.entries(changesOfForm)) {
    const open = await openForm()
    const shown = open.community.application_items[0]!.name
    await change(open)
    await apply(open, { version: null })
    for (const { question, content } of await stored(open))
      if (content !== '') expect([what, question]).toEqual([what, shown])
  }
})

test('a rename during the call stores the answer under the former text, or refuses it', async () => {
  for (let round = 0; round < 5; round++) {
    const open = await openForm()
    const [answer] = await Promise.all([
      apply(open, { version: null }),
      questions(open, ([one, two]) => [{ ...one!, name: CRIME }, two!]),
    ])
    const [first] = await stored(open)
    if (answer.status === 201) expect(first).toMatchObject({ question: '参加のきっかけ', content: '海が好きで。' })
    else expect(first).toBeUndefined()
  }
})

test('a repeated call that has applied gets its response, whatever changed since', async () => {
  const open = await openForm()
  const headers = { 'idempotency-key': `lost-${open.form.id}` }
  const before = await apply(open, { headers })
  await changesOfForm['a question is renamed']!(open)
  expect(await apply(open, { headers })).toEqual(before)
  expect(await stored(open)).toHaveLength(2)
})

test('an occupation that is renamed isn’t declared by anybody who chose the former one', async () => {
  const open = await openForm()
  const rename = (id: number, name: string) => asAdmin('PUT', `/reference/occupations/${id}`, { name })
  await apply(open)
  expect((await rename(open.occupation_id, `無職${open.form.id}`)).status).toBe(200)
  expect((await stored(open))[0]).toMatchObject({ occupation: `会社役員${open.form.id}` })
  expect(await apply(open)).toMatchObject({ status: 422, body: { messages: { occupation_id: [expect.any(String)] } } })
  // Nor by a rename of the retired one.
  expect(await rename(open.occupation_id, '漁師')).toMatchObject({ body: { code: 'reference_item_retired' } })
  expect((await stored(open))[0]).toMatchObject({ occupation: `会社役員${open.form.id}` })
})

test('a renamed occupation keeps its place, and two renames at once make one', async () => {
  const { body } = await call<{ occupations: { id: number; name: string }[] }>('GET', '/api/v1/occupations')
  const [first] = body.occupations
  const rename = (name: string) => asAdmin('PUT', `/reference/occupations/${first!.id}`, { name })
  const done = await Promise.all([rename('左官'), rename('大工')])
  expect(done.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422])
  const after = await call<typeof body>('GET', '/api/v1/occupations')
  expect(after.body.occupations).toHaveLength(body.occupations.length)
  expect(['左官', '大工']).toContain(after.body.occupations[0]!.name)
})

const changesOfOffer: Record<string, { change: (id: number, option: number) => [string, unknown[]]; code: string }> = {
  price: { change: (id) => ['update experiences set price = price + 1000 where id = $1', [id]], code: 'price_changed' },
  'price of the option': {
    change: (_, option) => ['update experience_options set price = price + 1000 where id = $1', [option]],
    code: 'price_changed',
  },
  'text of the option': {
    change: (_, option) => [`update experience_options set name = '保険なし' where id = $1`, [option]],
    code: 'terms_changed',
  },
  terms: { change: (id) => [`update experiences set note = '会費あり' where id = $1`, [id]], code: 'terms_changed' },
  cancellation: {
    change: (id) => ['update experiences set cancellation_period = 30 where id = $1', [id]],
    code: 'terms_changed',
  },
}

test.each(Object.entries(changesOfOffer))('a booking is refused when the %s changed', async (_, { change, code }) => {
  const { id } = await anExperience(world.db)
  const option_id = await anOption(world.db, id)
  const slot = await aSlot(world.db, id, { date: '2027-02-01' })
  const wish = { calendar_ids: [slot], number_of_people: 1, option_id, coupon_code: null }
  const { terms_version } = await getExperience(world, visitor, id)
  const { total } = await getPrice(world, visitor, id, { ...wish, 'calendar_ids[]': [slot] })
  await world.pool.query(...change(id, option_id))
  const input = { ...wish, total, terms_version, payment_token: await world.token(), idempotency_key: null }
  expect(await refusalOf(makeReservation(world, guest, input))).toBe(code)
  expect((await world.pool.query('select 1 from reservations where experience_id = $1', [id])).rows).toEqual([])
})

const PERSON = { name: '渚', password: 'asagiri-2026-nami' }
let people = 0
const legalVersion = async () => (await call<{ version: string }>('GET', '/api/v1/legal')).body.version
/** What a person agrees to, by the page: the call with a version, and what it stored. */
const agreements = {
  registration: async (legal_version?: string) => {
    const email = `shown${(people += 1)}@example.jp`
    const made = await call('POST', '/api/v1/sign_up', { ...PERSON, email, ...(legal_version && { legal_version }) })
    return { made, stored: ['select agreed_texts from users where email = $1', email] as const }
  },
  application: async (legal_version?: string) => {
    const open = await openForm()
    const made = await apply(open, { legal_version })
    return {
      made,
      stored: ['select agreed_texts from community_applications where community_id = $1', open.form.id] as const,
    }
  },
  booking: async (legal_version?: string) => {
    const { id } = await anExperience(world.db, { price: 0 })
    const slot = await aSlot(world.db, id, { date: '2027-02-01' })
    const body = { calendar_ids: [slot], number_of_people: 1, ...(legal_version && { legal_version }) }
    const made = await call('POST', '/api/v1/reservations', body, signedInAs(guest))
    const read = `select shown_terms ->> 'texts' as agreed_texts from reservations where experience_id = $1`
    return { made, stored: [read, id] as const }
  },
}
const ownText = async (slug: 'terms' | 'privacy', title: string) =>
  await world.pool.query(
    `insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value`,
    [
      `legal:${slug}`,
      JSON.stringify({
        title,
        updated_on: '2026-11-27',
        sections: [{ heading: '', paragraphs: [crypto.randomUUID()] }],
      }),
    ],
  )
const agreedTexts = async ([query, id]: readonly [string, string | number]) =>
  (await world.pool.query<{ agreed_texts: string }>(query, [id])).rows.map(({ agreed_texts }) => agreed_texts)

const told = { terms: '「利用規約」', privacy: '「プライバシーポリシー」' }
test.each(
  (['registration', 'application', 'booking'] as const).flatMap((name) =>
    ([['terms'], ['privacy'], ['terms', 'privacy']] as const)
      // An applicant agrees to the privacy policy only.
      .map((change) => ({
        name,
        change,
        asks: name === 'application' ? change.filter((one) => one === 'privacy') : change,
      })),
  ),
)(
  'a $name is refused when $change changed, if it asks for that text, and keeps what was shown',
  async ({ name, change, asks }) => {
    const agree = agreements[name]
    await world.pool.query(`delete from settings where key like 'legal:%'`)
    const before = await legalVersion()
    for (const slug of change) await ownText(slug, slug === 'terms' ? '利用規約' : 'プライバシーポリシー')
    const first = await agree(before)
    if (asks.length === 0) expect(first.made.status).toBe(201)
    else {
      expect(first.made).toMatchObject({ status: 409, body: { code: 'legal_changed' } })
      expect(first.made.body.message).toContain(`${asks.map((slug) => told[slug]).join('と')}が変わりました`)
      expect(await agreedTexts(first.stored)).toEqual([])
    }
    const now = await legalVersion()
    // Other programs send no version.
    for (const { made, stored: kept } of [await agree(now), await agree()]) {
      expect(made.status).toBeLessThan(300)
      expect(await agreedTexts(kept)).toEqual([name === 'application' ? now.split('.')[1] : now])
    }
    // A later change leaves the text of the agreement readable.
    for (const slug of change) await ownText(slug, '次の題')
    const { rows } = await world.pool.query(
      `select slug, title from legal_texts where version = any($1) order by slug`,
      [now.split('.')],
    )
    expect(rows).toContainEqual({ slug: 'privacy', title: 'プライバシーポリシー' })
    if (name !== 'application') expect(rows).toContainEqual({ slug: 'terms', title: '利用規約' })
  },
)

test('a cancellation is refused when the refund that the guest saw changed', async () => {
  const { id } = await anExperience(world.db, { cancellation_period: 2 })
  const slot = await aSlot(world.db, id, { date: '2026-12-01' })
  const made = await book(world, guest, { calendar_ids: [slot] })
  if ('action' in made) throw new Error('3-D Secure was asked for')
  const refund = made.reservation.price.total
  world.clock.set(new Date('2026-11-30T12:00:00+09:00'))
  const path = `/api/v1/reservations/${made.reservation.id}/cancellation`
  expect(await call('POST', path, { refund }, signedInAs(guest))).toMatchObject({ body: { code: 'refund_changed' } })
})
