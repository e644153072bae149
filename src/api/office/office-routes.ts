import * as brandSearch from '#contract/office/brand-search-endpoints.ts'
import * as bulk from '#contract/office/bulk-endpoints.ts'
import * as notes from '#contract/office/notes-endpoints.ts'
import * as office from '#contract/office/office-endpoints.ts'
import { attachmentNamed } from '#domain/shared/csv.ts'
import { getBulk, listStalledBulks, previewBulk, resumeBulk, startBulk } from '#services/office/bulk.ts'
import { getOfficeHome } from '#services/office/get-office-home.ts'
import { addNote, getNoteFile, listNotes, pinNote, removeNote } from '#services/office/notes.ts'
import { searchBrand, searchOffice } from '#services/office/search.ts'
import { serve } from '../shared/serve.ts'

export const officeRoutes = () =>
  serve(office, {
    getOfficeHome: ({ app, user, query }) => getOfficeHome(app, user, query.month),
    searchOffice: ({ app, user, query }) => searchOffice(app, user, query),
  })

export const bulkRoutes = () =>
  serve(bulk, {
    previewBulk: ({ app, user, json }) => previewBulk(app, user, json),
    startBulk: ({ app, user, json }) => startBulk(app, user, json),
    getBulk: ({ app, user, param, query }) => getBulk(app, user, param.id, { page: query.page }),
    listStalledBulks: ({ app, user }) => listStalledBulks(app, user),
    resumeBulk: ({ app, user, param }) => resumeBulk(app, user, param.id),
  })

export const notesRoutes = () =>
  serve(notes, {
    listNotes: ({ app, user, query }) => listNotes(app, user, query),
    addNote: ({ app, user, json }) => addNote(app, user, json),
    pinNote: ({ app, user, param: { id }, json }) => pinNote(app, user, id, json.pinned),
    removeNote: ({ app, user, param }) => removeNote(app, user, param.id),
    getNoteFile: async ({ c, app, user, param: { id } }) => {
      const { name, media_type, content } = await getNoteFile(app, user, id)
      // The file may be an attacker's: the browser saves it and never runs it as ours.
      return c.body(new Uint8Array(content), 200, {
        'content-type': media_type,
        'content-length': String(content.length),
        'content-disposition': attachmentNamed(name, `file-${id}`),
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      }) as unknown as ReturnType<typeof c.text<string, 200>>
    },
  })

export const brandSearchRoutes = () =>
  serve(brandSearch, {
    searchBrand: ({ app, member: { brand_id }, query }) => searchBrand(app, brand_id, query.q),
  })
