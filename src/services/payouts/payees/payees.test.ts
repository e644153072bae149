// The life of a payee: details, account, checks by admins, and who may see what.
import { beforeAll, describe, expect, it } from 'vitest'
import { findOwnPayees } from '#database/payouts/find-payees.ts'
import { ACCOUNT_PAUSE } from '#domain/payouts/payee-state.ts'
import { exportOwnData } from '../../accounts/people/personal-data.ts'
import type { UserActor } from '../../shared/actor.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { testApp } from '#test/database.ts'
import { aHost, anAdmin, anAmbassador, anExperience, aReservation, aSlot } from '#test/factories.ts'
import { ACCOUNT_NUMBER, aPayee, aSubmittedPayee, insertBanks, payeeAccount, payeeForm } from '#test/payees.ts'
import { tablesWith } from '#test/tables-with.ts'
import { addBankBranch, listBankBranches, listBanks, loadBanks } from './banks.ts'
import { changePayeeAccount, readAccountNumber } from './payee-account.ts'
import { getOwnPayee, getPayee, listOwnPayees, listPayees, ownStandings } from './payees.ts'
import { releasePayee, takePayee } from './payee-responsible.ts'
import { resumePayee, returnPayee, suspendPayee, verifyIndividualPayee, verifyPayee } from './payee-decisions.ts'
import { savePayee } from './save-payee.ts'

const app = testApp()
let admin: UserActor
let other: UserActor

beforeAll(async () => {
  await insertBanks(app.db)
  admin = await anAdmin(app.db)
  other = await aHost(app.db)
})

const codeOf = async (work: Promise<unknown>): Promise<unknown> =>
  await work.then(
    () => 'done',
    (error: unknown) =>
      error instanceof Refused ? error.code : error instanceof InvalidInput ? Object.keys(error.messages) : error,
  )
const mailsTo = async (email: string) =>
  await app.db.selectFrom('mails').select(['kind', 'text_body']).where('to_address', '=', email).orderBy('id').execute()
