// Rows: payees and banks.
import type { App } from '#services/shared/app.ts'
import { aHost } from '../factories.ts'
import { aPayee, aSubmittedPayee, insertBanks, payeeAccount, payeeForm } from '../payees.ts'
import { type Actors, type Row, signedIn } from './people.ts'

const byAdmin = signedIn(403, { admin: 200 })

/** @param made `ambassador`: has the member `ambassador_member` */
export const payeeRows = (app: App, made: { ambassador: number }, actors: Actors) => {
  const ofHost = async () => {
    const id = await aPayee(app.db, { user_id: actors.host!.id })
    const { version } = await app.db
      .selectFrom('payees')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { id, version }
  }
  const submitted = async (form: Parameters<typeof aSubmittedPayee>[2] = {}) => {
    await insertBanks(app.db)
    return await aSubmittedPayee(app, await aHost(app.db), form)
  }
  const ofAmbassador = () => aPayee(app.db, { ambassador_id: made.ambassador })
  const suspended = async () => {
    const id = await aPayee(app.db, { user_id: (await aHost(app.db)).id })
    await app.db
      .updateTable('payees')
      .set({ state: 'suspended', suspended_reason: '確認中' })
      .where('id', '=', id)
      .execute()
    return id
  }
  return {
    listOwnPayees: { call: () => ({ path: '/me/payees' }), expected: signedIn(200) },
    getOwnPayee: {
      call: async () => ({ path: `/me/payees/${(await ofHost()).id}` }),
      expected: signedIn(404, { host: 200 }),
    },
    savePayee: {
      call: async () => {
        const { id, version } = await ofHost()
        return { path: `/me/payees/${id}`, body: { ...payeeForm, version } }
      },
      expected: signedIn(404, { host: 200 }),
    },
    changePayeeAccount: {
      call: async () => {
        await insertBanks(app.db)
        const { id, version } = await ofHost()
        return { path: `/me/payees/${id}/account`, body: { ...payeeAccount, version } }
      },
      expected: signedIn(404, { host: 200 }),
    },
    takePayee: {
      call: async () => ({ path: `/me/payees/${await ofAmbassador()}/responsibility` }),
      expected: signedIn(404, { ambassador_member: 200 }),
    },
    listBanks: { call: () => ({ path: '/banks?q=a' }), expected: signedIn(200) },
    listBankBranches: { call: () => ({ path: '/bank_branches?bank_code=0001' }), expected: signedIn(200) },

    listPayeesOfHost: {
      call: async () => {
        const { id } = await aHost(app.db)
        await aPayee(app.db, { user_id: id })
        return { path: `/admin/hosts/${id}` }
      },
      expected: byAdmin,
    },
    listPayees: { call: () => ({ path: '/admin/payees?q=a' }), expected: byAdmin },
    getPayee: { call: async () => ({ path: `/admin/payees/${(await ofHost()).id}` }), expected: byAdmin },
    verifyPayee: {
      call: async () => {
        const { id, version } = await submitted()
        return { path: `/admin/payees/${id}/verification`, body: { version } }
      },
      expected: byAdmin,
    },
    verifyIndividualPayee: {
      call: async () => {
        const { id, version } = await submitted({ business_kind: 'individual' })
        return { path: `/admin/payees/${id}/individual_verification`, body: { version, reason: '一度だけの開催' } }
      },
      expected: byAdmin,
    },
    returnPayee: {
      call: async () => {
        const { id, version } = await submitted()
        return { path: `/admin/payees/${id}/return`, body: { version, message: '住所をお確かめください。' } }
      },
      expected: byAdmin,
    },
    suspendPayee: {
      call: async () => {
        const { id, version } = await submitted()
        return { path: `/admin/payees/${id}/suspension`, body: { version, reason: '確認中' } }
      },
      expected: byAdmin,
    },
    resumePayee: {
      call: async () => ({ path: `/admin/payees/${await suspended()}/resumption`, body: { version: 1 } }),
      expected: byAdmin,
    },
    releasePayee: {
      call: async () => {
        const id = await ofAmbassador()
        const { version } = await app.db
          .selectFrom('payees')
          .select('version')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        return { path: `/admin/payees/${id}/release`, body: { version, reason: '連絡がとれないため' } }
      },
      expected: byAdmin,
    },
    readAccountNumber: {
      call: async () => {
        const { id } = await submitted()
        return { path: `/admin/payees/${id}/account_number`, body: { reason: '振込の確認' } }
      },
      expected: byAdmin,
    },
    addBankBranch: {
      call: () => ({
        path: '/admin/bank_branches',
        body: {
          bank_code: '0998',
          bank_name: 'あさなぎ',
          bank_kana: 'アサナギ',
          branch_code: '001',
          branch_name: '本店',
          branch_kana: 'ホンテン',
        },
      }),
      expected: byAdmin,
    },
  } satisfies Record<string, Row>
}
