import { useState } from 'react'
import type { AddedPicture } from '#contract/messages/messages-schemas.ts'
import { MOST_PICTURES } from '#domain/messages/message.ts'
import { HEIC_HELP, isHeic } from '#web/features/images/choose-files.ts'
import { addPicture } from '#web/calls/messages.ts'
import { readResponse } from '#web/read-response.ts'
import { preparePicture } from './prepare-picture.ts'

/** The pictures of the message that is being written. They are uploaded when they are chosen. */
export function usePictures(thread_id: number) {
  const [pictures, setPictures] = useState<AddedPicture[]>([])
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const add = async (files: readonly File[]) => {
    const room = MOST_PICTURES - pictures.length
    setProblem(files.length > room ? `写真は${MOST_PICTURES}枚まで添えられます。` : null)
    setBusy(true)
    for (const file of files.slice(0, room)) {
      const content = await preparePicture(file).catch(() => null)
      if (content === null) {
        setProblem(isHeic(file) ? HEIC_HELP : '写真を読み込めませんでした。JPEG・PNG・WebP の写真をお選びください。')
        continue
      }
      const answer = await readResponse(addPicture({ param: { id: thread_id }, json: { content } }))
      if (answer.ok) setPictures((known) => [...known, answer.data])
      else setProblem(Object.values(answer.error.messages).flat()[0] ?? answer.error.message)
    }
    setBusy(false)
  }
  const remove = (id: number) => setPictures((known) => known.filter((one) => one.id !== id))
  const clear = () => setPictures([])
  return { pictures, busy, problem, add, remove, clear }
}
