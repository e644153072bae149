// Rows: other calls of admins (reference lists, settings, audit log, jobs, mails).
import type { BookingWorld } from '../booking-world.ts'
import { aCategory } from '../factories.ts'
import { anOperator } from '../settings.ts'
import { type Row, signedIn } from './people.ts'

const byAdmin = (status: number) => signedIn(403, { admin: status })

export const adminHomeRows = (world: BookingWorld) =>
  ({
    getReferenceList: { call: () => ({ path: '/admin/reference/themes' }), expected: byAdmin(200) },
    addReferenceItem: {
      call: () => ({ path: '/admin/reference/themes', body: { name: '夜' } }),
      expected: byAdmin(201),
    },
    renameReferenceItem: {
      call: async () => ({ path: `/admin/reference/categories/${await aCategory(world.db)}`, body: { name: '朝' } }),
      expected: byAdmin(200),
    },
    moveReferenceItem: {
      call: async () => ({
        path: `/admin/reference/categories/${await aCategory(world.db)}/move`,
        body: { direction: 'up' },
      }),
      expected: byAdmin(200),
    },
    retireReferenceItem: {
      call: async () => ({ path: `/admin/reference/categories/${await aCategory(world.db)}/retirement` }),
      expected: byAdmin(200),
    },
    restoreReferenceItem: {
      call: async () => ({ path: `/admin/reference/categories/${await aCategory(world.db)}/retirement` }),
      expected: byAdmin(200),
    },
    getSearchWords: { call: () => ({ path: '/admin/search_words' }), expected: byAdmin(200) },
    getSettings: { call: () => ({ path: '/admin/settings' }), expected: byAdmin(200) },
    changeOperator: { call: () => ({ path: '/admin/settings/operator', body: anOperator }), expected: byAdmin(200) },
    changeFees: {
      call: () => ({
        path: '/admin/settings/fees',
        body: { service_rate_bp: 500, processing_rate_bp: 360, version: 0 },
      }),
      expected: byAdmin(200),
    },
    changeDocumentSettings: {
      call: () => ({
        path: '/admin/settings/documents',
        body: {
          return_invoice_from: 20_000,
          registered_from: '2023-10-01',
          registered_until: null,
          simplified_invoices: false,
          version: 0,
        },
      }),
      expected: byAdmin(200),
    },
    changeRefundLimit: {
      call: () => ({ path: '/admin/settings/refund_limit', body: { support_refund_limit: 5000, version: 0 } }),
      expected: byAdmin(200),
    },
    changeAdjustmentLimit: {
      call: () => ({ path: '/admin/settings/adjustment_limit', body: { adjustment_limit: 60_000, version: 0 } }),
      expected: byAdmin(200),
    },
    changePayoutRules: {
      call: () => ({
        path: '/admin/settings/payouts',
        body: {
          closing_day: 31,
          pay_months: 1,
          pay_day: 31,
          minimum_payout: 2000,
          transfer_fee_borne_by: 'operator',
          transfer_fee: 0,
          version: 0,
        },
      }),
      expected: byAdmin(200),
    },
    getLegalText: { call: () => ({ path: '/admin/settings/legal/terms' }), expected: byAdmin(200) },
    changeLegalPage: {
      call: () => ({ path: '/admin/settings/legal/terms', body: { title: '規約', text: '文', version: 0 } }),
      expected: byAdmin(200),
    },
    resetLegalPage: {
      call: () => ({ path: '/admin/settings/legal/privacy?version=0' }),
      expected: byAdmin(200),
    },
    listFailingJobs: { call: () => ({ path: '/admin/jobs' }), expected: byAdmin(200) },
    // 409, because no job has failed.
    retryJobs: {
      call: () => ({ path: '/admin/jobs/retry', body: { name: 'send-refund', ids: null } }),
      expected: byAdmin(409),
    },
    abandonJobs: {
      call: () => ({ path: '/admin/jobs/abandonment', body: { name: 'send-refund', ids: null, reason: '済み' } }),
      expected: byAdmin(409),
    },
    listFailedMails: { call: () => ({ path: '/admin/mails' }), expected: byAdmin(200) },
    retryMails: { call: () => ({ path: '/admin/mails/retry', body: { ids: null } }), expected: byAdmin(409) },
    abandonMails: {
      call: () => ({ path: '/admin/mails/abandonment', body: { ids: null, reason: '電話で伝えた' } }),
      expected: byAdmin(409),
    },
    previewBulk: {
      call: () => ({
        path: '/admin/bulk_actions/preview',
        body: { kind: 'suspend_people', people: { q: 'いない人' } },
      }),
      expected: byAdmin(200),
    },
    // 409, because the fingerprint is of other people.
    startBulk: {
      call: () => ({
        path: '/admin/bulk_actions',
        body: {
          kind: 'lift_suspensions',
          ids: [1],
          key: '00000000-0000-4000-8000-000000000000',
          fingerprint: 'another',
        },
      }),
      expected: byAdmin(409),
    },
    getBulk: { call: () => ({ path: '/admin/bulk_actions/999' }), expected: byAdmin(404) },
    listStalledBulks: { call: () => ({ path: '/admin/bulk_actions' }), expected: byAdmin(200) },
    resumeBulk: { call: () => ({ path: '/admin/bulk_actions/999/resumption' }), expected: byAdmin(404) },
    getOfficeHome: { call: () => ({ path: '/admin/home?month=2026-11' }), expected: byAdmin(200) },
    searchOffice: { call: () => ({ path: '/admin/search?q=1580' }), expected: byAdmin(200) },
    exportAudit: { call: () => ({ path: '/admin/audit/audit.csv' }), expected: byAdmin(200) },
    listAudit: { call: () => ({ path: '/admin/audit' }), expected: byAdmin(200) },
  }) satisfies Record<string, Row>
