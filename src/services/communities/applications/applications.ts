import type {
  ApplicationsFilter,
  ApplicationsQuery,
  ApplicationsSummary,
  MemoBody,
  Noted,
  ReceivedApplication,
  ReceivedApplications,
} from '#contract/communities/received-applications-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction } from '#database/client.ts'
import { claimDigest, findDueMembers } from '#database/communities/application-digests.ts'
import { type ApplicationScope, inApplicationScope } from '#database/communities/application-scope.ts'
import { countByWeek, countUndecided, findOldestUndecided } from '#database/communities/applications.ts'
import { deleteEndedUndos } from '#database/communities/decision-undos.ts'
import {
  type ApplicationRow,
  countApplications,
  findApplication,
  findApplications,
  findCommunityNames,
  findReadings,
  findWholeApplications,
  insertReadings,
  setMemo,
} from '#database/communities/received-applications.ts'
import { findUndeliverable } from '#database/mail/bounces.ts'
import { ageOn, applicationStateLabels, digestOf, genderLabels, MAX_MEMO } from '#domain/communities/applications.ts'
import { lastMondays } from '#domain/communities/weeks.ts'
import { minuteCell } from '#domain/shared/csv.ts'
import { dateOf, instantOf, isoJapan } from '#domain/shared/japan-time.ts'
import { cleanText } from '#domain/shared/text.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { type BrandActor, isAdminAs, type UserActor } from '../../shared/actor.ts'
import { countedMetaOf, rangeOf } from '../../shared/paging.ts'
import type { App } from '../../shared/app.ts'
import { type Columns, csvParts, PART } from '../../shared/export-list.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { applicationDigestMail } from '../shared/application-mails.ts'

/**
 * Reads and decides applications: a member of the community's brand, or an admin for communities
 * without a brand.
 */
export type ApplicationKeeper = BrandActor | UserActor

/**
 * The applications that the keeper may read: their brand's, or the operator's.
 * @throws Refused not_allowed for a user who is not an admin
 */
export function scopeOf(keeper: ApplicationKeeper): ApplicationScope {
  if (keeper.kind === 'brand_member') return { of: 'brand', brand_id: keeper.brand_id }
  if (!isAdminAs(keeper, 'approvals')) throw new Refused('not_allowed')
  return { of: 'operator' }
}

/**
 * The applications that the keeper may read, the newest first, 20 a page; a page past the end is
 * empty.
 */
export async function listApplications(
  app: Pick<App, 'db'>,
  keeper: ApplicationKeeper,
  { page, ...filter }: ApplicationsQuery,
): Promise<ReceivedApplications> {
  const scope = scopeOf(keeper)
  return await inApplicationScope(app, scope, async (tx) => {
    const total_count = await countApplications(tx, scope, filter)
    const rows = await findApplications(tx, scope, filter, rangeOf(page))
    return {
      community_applications: rows.map((row) => ({ ...row, applied_at: isoJapan(row.applied_at) })),
      meta: countedMetaOf(page, total_count),
      communities: await findCommunityNames(tx, scope),
    }
  })
}

const WEEKS = 12
const OLDEST = 4

/** How many applications wait, which of them the longest, and how many came in each of 12 weeks. */
export async function summarizeApplications(
  app: Pick<App, 'db' | 'clock'>,
  keeper: ApplicationKeeper,
): Promise<ApplicationsSummary> {
  const scope = scopeOf(keeper)
  const mondays = lastMondays(app.clock.now(), WEEKS)
  return await inApplicationScope(app, scope, async (tx) => {
    const undecided_count = await countUndecided(tx, scope)
    const oldest = await findOldestUndecided(tx, scope, OLDEST)
    const counts = new Map(
      (await countByWeek(tx, scope, instantOf(mondays[0]!, '00:00'))).map(({ monday, count }) => [monday, count]),
    )
    const weeks = mondays.map((monday) => ({ monday, count: counts.get(monday) ?? 0 }))
    return {
      undecided_count,
      this_week_count: weeks.at(-1)!.count,
      oldest: oldest.map((row) => ({ ...row, applied_at: isoJapan(row.applied_at) })),
      weeks,
    }
  })
}

const READINGS = 10

/**
 * One application with all its answers. Records the reading.
 * @throws Refused application_not_found
 */
