import * as endpoints from '#contract/booking/documents-endpoints.ts'
import { exportDocuments, getAdminDocument, listAdminDocuments } from '#services/booking/admin/admin-documents.ts'
import { getDocument, listDocuments } from '#services/booking/reservations/documents.ts'
import { getReceipt, issueReceipt } from '#services/booking/reservations/receipts.ts'
import { listHostDocuments } from '#services/booking/sales/list-host-documents.ts'
import { csvFile } from '../shared/csv-file.ts'
import { serve } from '../shared/serve.ts'

export const documentsRoutes = () =>
  serve(endpoints, {
    getReceipt: ({ app, user, param }) => getReceipt(app, user, param.id),
    issueReceipt: ({ app, user, param, json }) => issueReceipt(app, user, param.id, json.name),
    listDocuments: ({ app, user, param }) => listDocuments(app, user, param.id),
    getDocument: ({ app, user, param }) => getDocument(app, user, param.id),
    listHostDocuments: ({ app, user, query }) => listHostDocuments(app, user, query),
    listAdminDocuments: ({ app, query }) => listAdminDocuments(app, query),
    exportDocuments: async ({ c, app, user, query }) => {
      const parts = await exportDocuments(app, user, query)
      return csvFile(c, parts, 'つむぎ領収書', 'tsumugi-documents')
    },
    getAdminDocument: ({ app, param }) => getAdminDocument(app, param.id),
  })
