import { useEffect, useState, useSyncExternalStore } from 'react'
import { type UploadedPicture, uploadPicture } from './upload-picture.ts'
import { UploadQueue } from './upload-queue.ts'

/**
 * The upload queue of a field; unmounting aborts it.
 * @param onDone receives each uploaded picture
 */
export function useUploads(onDone: (picture: UploadedPicture, file: File) => void) {
  const [queue] = useState(() => new UploadQueue(uploadPicture))
  useEffect(() => queue.deliverTo(onDone), [queue, onDone])
  useEffect(() => () => queue.stop(), [queue])
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads, queue.uploads)
  const pending = uploads.filter(({ failed }) => !failed).length
  return { uploads, pending, busy: pending > 0, queue }
}
