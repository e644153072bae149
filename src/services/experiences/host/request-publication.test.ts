import { beforeAll, describe, expect, test } from 'vitest'
import { type ExperienceForm, plainRule } from '#domain/experiences/experience-form.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { InvalidInput, Refused } from '#services/shared/refused.ts'
import { testApp } from '#test/database.ts'
import { aCommunity, aDraft, aForm, anAdmin, anAmbassador, aPicture, aUser } from '#test/factories.ts'
import { updateMe } from '../../accounts/profile/my-profile.ts'
import { getDraft } from '../drafts/drafts.ts'
import { requestPublication } from './request-publication.ts'

const app = testApp()
let hanako: UserActor

beforeAll(async () => {
  hanako = await aUser(app.db)
})

const formOfHanako = (values: Partial<ExperienceForm> = {}) => aForm(app.db, { user_id: hanako.id, ...values })
const problemsOf = async (work: Promise<unknown>) => {
  try {
    await work
    return null
  } catch (error) {
    if (error instanceof InvalidInput) return error.messages
    if (error instanceof Refused) return error.code
    throw error
  }
}
const slotsOf = (experience_id: number) =>
  app.db
    .selectFrom('calendars')
    .select(['date', 'start_time', 'end_time', 'recruitment_number', 'recurrence_rule_uuid', 'open'])
    .where('experience_id', '=', experience_id)
    .orderBy('date')
    .execute()

describe('a form that is sent', () => {
  test('becomes a waiting experience with its slots, and its draft is deleted', async () => {
    const draft_id = await aDraft(app.db, { user_id: hanako.id })
    const uuid = '0e8dd67a-9cb5-4d0f-b2e0-2b1c4f4c9d11'
    const form = await formOfHanako({
      title: '土間で味噌を仕込む朝',
      price: '４，８００',
      online_url: 'https://left.example/',
      set_minimum_number_of_participant_count: true,
      minimum_number_of_participant_count: 2,
      options: [
        { id: null, name: 'おみやげ', description: '味噌を一樽', price: '５００' },
        { id: null, name: '', description: '', price: null },
      ],
      recurrence_rules: [
        {
          ...plainRule,
          uuid,
          start_date: '2026-12-01',
          end_date: '2026-12-12',
          start_time: '10:00',
          end_time: '12:00',
          day_of_week: ['saturday', 'tuesday'],
        },
      ],
    })
    const made = await requestPublication(app, hanako, form, draft_id)
    expect(made).toMatchObject({
      title: '土間で味噌を仕込む朝',
      status: 'awaiting',
      approve: false,
      price: 4800,
      online_url: null,
      host: { type: 'user', id: hanako.id },
      options: [{ name: 'おみやげ', price: 500 }],
      images: [{ url: `https://images.example/image/upload/v1/${form.images[0]!.object_key}`, sort_order: 1 }],
      recurrence_rules: [{ uuid }],
      // 2026-12-05 is a Saturday: the rule has it already.
      calendars: [{ date: '2026-12-05', recruitment_number: 5, participant_number: 0, open: true }],
      kept_calendars: [],
      kept_places: [],
      told_guests: 0,
    })
    expect((await slotsOf(made.id)).map((slot) => [slot.date, slot.recurrence_rule_uuid])).toEqual([
      ['2026-12-01', uuid],
      ['2026-12-05', null],
      ['2026-12-08', uuid],
      ['2026-12-12', uuid],
    ])
    expect(await problemsOf(getDraft(app, hanako, draft_id))).toBe('draft_not_found')
    const row = await app.db
      .selectFrom('experiences')
      .select(['search_words', 'user_id'])
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow()
    expect(row.search_words).not.toBe('')
    const decisions = await app.db
      .selectFrom('experience_decisions')
      .select(['action', 'user_id'])
      .where('experience_id', '=', made.id)
      .execute()
    expect(decisions).toEqual([{ action: 'requested', user_id: hanako.id }])
  })

  test('a weekly rule makes no slot that can’t be booked any more', async () => {
    const rule = {
      ...plainRule,
      uuid: null,
      start_date: '2026-11-20',
      end_date: '2026-12-04',
      day_of_week: ['friday'],
    }
    const form = await formOfHanako({
      calendars: [],
      recurrence_rules: [
        { ...rule, start_time: '09:00', end_time: '10:30' },
        { ...rule, start_time: '14:00', end_time: '15:00' },
      ],
    })
    const dates = async (change: Partial<ExperienceForm> = {}) => {
      const { id } = await requestPublication(app, hanako, { ...form, ...change }, null)
      return (await slotsOf(id)).map((slot) => `${slot.date} ${slot.start_time}`).toSorted()
    }
    const later = ['2026-11-27 09:00', '2026-11-27 14:00', '2026-12-04 09:00', '2026-12-04 14:00']
    expect(await dates()).toEqual(['2026-11-20 14:00', ...later])
    expect(await dates({ reservation_deadline: 'the_day_before' })).toEqual(later)
  })

  test('twice at once becomes one experience', async () => {
    const draft_id = await aDraft(app.db, { user_id: hanako.id })
    const form = await formOfHanako()
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () => problemsOf(requestPublication(app, hanako, form, draft_id))),
    )
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'draft_not_found')).toHaveLength(3)
  })

  test('that is refused keeps its draft, and nothing else is stored', async () => {
    const draft_id = await aDraft(app.db, { user_id: hanako.id })
    const count = () => app.db.selectFrom('experiences').select(app.db.fn.countAll().as('n')).executeTakeFirst()
    const before = await count()
    const form = await formOfHanako({ images: [{ object_key: 'experience/nobody', url: '' }] })
    expect(await problemsOf(requestPublication(app, hanako, form, draft_id))).toEqual({
      images: ['写真をもう一度アップロードしてください。'],
    })
    expect((await getDraft(app, hanako, draft_id)).id).toBe(draft_id)
    expect(await count()).toEqual(before)
  })

  test('another user’s draft is not found', async () => {
    const draft_id = await aDraft(app.db)
    expect(await problemsOf(requestPublication(app, hanako, await formOfHanako(), draft_id))).toBe('draft_not_found')
  })

  test.each<[Partial<ExperienceForm>, string]>([
    [{ category_id: 99_999 }, 'category_id'],
    [{ themes: [99_999] }, 'themes'],
    [{ title: '' }, 'title'],
    [{ community_id: 99_999 }, 'community_id'],
    // It is 2026-11-20, 10:00.
    [{ calendars: [{ id: null, date: '2026-11-20', start_time: '10:00', end_time: '12:00' }] }, 'calendars'],
    [{ calendars: [{ id: null, date: '2026-11-20', start_time: '09:00', end_time: '12:00' }] }, 'calendars'],
    [
      {
        reservation_deadline: 'the_day_before',
        calendars: [{ id: null, date: '2026-11-20', start_time: '18:00', end_time: '20:00' }],
      },
      'calendars',
    ],
  ])('%j is refused at its field', async (change, field) => {
    const problems = await problemsOf(requestPublication(app, hanako, await formOfHanako(change), null))
    expect(problems).toEqual({ [field]: [expect.any(String)] })
  })

  test('can’t show another user’s pictures', async () => {
    const other = await aUser(app.db)
    const images = [{ object_key: await aPicture(app.db, other.id), url: '' }]
    expect(await problemsOf(requestPublication(app, hanako, await formOfHanako({ images }), null))).toEqual({
      images: [expect.any(String)],
    })
  })

  test('shows pictures that exist on an external image host, and its author owns them from then on', async () => {
    const picture = { public_id: 'experience/outside', url: '', format: 'jpg', width: 800, height: 600, bytes: 9000 }
    const outside = {
      ...app,
      images: {
        ...app.images,
        origins: { upload: null, delivery: 'https://res.cloudinary.com' },
        find: async (id: string) => (id === picture.public_id ? picture : null),
      },
    }
    const images = [{ object_key: picture.public_id, url: '' }]
    const made = await requestPublication(outside, hanako, await formOfHanako({ images }), null)
    expect(made.images).toMatchObject([{ object_key: picture.public_id }])
    const other = await aUser(app.db)
    const form = await aForm(app.db, { user_id: other.id, images })
    expect(await problemsOf(requestPublication(outside, other, form, null))).toEqual({ images: [expect.any(String)] })
  })
})

