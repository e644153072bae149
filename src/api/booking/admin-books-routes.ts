import * as endpoints from '#contract/booking/admin-books-endpoints.ts'
import { attachmentNamed } from '#domain/shared/csv.ts'
import {
  changeJournalNames,
  exportJournal,
  getBooks,
  getJournalNames,
  listBookRows,
} from '#services/booking/books/books.ts'
import {
  addDeposit,
  importDeposits,
  listDeposits,
  previewDeposits,
  reverseDeposit,
} from '#services/booking/books/deposits.ts'
import { serve } from '../shared/serve.ts'

export const adminBooksRoutes = () =>
  serve(endpoints, {
    getBooks: ({ app, query }) => getBooks(app, query),
    listBookRows: ({ app, query }) => listBookRows(app, query),
    exportJournal: async ({ c, app, user, query }) => {
      const { month, format } = query
      return c.body(await exportJournal(app, user, query), 200, {
        'content-type': `text/csv; charset=${format === 'yayoi' ? 'shift_jis' : 'utf-8'}`,
        'content-disposition': attachmentNamed(
          `つむぎ仕訳_${month}_${format}.csv`,
          `tsumugi-journal-${month}-${format}.csv`,
        ),
        'cache-control': 'no-store',
      }) as unknown as ReturnType<typeof c.text<string, 200>>
    },
    getJournalNames: ({ app, query }) => getJournalNames(app, query),
    changeJournalNames: ({ app, user, json }) => changeJournalNames(app, user, json),
    listDeposits: ({ app, query }) => listDeposits(app, query),
    previewDeposits: ({ app, json }) => previewDeposits(app, json),
    importDeposits: ({ app, user, json }) => importDeposits(app, user, json),
    addDeposit: ({ app, user, json }) => addDeposit(app, user, json),
    reverseDeposit: ({ app, user, param }) => reverseDeposit(app, user, param.id),
  })
