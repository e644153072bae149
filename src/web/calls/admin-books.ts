import type * as endpoints from '#contract/booking/admin-books-endpoints.ts'
import { call } from '../call.ts'

export const addDeposit = call<typeof endpoints.addDeposit>('post', '/admin/deposits')
export const changeJournalNames = call<typeof endpoints.changeJournalNames>('put', '/admin/settings/journal')
export const exportJournal = call<typeof endpoints.exportJournal>('get', '/admin/accounts/journal.csv')
export const getBooks = call<typeof endpoints.getBooks>('get', '/admin/accounts')
export const getJournalNames = call<typeof endpoints.getJournalNames>('get', '/admin/settings/journal')
export const importDeposits = call<typeof endpoints.importDeposits>('post', '/admin/deposits/imports')
export const listBookRows = call<typeof endpoints.listBookRows>('get', '/admin/accounts/rows')
export const listDeposits = call<typeof endpoints.listDeposits>('get', '/admin/deposits')
export const previewDeposits = call<typeof endpoints.previewDeposits>('post', '/admin/deposits/preview')
export const reverseDeposit = call<typeof endpoints.reverseDeposit>('post', '/admin/deposits/{id}/reversal')
