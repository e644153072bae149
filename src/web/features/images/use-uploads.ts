import { useEffect, useState, useSyncExternalStore } from 'react'
import { type UploadedPicture, uploadPicture } from './upload-picture.ts'
import { UploadQueue } from './upload-queue.ts'

/**
 * The files of a field on their way to the image host; leaving the page ends them.
 * @param onDone gets each picture as it has arrived
 */
export function useUploads(onDone: (picture: UploadedPicture, file: File) => void) {
  const [queue] = useState(() => new UploadQueue(uploadPicture))
  useEffect(() => queue.deliverTo(onDone), [queue, onDone])
  useEffect(() => () => queue.stop(), [queue])
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads, queue.uploads)
  return { uploads, busy: uploads.some(({ failed }) => !failed), queue }
}
