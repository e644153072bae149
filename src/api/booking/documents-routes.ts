import * as endpoints from '#contract/booking/documents-endpoints.ts'
import { exportDocuments } from '#services/booking/admin/export-documents.ts'
import { getAdminDocument } from '#services/booking/admin/get-admin-document.ts'
import { listAdminDocuments } from '#services/booking/admin/list-admin-documents.ts'
import { getDocument } from '#services/booking/reservations/get-document.ts'
import { getReceipt } from '#services/booking/reservations/get-receipt.ts'
import { issueReceipt } from '#services/booking/reservations/issue-receipt.ts'
import { listDocuments } from '#services/booking/reservations/list-documents.ts'
import { listHostDocuments } from '#services/booking/sales/list-host-documents.ts'
import { userOf } from '../shared/actors.ts'
import { csvFile } from '../shared/csv-file.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

export const documentsRoutes = () =>
  router()
    .openapi(guarded(endpoints.getReceipt), async (c) =>
      c.json(await getReceipt(c.get('app'), await userOf(c), c.req.valid('param').id), 200),
    )
    .openapi(guarded(endpoints.issueReceipt), async (c) =>
      c.json(await issueReceipt(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('json').name), 200),
    )
    .openapi(guarded(endpoints.listDocuments), async (c) =>
      c.json(await listDocuments(c.get('app'), await userOf(c), c.req.valid('param').id), 200),
    )
    .openapi(guarded(endpoints.getDocument), async (c) =>
      c.json(await getDocument(c.get('app'), await userOf(c), c.req.valid('param').id), 200),
    )
    .openapi(guarded(endpoints.listHostDocuments), async (c) =>
      c.json(await listHostDocuments(c.get('app'), await userOf(c), c.req.valid('query')), 200),
    )
    .openapi(guarded(endpoints.listAdminDocuments), async (c) =>
      c.json(await listAdminDocuments(c.get('app'), c.req.valid('query')), 200),
    )
    .openapi(guarded(endpoints.exportDocuments), async (c) => {
      const parts = await exportDocuments(c.get('app'), await userOf(c), c.req.valid('query'))
      return csvFile(c, parts, 'つむぎ領収書', 'tsumugi-documents')
    })
    .openapi(guarded(endpoints.getAdminDocument), async (c) =>
      c.json(await getAdminDocument(c.get('app'), c.req.valid('param').id), 200),
    )
