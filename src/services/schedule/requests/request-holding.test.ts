import { expect, test } from 'vitest'
import { testApp } from '#test/database.ts'
import { aHost, anAdmin, anAmbassador, aCommunity, anExperience, aUser } from '#test/factories.ts'
import { Refused } from '../../shared/refused.ts'
import { requestHolding } from './request-holding.ts'

const app = testApp()
const wish = { date: '2026-12-05', start_time: null, number_of_people: 2, message: '' }
const mails = () => app.db.selectFrom('mails').selectAll().orderBy('id').execute()

test('a request is stored, and the host gets a mail', async () => {
  const host = await aHost(app.db, { name: '太郎' })
  const guest = await aUser(app.db, { name: '花子' })
  const { id } = await anExperience(app.db, { user_id: host.id, title: '藍染め体験' })
  const input = { ...wish, start_time: '13:30', message: '家族で参加したいです。\r\n' }
  const request = await requestHolding(app, guest, id, input)
  expect(request).toEqual({
    id: expect.any(Number),
    experience_id: id,
    date: '2026-12-05',
    start_time: '13:30',
    number_of_people: 2,
    message: '家族で参加したいです。',
    state: 'open',
  })
  const [mail] = await mails()
  expect(mail).toMatchObject({ kind: 'holding_request', to_address: host.email })
  expect(mail?.subject).toContain('開催リクエスト 12/5(土) 13:30 2名 藍染め体験')
  for (const part of ['太郎 様', '2026年12月5日(土) 13:30から', '2名', '花子 様', '家族で参加したいです。'])
    expect(mail?.text_body).toContain(part)
  expect(await app.sentJobs()).toEqual(
    (await mails()).map(({ id: mail_id }) => ({ name: 'deliver-mail', data: { id: mail_id }, after: 0 })),
  )
})

test('an address in a stranger’s name or message is a link in neither mail', async () => {
  const guest = await aUser(app.db, { name: 'www.evil.example' })
  const { id } = await anExperience(app.db)
  await requestHolding(app, guest, id, { ...wish, message: 'https://evil.example/login' })
  for (const body of (await mails()).slice(-2).flatMap((mail) => [mail.text_body, mail.html_body])) {
    expect(body).toContain('login')
    expect(body).not.toMatch(/evil\.example|:\/\/evil/)
  }
})

test('once for a date, while it is open', async () => {
  const guest = await aUser(app.db)
  const { id } = await anExperience(app.db)
  await requestHolding(app, guest, id, wish)
  const before = (await mails()).length
  await expect(requestHolding(app, guest, id, wish)).rejects.toThrow(new Refused('holding_request_exists'))
  expect(await mails()).toHaveLength(before)
  await requestHolding(app, guest, id, { ...wish, date: '2026-12-06' })
  await requestHolding(app, await aUser(app.db), id, wish)
  await app.db.updateTable('holding_requests').set({ state: 'declined', answered_at: new Date() }).execute()
  await requestHolding(app, guest, id, wish)
})

test('for at most as many people as the experience has places', async () => {
  const { id } = await anExperience(app.db, { recruitment_number: 6 })
  const guest = await aUser(app.db)
  await expect(requestHolding(app, guest, id, { ...wish, number_of_people: 7 })).rejects.toThrow(
    new Refused('holding_request_too_many_people', { most: 6 }),
  )
  expect(await requestHolding(app, guest, id, { ...wish, number_of_people: 6 })).toMatchObject({ number_of_people: 6 })
})

test.each([
  ['2026-11-19', null, 'date_in_past'],
  ['2027-05-21', null, 'date_too_far'],
  ['2026-02-30', null, 'date_invalid'],
  ['2026-12-05', '25:00', 'time_invalid'],
  ['2026-12-05', '10:10', 'time_not_on_the_half_hour'],
  ['2026-12-05', '05:30', 'time_out_of_range'],
] as const)('%s %s is refused: %s', async (date, start_time, code) => {
  const { id } = await anExperience(app.db)
  const asked = requestHolding(app, await aUser(app.db), id, { ...wish, date, start_time })
  await expect(asked).rejects.toThrow(new Refused(code))
})

test.each(['2026-11-20', '2027-05-20'])('%s is the first or last date that can be requested', async (date) => {
  const { id } = await anExperience(app.db)
  expect(await requestHolding(app, await aUser(app.db), id, { ...wish, date })).toMatchObject({ date, state: 'open' })
})

test('is refused for an own experience and for one that is not public', async () => {
  const owner = await aHost(app.db)
  const member = await aUser(app.db)
  const ambassador_id = await anAmbassador(app.db, { members: [owner, member] })
  const community_id = await aCommunity(app.db)
  const { id } = await anExperience(app.db, { user_id: owner.id, ambassador_id, community_id })
  for (const own of [owner, member])
    await expect(requestHolding(app, own, id, wish)).rejects.toThrow(new Refused('holding_request_own'))
  const waiting = await anExperience(app.db, { status: 'awaiting' })
  const asked = async (user: typeof owner, of: number) => requestHolding(app, user, of, wish)
  await expect(asked(member, waiting.id)).rejects.toThrow(new Refused('experience_not_public'))
  await expect(asked(await anAdmin(app.db), waiting.id)).rejects.toThrow(new Refused('experience_not_published'))
  await expect(asked(member, 2_147_483_647)).rejects.toThrow(new Refused('experience_not_found'))
})

test('the number of requests is limited', async () => {
  const guest = await aUser(app.db)
  const { id } = await anExperience(app.db)
  const limited = { ...app, rate_limits: true }
  const date = (day: number) => `2026-12-${String(day).padStart(2, '0')}`
  for (let day = 1; day <= 20; day++) await requestHolding(limited, guest, id, { ...wish, date: date(day) })
  const more = requestHolding(limited, guest, id, { ...wish, date: date(21) })
  await expect(more).rejects.toThrow(new Refused('booking_too_many_attempts', { seconds: 3600 }))
})
