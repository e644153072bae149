import { answers, body, csv, endpointsOf, idParam, refuses } from '../shared/endpoint.ts'
import {
  bookRows,
  bookRowsQuery,
  books,
  booksQuery,
  deposit,
  depositBody,
  depositFileBody,
  depositImport,
  depositImportBody,
  depositPreview,
  deposits,
  depositsQuery,
  journalNamesBody,
  journalNamesQuery,
  journalNamesSetting,
  journalQuery,
} from './admin-books-schemas.ts'

const endpoint = endpointsOf('admin')
const roles = ['accounting'] as const
/** A file of 1 MB as base64, and the other fields. */
const FILE_BODY = 1_500_000

export const getBooks = endpoint('admin', 'get', '/admin/accounts', {
  roles,
  summary: '一か月の会計の数字を返す',
  description: '金額は円です。締めた月の数字は変わりません。あとから届いたものは、記入した月に数えます。',
  request: { query: booksQuery },
  responses: { 200: answers(books, '一か月の会計の数字'), ...refuses(401, 403, 422) },
})
export const listBookRows = endpoint('admin', 'get', '/admin/accounts/rows', {
  roles,
  summary: '会計の数字ひとつの内訳を返す',
  request: { query: bookRowsQuery },
  responses: { 200: answers(bookRows, '内訳と、その合計'), ...refuses(401, 403, 422) },
})
export const exportJournal = endpoint('admin', 'get', '/admin/accounts/journal.csv', {
  roles,
  fresh: true,
  summary: '一か月の仕訳を、会計ソフトに取り込む CSV で返す',
  description: '締めた月だけです。だれが取り出したかを記録します。弥生会計用は Shift_JIS で、見出しの行がありません。',
  records: true,
  request: { query: journalQuery },
  responses: {
    200: csv('仕訳の CSV'),
    ...refuses(401, 403, 409, 422),
  },
})
export const getJournalNames = endpoint('admin', 'get', '/admin/settings/journal', {
  roles,
  summary: '会計ソフトでの勘定科目、補助科目、税区分の名前を返す',
  request: { query: journalNamesQuery },
  responses: { 200: answers(journalNamesSetting, '仕訳に使う名前'), ...refuses(401, 403, 422) },
})
export const changeJournalNames = endpoint('admin', 'put', '/admin/settings/journal', {
  roles,
  summary: '会計ソフトでの勘定科目、補助科目、税区分の名前を変える',
  description: 'これから取り出す仕訳に使います。',
  request: { body: body(journalNamesBody) },
  responses: { 200: answers(journalNamesSetting, '変えたあとの名前'), ...refuses(401, 403, 409, 422) },
})
export const listDeposits = endpoint('admin', 'get', '/admin/deposits', {
  roles,
  summary: '一か月のカード会社からの入金を返す',
  request: { query: depositsQuery },
  responses: { 200: answers(deposits, 'その月に数える入金'), ...refuses(401, 403, 422) },
})
export const addDeposit = endpoint('admin', 'post', '/admin/deposits', {
  roles,
  summary: 'カード会社からの入金を記入する',
  request: { body: body(depositBody) },
  responses: { 201: answers(deposit, '記入した入金'), ...refuses(401, 403, 409, 422) },
})
export const previewDeposits = endpoint('admin', 'post', '/admin/deposits/preview', {
  roles,
  summary: '入金の CSV を読み、取り込む行と取り込まない行を返す',
  description: '何も保存しません。',
  max_body: FILE_BODY,
  files: ['text/csv'],
  request: { body: body(depositFileBody) },
  responses: { 200: answers(depositPreview, '行ごとの結果'), ...refuses(401, 403, 422) },
})
export const importDeposits = endpoint('admin', 'post', '/admin/deposits/imports', {
  roles,
  summary: '入金の CSV を取り込む',
  description: '記入済みの行は飛ばします。読めない行がひとつでもあれば、何も取り込みません。',
  max_body: FILE_BODY,
  files: ['text/csv'],
  request: { body: body(depositImportBody) },
  responses: { 201: answers(depositImport, '取り込んだ数'), ...refuses(401, 403, 422) },
})
export const reverseDeposit = endpoint('admin', 'post', '/admin/deposits/{id}/reversal', {
  roles,
  summary: '入金を、反対の記入で打ち消す',
  description: 'もとの記入は残ります。くり返しても、反対の記入はひとつです。',
  not_found: 'deposit_not_found',
  request: { params: idParam },
  responses: { 201: answers(deposit, '反対の記入'), ...refuses(401, 403, 404, 409) },
})