export async function getApplication(
  app: Pick<App, 'db' | 'clock'>,
  keeper: ApplicationKeeper,
  id: number,
): Promise<ReceivedApplication> {
  const now = app.clock.now()
  const scope = scopeOf(keeper)
  const application = await inApplicationScope(app, scope, async (tx) => {
    const row = await findApplication(tx, scope, id)
    if (!row) throw new Refused('application_not_found')
    const readings = await findReadings(tx, scope, id, READINGS)
    await insertReadings(tx, [id], keeper, { read_at: now, exported: false })
    const { birthday, ...rest } = row
    return {
      ...rest,
      user_age: ageOn(birthday, dateOf(now)),
      applied_at: isoJapan(row.applied_at),
      decided_at: isoJapan(row.decided_at),
      readings: readings.map((reading) => ({ ...reading, read_at: isoJapan(reading.read_at) })),
    }
  })
  const { email } = application
  // Bounces belong to no brand, so a brand's transaction can't read them.
  const bounced = email === null ? undefined : await findUndeliverable(app.db, email)
  return { ...application, undeliverable_at: bounced ? isoJapan(bounced.undeliverable_at) : null }
}

/**
 * Saves the memo of an application, which keepers share and the applicant never sees.
 * @throws Refused application_not_found, memo_changed (409) when another keeper wrote meanwhile;
 * InvalidInput
 */
export async function noteApplication(
  app: Pick<App, 'db' | 'clock'>,
  keeper: ApplicationKeeper,
  id: number,
  input: MemoBody,
): Promise<Noted> {
  const memo = cleanText(input.memo)
  if (Array.from(memo).length > MAX_MEMO)
    throw new InvalidInput({ memo: [`メモは${MAX_MEMO}文字以内で入力してください。`] })
  const scope = scopeOf(keeper)
  return await inApplicationScope(app, scope, async (tx) => {
    if (!(await findApplication(tx, scope, id))) throw new Refused('application_not_found')
    if (!(await setMemo(tx, id, input.known_memo, memo))) throw new Refused('memo_changed')
    await insertAudit(tx, keeper, {
      at: app.clock.now(),
      action: 'note_application',
      subject_type: 'community_application',
      subject_id: id,
    })
    return { id, memo }
  })
}

const columnsOn = (today: string): Columns<ApplicationRow> => [
  ['申し込み番号', (row) => row.id],
  ['申し込み日時', (row) => minuteCell(row.applied_at)],
  ['コミュニティ', (row) => row.community_name],
  ['お名前', (row) => row.user_name],
  ['年齢', (row) => ageOn(row.birthday, today)],
  ['性別', (row) => genderLabels[row.gender]],
  ['職業', (row) => row.occupation],
  ['郵便番号', (row) => `${row.postal_code.slice(0, 3)}-${row.postal_code.slice(3)}`],
  ['住所', (row) => row.address],
  ['メールアドレス', (row) => row.email],
  ['状態', (row) => applicationStateLabels[row.state]],
  ['返事の日時', (row) => minuteCell(row.decided_at)],
  ['メッセージ', (row) => row.decision_message],
  ['メモ', (row) => row.memo],
  ['質問と答え', (row) => row.answers.map(({ question, answer }) => `${question}\n${answer}`).join('\n\n')],
]

/**
 * All matching applications as CSV for Excel, by number, the newest first. The export is recorded
 * as a reading of each of them, part by part, before the part is sent.
 */
export async function exportApplications(
  app: Pick<App, 'db' | 'clock'>,
  keeper: ApplicationKeeper,
  filter: ApplicationsFilter,
): Promise<AsyncIterable<string>> {
  const now = app.clock.now()
  const scope = scopeOf(keeper)
  return await csvParts({
    columns: columnsOn(dateOf(now)),
    partAfter: async (last) =>
      await inApplicationScope(app, scope, async (tx) => {
        const rows = await findWholeApplications(tx, scope, { ...filter, below: last?.id ?? null }, PART)
        const ids = rows.map(({ id }) => id)
        await insertReadings(tx, ids, keeper, { read_at: app.clock.now(), exported: true })
        return rows
      }),
  })
}

const BATCH = 200

/**
 * Deletes what was kept to take decisions back, when that isn't possible any more. Writes the daily
 * mails about new applications: one for each member and day, none on a day without news. The claim
 * of the day and the mail are one transaction, so a killed process neither loses nor repeats one.
 */
export async function sweepApplications(
  app: Pick<App, 'db' | 'clock' | 'jobs' | 'base_url' | 'checkpoint'>,
): Promise<void> {
  const now = app.clock.now()
  await inTransaction(app.db, (tx) => deleteEndedUndos(tx, now))
  const due = digestOf(now)
  if (due === null) return
  for (const member of await findDueMembers(app.db, due, BATCH))
    await inTransaction(app.db, async (tx) => {
      const arrived = await claimDigest(tx, member.id, due)
      if (arrived.length > 0) await queueMail(app, tx, applicationDigestMail(member, arrived, app.base_url))
      app.checkpoint('digest:written')
    })
}
