import * as endpoints from '#contract/office/notes-endpoints.ts'
import { attachmentNamed } from '#domain/shared/csv.ts'
import { addNote, getNoteFile, listNotes, pinNote, removeNote } from '#services/office/notes.ts'
import { serve } from '../shared/serve.ts'

export const notesRoutes = () =>
  serve(endpoints, {
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
