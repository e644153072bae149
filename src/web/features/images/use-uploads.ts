import { useCallback, useEffect, useRef, useState } from 'react'
import { type UploadedPicture, UploadFailed, uploadPicture } from './upload-picture.ts'

export type Upload = {
  id: number
  file: File
  /** An address of the file in this browser. */
  preview: string
  /** 0 to 1. */
  progress: number
  /** Why it failed; null while it waits or runs. */
  failed: { message: string; passing: boolean } | null
}

const OTHERWISE = 'アップロードできませんでした。もう一度お試しください。'

/**
 * Files on their way to the image host, one after another, so that they arrive in their order. One that failed stays until it is tried again
 * or dropped; leaving the page ends them.
 * @param onDone gets each picture as it has arrived
 */
export function useUploads(onDone: (picture: UploadedPicture, file: File) => void) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const made = useRef(0)
  const running = useRef<{ id: number; control: AbortController } | null>(null)
  const previews = useRef(new Set<string>())
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })

  const change = useCallback((id: number, part: Partial<Upload>) => {
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)))
  }, [])
  const leave = useCallback((upload: Upload) => {
    URL.revokeObjectURL(upload.preview)
    previews.current.delete(upload.preview)
    setUploads((all) => all.filter((one) => one.id !== upload.id))
  }, [])

  const next = uploads.find((upload) => !upload.failed)
  useEffect(() => {
    if (!next || running.current) return
    const control = new AbortController()
    running.current = { id: next.id, control }
    const send = async (upload: Upload) => {
      const onProgress = (progress: number) => change(upload.id, { progress })
      try {
        const picture = await uploadPicture(upload.file, { onProgress, signal: control.signal })
        running.current = null
        leave(upload)
        done.current(picture, upload.file)
      } catch (error) {
        if (control.signal.aborted) return
        running.current = null
        const known = error instanceof UploadFailed
        change(upload.id, { failed: { message: known ? error.message : OTHERWISE, passing: !known || error.passing } })
      }
    }
    void send(next)
  }, [next, change, leave])
  useEffect(() => {
    const shown = previews.current
    return () => {
      running.current?.control.abort()
      for (const preview of shown) URL.revokeObjectURL(preview)
    }
  }, [])

  const add = (files: readonly File[]) => {
    const more = files.map((file) => {
      made.current += 1
      const preview = URL.createObjectURL(file)
      previews.current.add(preview)
      return { id: made.current, file, preview, progress: 0, failed: null }
    })
    setUploads((all) => [...all, ...more])
  }
  const retry = (upload: Upload) => change(upload.id, { progress: 0, failed: null })
  const drop = (upload: Upload) => {
    if (running.current?.id === upload.id) {
      running.current.control.abort()
      running.current = null
    }
    leave(upload)
  }
  return { uploads, busy: next !== undefined, add, retry, drop }
}
