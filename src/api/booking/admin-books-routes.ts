import * as endpoints from '#contract/booking/admin-books-endpoints.ts'
import { attachmentNamed } from '#domain/shared/csv.ts'
import { addDeposit } from '#services/booking/books/add-deposit.ts'
import { exportJournal } from '#services/booking/books/export-journal.ts'
import { getBooks } from '#services/booking/books/get-books.ts'
import { importDeposits } from '#services/booking/books/import-deposits.ts'
import { changeJournalNames, getJournalNames } from '#services/booking/books/journal-names.ts'
import { listBookRows } from '#services/booking/books/list-book-rows.ts'
import { listDeposits } from '#services/booking/books/list-deposits.ts'
import { previewDeposits } from '#services/booking/books/preview-deposits.ts'
import { reverseDeposit } from '#services/booking/books/reverse-deposit.ts'
import { userOf } from '../shared/actors.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

export const adminBooksRoutes = () =>
  router()
    .openapi(guarded(endpoints.getBooks), async (c) => c.json(await getBooks(c.get('app'), c.req.valid('query')), 200))
    .openapi(guarded(endpoints.listBookRows), async (c) =>
      c.json(await listBookRows(c.get('app'), c.req.valid('query')), 200),
    )
    .openapi(guarded(endpoints.exportJournal), async (c) => {
      const query = c.req.valid('query')
      const { month, format } = query
      return c.body(await exportJournal(c.get('app'), await userOf(c), query), 200, {
        'content-type': `text/csv; charset=${format === 'yayoi' ? 'shift_jis' : 'utf-8'}`,
        'content-disposition': attachmentNamed(
          `つむぎ仕訳_${month}_${format}.csv`,
          `tsumugi-journal-${month}-${format}.csv`,
        ),
        'cache-control': 'no-store',
      }) as unknown as ReturnType<typeof c.text<string, 200>>
    })
    .openapi(guarded(endpoints.getJournalNames), async (c) =>
      c.json(await getJournalNames(c.get('app'), c.req.valid('query')), 200),
    )
    .openapi(guarded(endpoints.changeJournalNames), async (c) =>
      c.json(await changeJournalNames(c.get('app'), await userOf(c), c.req.valid('json')), 200),
    )
    .openapi(guarded(endpoints.listDeposits), async (c) =>
      c.json(await listDeposits(c.get('app'), c.req.valid('query')), 200),
    )
    .openapi(guarded(endpoints.previewDeposits), async (c) =>
      c.json(await previewDeposits(c.get('app'), c.req.valid('json')), 200),
    )
    .openapi(guarded(endpoints.importDeposits), async (c) =>
      c.json(await importDeposits(c.get('app'), await userOf(c), c.req.valid('json')), 201),
    )
    .openapi(guarded(endpoints.addDeposit), async (c) =>
      c.json(await addDeposit(c.get('app'), await userOf(c), c.req.valid('json')), 201),
    )
    .openapi(guarded(endpoints.reverseDeposit), async (c) =>
      c.json(await reverseDeposit(c.get('app'), await userOf(c), c.req.valid('param').id), 201),
    )
