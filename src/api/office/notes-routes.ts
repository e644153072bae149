import * as endpoints from '#contract/office/notes-endpoints.ts'
import { attachmentNamed } from '#domain/shared/csv.ts'
import { addNote } from '#services/office/add-note.ts'
import { getNoteFile } from '#services/office/get-note-file.ts'
import { listNotes } from '#services/office/list-notes.ts'
import { pinNote } from '#services/office/pin-note.ts'
import { removeNote } from '#services/office/remove-note.ts'
import { userOf } from '../shared/actors.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

export const notesRoutes = () =>
  router()
    .openapi(guarded(endpoints.listNotes), async (c) =>
      c.json(await listNotes(c.get('app'), await userOf(c), c.req.valid('query')), 200),
    )
    .openapi(guarded(endpoints.addNote), async (c) =>
      c.json(await addNote(c.get('app'), await userOf(c), c.req.valid('json')), 201),
    )
    .openapi(guarded(endpoints.pinNote), async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await pinNote(c.get('app'), await userOf(c), id, c.req.valid('json').pinned), 200)
    })
    .openapi(guarded(endpoints.removeNote), async (c) =>
      c.json(await removeNote(c.get('app'), await userOf(c), c.req.valid('param').id), 200),
    )
    .openapi(guarded(endpoints.getNoteFile), async (c) => {
      const { id } = c.req.valid('param')
      const { name, media_type, content } = await getNoteFile(c.get('app'), await userOf(c), id)
      // The file may be an attacker's: the browser saves it and never runs it as ours.
      return c.body(new Uint8Array(content), 200, {
        'content-type': media_type,
        'content-length': String(content.length),
        'content-disposition': attachmentNamed(name, `file-${id}`),
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      }) as unknown as ReturnType<typeof c.text<string, 200>>
    })
