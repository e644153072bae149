import type * as search from '#contract/office/brand-search-endpoints.ts'
import type * as bulk from '#contract/office/bulk-endpoints.ts'
import type * as notes from '#contract/office/notes-endpoints.ts'
import type * as office from '#contract/office/office-endpoints.ts'
import { brandCall } from '../features/brands/brand-call.ts'
import { call } from '../call.ts'

export const searchBrand = brandCall<typeof search.searchBrand>('get', '/search')

export const getBulk = call<typeof bulk.getBulk>('get', '/admin/bulk_actions/{id}')
export const listStalledBulks = call<typeof bulk.listStalledBulks>('get', '/admin/bulk_actions')
export const previewBulk = call<typeof bulk.previewBulk>('post', '/admin/bulk_actions/preview')
export const resumeBulk = call<typeof bulk.resumeBulk>('post', '/admin/bulk_actions/{id}/resumption')
export const startBulk = call<typeof bulk.startBulk>('post', '/admin/bulk_actions')

export const addNote = call<typeof notes.addNote>('post', '/admin/notes')
export const getNoteFile = call<typeof notes.getNoteFile>('get', '/admin/note_files/{id}')
export const listNotes = call<typeof notes.listNotes>('get', '/admin/notes')
export const pinNote = call<typeof notes.pinNote>('put', '/admin/notes/{id}/pin')
export const removeNote = call<typeof notes.removeNote>('delete', '/admin/notes/{id}')

export const getOfficeHome = call<typeof office.getOfficeHome>('get', '/admin/home')
export const searchOffice = call<typeof office.searchOffice>('get', '/admin/search')
