import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { findOwnPayees } from '#database/payouts/find-payees.ts'
import { booked, bookingWorld } from '../booking-world.ts'
import { aHost, anExperience, aSlot, aUser } from '../factories.ts'
import { queueEveryMail, TITLE } from './every-mail.ts'

const world = bookingWorld()
let mails: { kind: string; subject: string; text_body: string; html_body: string }[]

beforeAll(async () => {
  const host = await aHost(world.db, { name: '窯元' })
  const { id } = await anExperience(world.db, { user_id: host.id, title: TITLE })
  const times = { date: '2026-12-17', start_time: '18:00', end_time: '20:00' }
  const slots = [await aSlot(world.db, id, times), await aSlot(world.db, id, { ...times, date: '2026-12-18' })]
  const guest = await aUser(world.db, { name: '山田花子' })
  const { id: reservation_id } = await booked(world, guest, { calendar_ids: slots, number_of_people: 1 })
  const [payee] = await findOwnPayees(world.db, host.id, world.clock.now())
  await queueEveryMail(world, { reservation_id, payee_id: payee!.id })
  mails = (await world.db
    .selectFrom('mails')
    .select(['kind', 'subject', 'text_body', 'html_body'])
    .orderBy('id')
    .execute()) as typeof mails
})

/** What a list of mails shows of the content: its beginning, also of hidden elements. */
const previewOf = (html: string) =>
  html
    .slice(html.indexOf('<body'))
    .replace(/<[^>]*>/g, ' ')
    .trim()
    .replace(/\s+/g, ' ')
const first = (text: string) => Array.from(text).slice(0, 40).join('')
const buttonsOf = (html: string) =>
  html
    .matchAll(/class="button"[^>]*>([^<]*)</g)
    .map(([, name]) => name)
    .toArray()

test('what a list shows of each mail, and the names of its buttons', async () => {
  const rows = mails.map(({ kind, subject, html_body: html }) =>
    [kind, first(subject), first(previewOf(html)), buttonsOf(html).join('、')].join(' | ').trimEnd(),
  )
  await expect(`${rows.join('\n')}\n`).toMatchFileSnapshot('first-words.txt')
})

test('the table has every mail that is documented, and no other', () => {
  const documented = readFileSync('docs/product/mail.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .flatMap((line) =>
      [
        ...line
          .split('|')
          .at(-2)!
          .matchAll(/`(\w+)`/g),
      ].map(([, kind]) => kind),
    )
  expect(new Set(mails.map(({ kind }) => kind))).toEqual(new Set(documented))
})

test('a subject about slots begins with what happened, when and what', () => {
  const about =
    /^(reservation|slot|cancellation|refund_[gf]|late|terms|guest_rem|almost|host_tom|holding|request|announ)/
  const subjects = mails.filter(({ kind }) => about.test(kind)).map(({ subject }) => first(subject))
  expect(subjects.length).toBeGreaterThan(20)
  for (const subject of subjects) expect(subject).toMatch(/^\D.*12\/17\(木\) 18:00.* ?陶芸/)
})

test('a mail with a link to the product has a button, and no address in its HTML', () => {
  for (const { kind, text_body, html_body } of mails) {
    const [text] = text_body.split('―――')
    expect(buttonsOf(html_body).length > 0, kind).toBe(text!.includes(`\n${world.base_url}/`))
    expect(html_body, kind).not.toContain(`>${world.base_url}/`)
  }
})