const auditOf = async (id: number) =>
  (
    await app.db
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('subject_type', '=', 'payee')
      .where('subject_id', '=', String(id))
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

async function aHostWithPayee() {
  const host = await aHost(app.db)
  return { host, id: await aPayee(app.db, { user_id: host.id }) }
}

describe('details', () => {
  it('are saved as typed until they are submitted', async () => {
    const { host, id } = await aHostWithPayee()
    const half = { ...payeeForm, legal_name_kana: '山田', phone: 'あとで', business_kind: null }
    const saved = await savePayee(app, host, id, { ...half, version: 1, submit: false })
    expect(saved).toMatchObject({ state: 'draft', legal_name_kana: '山田', phone: 'あとで', version: 2 })
    expect(await codeOf(savePayee(app, host, id, { ...half, version: 2, submit: true }))).toEqual([
      'business_kind',
      'legal_name_kana',
      'phone',
    ])
    expect(await codeOf(savePayee(app, host, id, { ...payeeForm, version: 2, submit: true }))).toBe(
      'payee_without_account',
    )
  })

  it('of a submitted payee stay complete, and keep their place in the queue', async () => {
    const host = await aHost(app.db)
    const { id, version } = await aSubmittedPayee(app, host)
    const { submitted_at } = await getPayee(app, admin, id)
    app.clock.advance(60_000)
    expect(await codeOf(savePayee(app, host, id, { ...payeeForm, version, submit: false }))).toBe('payee_complete')
    await savePayee(app, host, id, { ...payeeForm, address: '高松市1-3', version, submit: true })
    expect(await getPayee(app, admin, id)).toMatchObject({ submitted_at, address: '高松市1-3', state: 'submitted' })
    expect(await codeOf(savePayee(app, host, id, { ...payeeForm, version, submit: true }))).toBe('payee_changed')
  })

  it('of a verified payee are checked again only if they change, or the texts that the host agreed to', async () => {
    const host = await aHost(app.db)
    const form = { ...payeeForm, invoice_number: 'T7000012050002', invoice_from: '2023-10-01', invoice_consent: true }
    let { id, version } = await aSubmittedPayee(app, host, form)
    version = (await verifyPayee(app, admin, id, { version })).version
    const save = () => savePayee(app, host, id, { ...form, version, submit: true })
    const audited = await auditOf(id)
    expect(await save()).toMatchObject({ state: 'verified', version })
    expect(await auditOf(id)).toEqual(audited)
    for (const before of [{ invoice_consent_text: '以前' }, { declaration: '以前' }, { address: '以前' }]) {
      await app.db.updateTable('payees').set(before).where('id', '=', id).execute()
      expect(await save()).toMatchObject({ state: 'submitted', address: form.address })
      version = (await verifyPayee(app, admin, id, { version: version + 1 })).version
    }
  })

  it('keep the time of a consent until the number changes', async () => {
    const host = await aHost(app.db)
    const invoice = { invoice_number: 'T7000012050002', invoice_from: '2023-10-01', invoice_consent: true }
    const { id, version } = await aSubmittedPayee(app, host, invoice)
    const first = await getPayee(app, admin, id)
    expect(first.invoice_consent_text).toContain('適格請求書')
    app.clock.advance(60_000)
    const again = await savePayee(app, host, id, { ...payeeForm, ...invoice, version, submit: true })
    expect((await getPayee(app, admin, id)).invoice_consented_at).toBe(first.invoice_consented_at)
    const changed = { ...payeeForm, ...invoice, invoice_number: 'T8000012050001', version: again.version, submit: true }
    await savePayee(app, host, id, changed)
    expect((await getPayee(app, admin, id)).invoice_consented_at).not.toBe(first.invoice_consented_at)
  })

  it('are written once when two tabs save at the same time', async () => {
    const { host, id } = await aHostWithPayee()
    const save = () => savePayee(app, host, id, { ...payeeForm, version: 1, submit: false })
    expect((await Promise.all([codeOf(save()), codeOf(save())])).toSorted()).toEqual(['done', 'payee_changed'])
  })
})

describe('an account', () => {
  it('is stored encrypted, mailed about, and blocks payouts for three days', async () => {
    const { host, id } = await aHostWithPayee()
    const saved = await changePayeeAccount(app, host, id, { ...payeeAccount, version: 1 })
    expect(saved.account).toMatchObject({
      bank_name: 'みずほ',
      branch_name: '本店',
      account_end: '321',
      holder: 'ｳﾐﾉ ﾅｷﾞｻ',
    })
    expect(Date.parse(saved.blocked_until!)).toBe(app.clock.now().getTime() + ACCOUNT_PAUSE)
    expect((await mailsTo(host.email)).map(({ kind }) => kind)).toEqual(['payee_account_changed'])
    expect(await auditOf(id)).toEqual(['change_payee_account'])
    // Nowhere in plain text: not in the table, mails, jobs or the audit log.
    await exportOwnData(app, host)
    expect(await tablesWith(app.db, ACCOUNT_NUMBER)).toEqual([])
  })

  it('of a verified payee is checked again', async () => {
    const host = await aHost(app.db)
    const { id, version } = await aSubmittedPayee(app, host)
    const verified = await verifyPayee(app, admin, id, { version })
    const changed = await changePayeeAccount(app, host, id, { ...payeeAccount, version: verified.version })
    expect(changed.state).toBe('submitted')
  })

  it.each([
    [{ branch_code: '200' }, ['branch_code']],
    [{ bank_code: '9999' }, ['bank_code']],
    [{ bank_code: '9900', yucho_symbol: '12330', yucho_number: '12345671' }, ['yucho_symbol']],
    [{ holder: '海野 渚' }, ['holder']],
    [{ confirmed: false }, ['confirmed']],
  ])('with %j is refused', async (values, fields) => {
    const { host, id } = await aHostWithPayee()
    const input = { ...payeeAccount, ...values, version: 1 }
    expect(await codeOf(changePayeeAccount(app, host, id, input))).toEqual(fields)
  })

  it('of ゆうちょ is converted', async () => {
    const { host, id } = await aHostWithPayee()
    const yucho = {
      ...payeeAccount,
      bank_code: '9900',
      branch_code: '',
      yucho_symbol: '１０１３０',
      yucho_number: '12345671',
    }
    const { account } = await changePayeeAccount(app, host, id, { ...yucho, version: 1 })
    expect(account).toMatchObject({ branch_code: '018', branch_name: '〇一八', account_end: '567' })
    expect(await readAccountNumber(app, admin, id, { reason: '振込の確認' })).toEqual({
      account_number: '1234567',
    })
  })

  it('is read by an admin with a reason, which is recorded; not with the ciphertext of another payee', async () => {
    const host = await aHost(app.db)
    const { id } = await aSubmittedPayee(app, host)
    expect(await codeOf(readAccountNumber(app, admin, id, { reason: ' ' }))).toEqual(['reason'])
    expect(await readAccountNumber(app, admin, id, { reason: '振込の確認' })).toEqual({
      account_number: ACCOUNT_NUMBER,
    })
    expect((await auditOf(id)).at(-1)).toBe('read_account_number')
    const { id: second } = await aSubmittedPayee(app, await aHost(app.db))
    const { account_locked } = await app.db
      .selectFrom('payees')
      .select('account_locked')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await app.db.updateTable('payees').set({ account_locked }).where('id', '=', second).execute()
    expect(await codeOf(readAccountNumber(app, admin, second, { reason: '確認' }))).toBe('account_number_lost')
  })
})

describe('the check by an admin', () => {
  it('happens once when two admins decide at the same time', async () => {
    const { id, version } = await aSubmittedPayee(app, await aHost(app.db))
    const decisions = [
      verifyPayee(app, admin, id, { version }),
      returnPayee(app, admin, id, { version, message: '住所をお確かめください。' }),
    ]
    expect(new Set(await Promise.all(decisions.map(codeOf)))).toEqual(new Set(['done', 'payee_changed']))
  })

  it('returns with a message, which the host reads and answers', async () => {
    const host = await aHost(app.db)
    const { id, version } = await aSubmittedPayee(app, host)
    expect(await codeOf(returnPayee(app, admin, id, { version, message: '　' }))).toEqual(['message'])
    await returnPayee(app, admin, id, { version, message: '口座の名義がちがいます。' })
    const returned = await getOwnPayee(app, host, id)
    expect(returned).toMatchObject({ state: 'returned', message: '口座の名義がちがいます。' })
    expect((await mailsTo(host.email)).at(-1)).toMatchObject({
      kind: 'payee_returned',
      text_body: expect.stringContaining('口座の名義がちがいます。') as string,
    })
    const again = await savePayee(app, host, id, { ...payeeForm, version: returned.version, submit: true })
    expect(again).toMatchObject({ state: 'submitted', message: null })
  })

  it('of an individual who is not in business needs a reason', async () => {
    const { id, version } = await aSubmittedPayee(app, await aHost(app.db), { business_kind: 'individual' })
    expect(await codeOf(verifyPayee(app, admin, id, { version }))).toBe('payee_not_in_business')
    expect(await codeOf(verifyIndividualPayee(app, admin, id, { version, reason: '' }))).toEqual(['reason'])
    const verified = await verifyIndividualPayee(app, admin, id, { version, reason: '一度だけの開催' })
    expect(verified).toMatchObject({ state: 'verified', verification_reason: '一度だけの開催', checked_by: '管理者' })
    const trader = await aSubmittedPayee(app, await aHost(app.db))
    expect(await codeOf(verifyIndividualPayee(app, admin, trader.id, { version: trader.version, reason: 'x' }))).toBe(
      'payee_in_business',
    )
  })

  it('suspends: the host can change nothing; after it the details are checked again', async () => {
    const host = await aHost(app.db)
    const { id, version } = await aSubmittedPayee(app, host)
    const suspended = await suspendPayee(app, admin, id, { version, reason: '問い合わせ中' })
    expect(suspended).toMatchObject({ state: 'suspended', submitted_at: null })
    // The pages of the host and the mail contain the reason.
    expect(await getOwnPayee(app, host, id)).toMatchObject({ message: '問い合わせ中' })
    expect((await ownStandings(app, host.id)).get(id)).toMatchObject({ stopped: 'suspended', message: '問い合わせ中' })
    const mail = await app.db.selectFrom('mails').selectAll().where('kind', '=', 'payee_suspended').execute()
    expect(mail.at(-1)!.text_body).toContain('問い合わせ中')
    const input = { ...payeeForm, version: suspended.version, submit: true }
    expect(await codeOf(savePayee(app, host, id, input))).toBe('payee_suspended')
    const account = { ...payeeAccount, version: suspended.version }
    expect(await codeOf(changePayeeAccount(app, host, id, account))).toBe('payee_suspended')
    expect(await resumePayee(app, admin, id, { version: suspended.version })).toMatchObject({
      state: 'submitted',
      message: null,
    })
    const draft = await aHostWithPayee()
    const stopped = await suspendPayee(app, admin, draft.id, { version: 1, reason: '確認中' })
    expect(await resumePayee(app, admin, draft.id, { version: stopped.version })).toMatchObject({ state: 'draft' })
  })
})

describe('the payee of an ambassador', () => {
  it('has one responsible member; the others see its state only', async () => {
    const [first, second] = [await aHost(app.db), await aHost(app.db)]
    const ambassador_id = await anAmbassador(app.db, { members: [first, second] })
    const id = await aPayee(app.db, { ambassador_id })
    for (const person of [first, other, admin])
      expect(await codeOf(getOwnPayee(app, person, id))).toBe('payee_not_found')
    expect(await codeOf(takePayee(app, other, id))).toBe('payee_not_found')
    const taken = await Promise.all([codeOf(takePayee(app, first, id)), codeOf(takePayee(app, second, id))])
    expect(taken.toSorted()).toEqual(['done', 'payee_has_responsible'])
    const [own, member] = taken[0] === 'done' ? [first, second] : [second, first]
    expect(await codeOf(takePayee(app, own, id))).toBe('done')
    expect((await mailsTo(member.email)).map(({ kind }) => kind)).toEqual(['payee_responsible_taken'])
    const { version } = await getOwnPayee(app, own, id)
    await changePayeeAccount(app, own, id, { ...payeeAccount, version })
    expect((await mailsTo(member.email)).map(({ kind }) => kind).at(-1)).toBe('payee_account_changed')
    expect((await listOwnPayees(app, member)).payees).toEqual([
      {
        id,
        ambassador: expect.objectContaining({ id: ambassador_id }),
        state: 'draft',
        responsible: { id: own.id, name: own.name },
        own: false,
        missing: false,
        next: null,
      },
    ])
    for (const attempt of [
      () => getOwnPayee(app, member, id),
      () => savePayee(app, member, id, { ...payeeForm, version: version + 1, submit: false }),
      () => changePayeeAccount(app, member, id, { ...payeeAccount, version: version + 1 }),
    ])
      expect(await codeOf(attempt())).toBe('payee_not_found')
    // Who left the ambassador has no rights any more, and another member can follow.
    await app.db.deleteFrom('ambassador_members').where('user_id', '=', own.id).execute()
    expect(await codeOf(getOwnPayee(app, own, id))).toBe('payee_not_found')
    expect(await codeOf(takePayee(app, member, id))).toBe('done')
    const now = await getPayee(app, admin, id)
    await releasePayee(app, admin, id, { version: now.version, reason: '連絡がとれないため' })
    expect(await codeOf(getOwnPayee(app, member, id))).toBe('payee_not_found')
  })
})

describe('another host', () => {
  it('finds nothing', async () => {
    const { id, version } = await aSubmittedPayee(app, await aHost(app.db))
    for (const attempt of [
      () => getOwnPayee(app, other, id),
      () => savePayee(app, other, id, { ...payeeForm, version, submit: true }),
      () => changePayeeAccount(app, other, id, { ...payeeAccount, version }),
      () => takePayee(app, other, id),
    ])
      expect(await codeOf(attempt())).toBe('payee_not_found')
  })
})

describe('lists', () => {
  it('find a payee by its names, state and kind', async () => {
    const host = await aHost(app.db, { name: '鞆浦 帆' })
    const { id } = await aSubmittedPayee(app, host, { legal_name: '株式会社しおかぜ', business_kind: 'company' })
    const ids = async (query: object) =>
      (await listPayees(app, { page: 1, sort: 'waiting', ...query })).payees.map((row) => row.id)
    for (const q of ['鞆浦', 'しおかぜ', 'ｼｵｶｾﾞ', host.email]) expect(await ids({ q }), q).toEqual([id])
    expect(await ids({ q: 'しおかぜ', state: ['verified'] })).toEqual([])
    expect(await ids({ state: ['verified', 'submitted'], business_kind: 'company' })).toContain(id)
    const { meta } = await listPayees(app, { page: 99, sort: 'changed' })
    expect(meta.submitted_count).toBeGreaterThan(0)
  })

  it('say that details are missing as soon as money is owed', async () => {
    const host = await aHost(app.db)
    await anExperience(app.db, { user_id: host.id })
    const [own] = await findOwnPayees(app.db, host.id, app.clock.now())
    expect(own).toMatchObject({ owed: false, state: 'draft', ambassador: null })
    expect((await listOwnPayees(app, host)).payees[0]).toMatchObject({ own: true, missing: false })
    const experience = await app.db
      .selectFrom('experiences')
      .select('id')
      .where('user_id', '=', host.id)
      .executeTakeFirstOrThrow()
    const slot = await aSlot(app.db, experience.id, { date: '2026-11-01' })
    const last_ends_at = new Date('2026-11-01T12:00:00+09:00')
    const reservation = await aReservation(app.db, experience.id, [slot], { last_ends_at })
    await app.db.updateTable('reservations').set({ payee_id: own!.id }).where('id', '=', reservation).execute()
    expect((await listOwnPayees(app, host)).payees[0]).toMatchObject({ missing: true })
    await changePayeeAccount(app, host, own!.id, { ...payeeAccount, version: 1 })
    await savePayee(app, host, own!.id, { ...payeeForm, version: 2, submit: true })
    expect((await listOwnPayees(app, host)).payees[0]).toMatchObject({ missing: false })
  })
})

describe('banks', () => {
  it('are found by name, kana and code', async () => {
    for (const q of ['みずほ銀行', 'ミズ', 'ﾐｽﾞﾎ', '0001']) {
      expect(await listBanks(app, { q }), q).toEqual({ banks: [{ code: '0001', name: 'みずほ' }] })
    }
    expect(await listBankBranches(app, { bank_code: '0001', q: 'うえの支店' })).toEqual({
      banks: [{ code: '107', name: '上野' }],
    })
    expect(await listBankBranches(app, { bank_code: '9999', q: '%' })).toEqual({ banks: [] })
    expect((await listBanks(app, { q: '_' })).banks).toEqual([])
  })

  it('are added by an admin where the list lacks them, and stay when a new list is loaded', async () => {
    const typed = {
      bank_code: '0998',
      bank_name: 'あさなぎ',
      bank_kana: 'アサナギ',
      branch_code: '001',
      branch_name: '本店',
      branch_kana: 'ホンテン',
    }
    expect(await codeOf(addBankBranch(app, admin, { ...typed, bank_code: '98', branch_kana: '本店' }))).toEqual([
      'bank_code',
      'branch_kana',
    ])
    expect(await addBankBranch(app, admin, typed)).toMatchObject({ bank_added: true })
    expect(await codeOf(addBankBranch(app, admin, typed))).toBe('bank_branch_exists')
    const { id } = await aSubmittedPayee(app, await aHost(app.db))
    const branch = (code: string, name: string, kana: string) => ({ code, name, kana })
    const list = {
      version: 'next',
      read: () => [
        { ...branch('0001', 'みずほ', 'ミズホ'), branches: [branch('107', '上野', 'ウエノ')] },
        { ...branch('9900', 'ゆうちょ', 'ユウチヨ'), branches: [branch('018', '〇一八', 'ゼロイチハチ')] },
      ],
    }
    expect(await loadBanks(app, list)).toBe(true)
    expect(await loadBanks(app, list)).toBe(false)
    expect((await listBanks(app, { q: '' })).banks.map(({ code }) => code).toSorted()).toEqual(['0001', '0998', '9900'])
    // The branch has ended. The stored account keeps its names, and the page warns.
    expect((await getPayee(app, admin, id)).account).toMatchObject({ branch_name: '本店', branch_listed: false })
  })
})