describe('the ambassador', () => {
  test('a community of the current ambassador makes it the ambassador’s', async () => {
    const member = await aUser(app.db)
    const ambassador_id = await anAmbassador(app.db, { members: [member] })
    const community_id = await aCommunity(app.db, { ambassadors: [ambassador_id] })
    const form = await aForm(app.db, { user_id: member.id, community_id })
    expect(await problemsOf(requestPublication(app, { ...member, current_ambassador_id: null }, form, null))).toEqual({
      community_id: [expect.any(String)],
    })
    await updateMe(app, member, { current_ambassador_id: ambassador_id })
    const acting = { ...member, current_ambassador_id: ambassador_id }
    const made = await requestPublication(app, acting, form, null)
    expect(made).toMatchObject({ community_id, host: { type: 'ambassador', id: ambassador_id } })
    expect(made.hosted_by).toBe(made.host.name)
    const own = await requestPublication(app, acting, { ...form, community_id: null }, null)
    expect(own.host).toMatchObject({ type: 'user', id: member.id })
  })

  test('only an admin can write for another host', async () => {
    const admin = await anAdmin(app.db)
    const form = await aForm(app.db, { user_id: admin.id, proxy_user_id: hanako.id })
    const made = await requestPublication(app, admin, form, null)
    expect(made).toMatchObject({ status: 'awaiting', host: { type: 'user', id: hanako.id } })
    const mails = () =>
      app.db.selectFrom('mails').selectAll().where('kind', '=', 'experience_written_for_host').execute()
    const [mail, ...others] = await mails()
    expect([mail, others]).toMatchObject([{ to_address: hanako.email }, []])
    expect(mail!.text_body).toContain(form.title)
    expect(mail!.text_body).toContain(`/host_story/${made.id}/edit`)
    expect(await problemsOf(requestPublication(app, await aUser(app.db), form, null))).toBe('not_allowed')
    const gone = await aUser(app.db, { suspended_at: new Date() })
    expect(await problemsOf(requestPublication(app, admin, { ...form, proxy_user_id: gone.id }, null))).toEqual({
      proxy_user_id: ['ホストを選び直してください。'],
    })
    await requestPublication(app, admin, await aForm(app.db, { user_id: admin.id }), null)
    expect(await mails()).toHaveLength(1)
  })
})
