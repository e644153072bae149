// Rows: payout runs, their files and results, and our own account.
import type { App } from '#services/shared/app.ts'
import { approvePayoutRun } from '#services/payouts/runs/decide-run.ts'
import { exportPayoutRun, getPayoutRun } from '#services/payouts/runs/runs.ts'
import { randomUUID } from 'node:crypto'
import { anAdmin } from '../factories.ts'
import { aPayee } from '../payees.ts'
import { aPayablePayee, aRun, PAY_ON, payToday, senderBody, setSender } from '../payout-runs.ts'
import { type Actors, type Row, signedIn } from './people.ts'

const byAdmin = signedIn(403, { admin: 200 })
const RESULT = { reason: '口座なし', return_fee: 0, return_fee_borne_by: 'operator' }

export const payoutRows = (app: App, actors: Actors) => {
  const maker = () => anAdmin(app.db)
  const made = async () => await aRun(app, await maker())
  const exported = async () => {
    const admin = await maker()
    const { id } = await aRun(app, admin)
    await approvePayoutRun(app, await maker(), id, { version: 1 })
    await exportPayoutRun(app, admin, id, { version: 2 })
    await payToday(app, id)
    return id
  }
  const payoutOf = async (id: number) => (await getPayoutRun(app, await maker(), id, { page: 1 })).payouts[0]!.id
  return {
    listPayoutRuns: { call: () => ({ path: '/admin/payouts?state=made' }), expected: byAdmin },
    getPayoutRun: { call: async () => ({ path: `/admin/payouts/${(await made()).id}` }), expected: byAdmin },
    makePayoutRun: {
      call: async () => {
        const admin = await maker()
        await setSender(app, admin)
        await aPayablePayee(app, admin)
        return { path: '/admin/payouts', body: { pay_on: PAY_ON, request_key: randomUUID() } }
      },
      expected: signedIn(403, { admin: 201 }),
    },
    retryPayoutOmissions: {
      // Of another admin's run.
      call: async () => ({ path: `/admin/payouts/${(await made()).id}/omissions`, body: { version: 1 } }),
      expected: signedIn(403, { admin: 403 }),
    },
    excludePayout: {
      call: async () => {
        const { id } = await made()
        const payout_id = await payoutOf(id)
        return { path: `/admin/payouts/${id}/exclusions`, body: { version: 1, payout_id, reason: '本人の希望' } }
      },
      expected: byAdmin,
    },
    approvePayoutRun: {
      call: async () => ({ path: `/admin/payouts/${(await made()).id}/approval`, body: { version: 1 } }),
      expected: byAdmin,
    },
    cancelPayoutRun: {
      call: async () => ({
        path: `/admin/payouts/${(await made()).id}/cancellation`,
        body: { version: 1, reason: 'やり直すため' },
      }),
      expected: byAdmin,
    },
    exportPayoutRun: {
      call: async () => {
        const { id } = await made()
        await approvePayoutRun(app, await maker(), id, { version: 1 })
        return { path: `/admin/payouts/${id}/export`, body: { version: 2 } }
      },
      expected: byAdmin,
    },
    downloadPayoutFile: {
      call: async () => ({ path: `/admin/payouts/${await exported()}/files/1` }),
      expected: byAdmin,
    },
    recordPayoutResults: {
      call: async () => {
        const id = await exported()
        const payout_ids = [await payoutOf(id)]
        return { path: `/admin/payouts/${id}/results`, body: { ...RESULT, payout_ids, result: 'returned' } }
      },
      expected: byAdmin,
    },
    settlePayoutRun: {
      call: async () => ({ path: `/admin/payouts/${await exported()}/settlement`, body: { count: 1, total: 24_310 } }),
      expected: byAdmin,
    },
    listPayeePayouts: {
      call: async () => ({
        path: `/admin/payees/${await aPayee(app.db, { user_id: actors.host!.id })}/payouts`,
      }),
      expected: byAdmin,
    },
    getPayoutSender: { call: () => ({ path: '/admin/settings/payout_sender' }), expected: byAdmin },
    changePayoutSender: {
      call: async () => {
        await setSender(app, await maker())
        const { version } = await app.db.selectFrom('payout_senders').select('version').executeTakeFirstOrThrow()
        return { path: '/admin/settings/payout_sender', body: { ...senderBody, version } }
      },
      expected: byAdmin,
    },
    confirmPayeeAccount: {
      call: async () => {
        const id = await aPayee(app.db, { user_id: actors.host!.id })
        const { version } = await app.db
          .updateTable('payees')
          .set({ account_doubted_at: app.clock.now() })
          .where('id', '=', id)
          .returning('version')
          .executeTakeFirstOrThrow()
        return { path: `/me/payees/${id}/account_confirmation`, body: { version } }
      },
      expected: signedIn(404, { host: 200 }),
    },
  } satisfies Record<string, Row>
}
